import { failureDetail } from '@quarterdeck/shared/contracts/failureDetailText.ts'
import { isInside, type UiNode, type UiTree } from '../phones/uiTree.ts'
import { ScriptFault } from '../sandbox/host.ts'
import { type Aim, awaitElement, awaitTouch } from './awaitElement.ts'
import type { LocateCall } from './calls.ts'
import { type Filling, fillField } from './fillField.ts'
import { findNodes } from './findNodes.ts'
import { locatorText } from './locatorText.ts'
import { scrollIntoView } from './scrollIntoView.ts'

export const defaultTimeoutMs = 10_000
const longPressMs = 800
const toggleMs = 3000

/** Carries out one call on a locator. Its time is that of all that it does, but typing. */
export async function locateAction(on: Filling, call: LocateCall, signal: AbortSignal): Promise<unknown> {
  const { phone, screen, app } = on
  const timeoutMs = call.timeoutMs ?? defaultTimeoutMs
  const end = performance.now() + timeoutMs
  const element = async (enabled: boolean) => {
    const node = await awaitElement(screen, app, { path: call.path, timeoutMs, enabled }, signal)
    on.witness.found(node)
    return node
  }
  const aim = async (targetOf?: (node: UiNode, tree: UiTree) => UiNode) => {
    const found = await awaitTouch(screen, app, { path: call.path, timeoutMs }, signal, targetOf)
    on.witness.found(found.node)
    return found
  }
  switch (call.action) {
    case 'tap':
      await phone.tap((await aim()).at, signal)
      return screen.touched()
    case 'longPress': {
      const { at } = await aim()
      await phone.swipe(at, at, longPressMs, signal)
      return screen.touched()
    }
    case 'fill':
      return fillField(on, await aim(), call.value, call.verify ?? true, signal)
    case 'clear':
      return fillField(on, await aim(), '', false, signal)
    case 'text':
      return (await element(false)).text
    case 'description':
      return (await element(false)).description
    case 'count':
      return findNodes(await screen.read(signal, timeoutMs), call.path, app).length
    case 'isVisible':
      return findNodes(await screen.read(signal, timeoutMs), call.path, app).length > 0
    case 'isEnabled':
      return (await element(false)).enabled
    case 'isChecked':
      return checkable(await element(false), screen.last ?? (await screen.read(signal, end - performance.now())))
        .checked
    case 'setChecked':
      return setChecked(on, await aim(checkable), call.checked, end, signal)
    case 'waitFor':
      return waitFor(on, call, timeoutMs, signal)
    case 'scrollIntoView':
      return scrollIntoView(on, call, timeoutMs, signal)
  }
}

async function waitFor(
  { screen, app }: Filling,
  { path, state }: Extract<LocateCall, { action: 'waitFor' }>,
  timeoutMs: number,
  signal: AbortSignal,
): Promise<void> {
  if (state !== 'hidden') {
    // Any of several will do, unlike for an action.
    const first = [...path, { nth: 0 }]
    await awaitElement(screen, app, { path: first, timeoutMs, enabled: state === 'enabled' }, signal)
    return
  }
  const gone = await screen.until((tree) => findNodes(tree, path, app).length === 0 || undefined, timeoutMs, signal)
  if (gone) return
  const waited = { locator: locatorText(path), seconds: timeoutMs / 1000 }
  throw new ScriptFault('still_there', failureDetail('still_there', waited))
}

async function setChecked(
  on: Filling,
  { target: box, at }: Aim,
  checked: boolean,
  end: number,
  signal: AbortSignal,
): Promise<void> {
  if (box.checked === checked) return
  await on.phone.tap(at, signal)
  on.screen.touched()
  const same = (node: UiNode) => node.checkable && node.id === box.id && node.bounds.left === box.bounds.left
  const set = await on.screen.until(
    (tree) => tree.nodes.some((node) => same(node) && node.checked === checked) || undefined,
    Math.min(toggleMs, Math.max(end - performance.now(), 0)),
    signal,
  )
  if (!set) throw new ScriptFault('not_set', failureDetail(checked ? 'not_checked' : 'not_unchecked', {}))
}

/** The element itself or the one inside or around it that has a mark. */
function checkable(found: UiNode, { nodes }: UiTree): UiNode {
  if (found.checkable) return found
  const inside = nodes.find((node) => node.checkable && isInside(node, found))
  if (inside) return inside
  for (let up = found.parent; up; up = up.parent) if (up.checkable) return up
  throw new ScriptFault('not_checkable', failureDetail('not_checkable', {}))
}
