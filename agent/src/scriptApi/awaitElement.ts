import { failureDetail } from '@quarterdeck/shared/contracts/failureDetailText.ts'
import type { FailureDetail } from '@quarterdeck/shared/protocol/failureDetail.ts'
import type { Point } from '../phones/phone.ts'
import type { UiNode, UiTree } from '../phones/uiTree.ts'
import { ScriptFault } from '../sandbox/host.ts'
import type { LocatorStep } from './calls.ts'
import { findNodes } from './findNodes.ts'
import { locatorText, otherApp, shownTexts, textsOf } from './locatorText.ts'
import { lookAgain, type ScreenReader } from './screenReader.ts'
import { touchableAt } from './touchable.ts'

export interface Wanted {
  path: readonly LocatorStep[]
  timeoutMs: number
  /** Also wait until it can be used. */
  enabled: boolean
}

/** A screen that is changing may show two for a moment; longer than this it means both. */
const severalMs = 1000

/** Waits for the one element that a locator means. Fails with what is there instead. */
export function awaitElement(screen: ScreenReader, app: string, wanted: Wanted, signal: AbortSignal): Promise<UiNode> {
  return awaitOne(screen, app, wanted, (node) => node, signal)
}

export interface Aim {
  node: UiNode
  /** What is touched of it. */
  target: UiNode
  at: Point
}

/**
 * Waits for the one element that a locator means, until it can be touched and two looks at the untouched screen have found it in the same place: a list that
 * still moves would have another element there. `targetOf`: what is touched is not the element itself.
 */
export async function awaitTouch(
  screen: ScreenReader,
  app: string,
  wanted: Omit<Wanted, 'enabled'>,
  signal: AbortSignal,
  targetOf: (node: UiNode, tree: UiTree) => UiNode = (node) => node,
): Promise<Aim> {
  const locator = locatorText(wanted.path)
  const all = { ...wanted, enabled: true }
  let before = earlier(screen, app, wanted, targetOf)
  let why: FailureDetail | undefined
  const aim = (node: UiNode, tree: UiTree): Aim | typeof lookAgain | undefined => {
    const target = targetOf(node, tree)
    const touchable = touchableAt(target, tree, locator)
    if ('why' in touchable) {
      why = touchable.why
      before = undefined
      return undefined
    }
    why = failureDetail('keeps_moving', { locator, seconds: wanted.timeoutMs / 1000 })
    const place = placeOf(target)
    const stands = before !== undefined && before.tree !== tree && before.place === place
    before = { tree, place }
    return stands ? { node, target, at: touchable.at } : lookAgain
  }
  return awaitOne(screen, app, all, aim, signal, () => why)
}

interface Seen {
  tree: UiTree
  place: string
}

/** What was seen of it before this call, where nothing was done to the phone since. */
function earlier(
  { last }: ScreenReader,
  app: string,
  { path }: Pick<Wanted, 'path'>,
  targetOf: (node: UiNode, tree: UiTree) => UiNode,
): Seen | undefined {
  const nodes = last ? findNodes(last, path, app) : []
  if (!last || nodes.length !== 1 || !nodes[0]!.enabled) return undefined
  return { tree: last, place: placeOf(targetOf(nodes[0]!, last)) }
}

function placeOf({ bounds, id, text, description, className }: UiNode): string {
  return JSON.stringify([bounds, id, text, description, className])
}

async function awaitOne<T extends object>(
  screen: ScreenReader,
  app: string,
  wanted: Wanted,
  take: (node: UiNode, tree: UiTree) => T | typeof lookAgain | undefined,
  signal: AbortSignal,
  whyUntouched: () => FailureDetail | undefined = () => undefined,
): Promise<T> {
  let last: UiTree = { nodes: [] }
  let severalSince: number | undefined
  const found = await screen.until(
    (tree): T | 'several' | typeof lookAgain | undefined => {
      last = tree
      const nodes = findNodes(tree, wanted.path, app)
      if (nodes.length > 1) {
        severalSince ??= performance.now()
        return performance.now() - severalSince >= severalMs ? 'several' : undefined
      }
      severalSince = undefined
      return nodes[0] && (nodes[0].enabled || !wanted.enabled) ? take(nodes[0], tree) : undefined
    },
    wanted.timeoutMs,
    signal,
  )
  if (found !== undefined && found !== 'several') return found
  throw whyNot(last, app, wanted, whyUntouched())
}

function whyNot(
  tree: UiTree,
  app: string,
  { path, timeoutMs }: Wanted,
  untouched: FailureDetail | undefined,
): ScriptFault {
  const nodes = findNodes(tree, path, app)
  if (nodes.length > 1)
    return new ScriptFault(
      'several',
      failureDetail('several', { found: nodes.length, shown: textsOf(nodes.slice(0, 5)) }),
    )
  const waited = { locator: locatorText(path), seconds: timeoutMs / 1000 }
  if (nodes.length === 1 && nodes[0]!.enabled && untouched) return new ScriptFault('not_touchable', untouched)
  if (nodes.length === 1) return new ScriptFault('disabled', failureDetail('still_disabled', waited))
  if (findNodes(tree, path, app, true).length > 0)
    return new ScriptFault('not_touchable', failureDetail('no_size', { locator: waited.locator }))
  const front = otherApp(tree, app)
  if (front) return new ScriptFault('other_app', failureDetail('in_front', { front, app }))
  const shown = shownTexts(tree, app)
  if (shown === '') return new ScriptFault('not_found', failureDetail('not_appeared_blank', waited))
  return new ScriptFault('not_found', failureDetail('not_appeared', { ...waited, shown }))
}
