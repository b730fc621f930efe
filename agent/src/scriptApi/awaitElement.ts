import { failureDetail } from '@quarterdeck/shared/contracts/failureDetailText.ts'
import type { UiNode, UiTree } from '../phones/uiTree.ts'
import { ScriptFault } from '../sandbox/host.ts'
import type { LocatorStep } from './calls.ts'
import { findNodes } from './findNodes.ts'
import { locatorText, otherApp, shownTexts, textsOf } from './locatorText.ts'
import type { ScreenReader } from './screenReader.ts'

export interface Wanted {
  path: readonly LocatorStep[]
  timeoutMs: number
  /** Also wait until it can be used. */
  enabled: boolean
}

/** A screen that is changing may show two for a moment; longer than this it means both. */
const severalMs = 1000

/** Waits for the one element that a locator means. Fails with what is there instead. */
export async function awaitElement(
  screen: ScreenReader,
  app: string,
  wanted: Wanted,
  signal: AbortSignal,
): Promise<UiNode> {
  let last: UiTree = { nodes: [] }
  let severalSince: number | undefined
  const found = await screen.until(
    (tree): UiNode | 'several' | undefined => {
      last = tree
      const nodes = findNodes(tree, wanted.path, app)
      if (nodes.length > 1) {
        severalSince ??= performance.now()
        return performance.now() - severalSince >= severalMs ? 'several' : undefined
      }
      severalSince = undefined
      return nodes[0] && (nodes[0].enabled || !wanted.enabled) ? nodes[0] : undefined
    },
    wanted.timeoutMs,
    signal,
  )
  if (found !== undefined && found !== 'several') return found
  throw whyNot(last, app, wanted)
}

function whyNot(tree: UiTree, app: string, { path, timeoutMs }: Wanted): ScriptFault {
  const nodes = findNodes(tree, path, app)
  if (nodes.length > 1)
    return new ScriptFault(
      'several',
      failureDetail('several', { found: nodes.length, shown: textsOf(nodes.slice(0, 5)) }),
    )
  const waited = { locator: locatorText(path), seconds: timeoutMs / 1000 }
  if (nodes.length === 1) return new ScriptFault('disabled', failureDetail('still_disabled', waited))
  const front = otherApp(tree, app)
  if (front) return new ScriptFault('other_app', failureDetail('in_front', { front, app }))
  const shown = shownTexts(tree, app)
  if (shown === '') return new ScriptFault('not_found', failureDetail('not_appeared_blank', waited))
  return new ScriptFault('not_found', failureDetail('not_appeared', { ...waited, shown }))
}
