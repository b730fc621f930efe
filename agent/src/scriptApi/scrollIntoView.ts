import { type Bounds, screenOf, type UiTree } from '../phones/uiTree.ts'
import { ScriptFault } from '../sandbox/host.ts'
import type { LocateCall } from './calls.ts'
import type { Filling } from './fillField.ts'
import { findNodes } from './findNodes.ts'
import { instead, locatorText } from './locatorText.ts'

/** Swipes a list until the element is on the screen or the list ends. */
export async function scrollIntoView(
  { phone, screen, app }: Filling,
  { path, direction = 'down', maxSwipes = 20 }: Extract<LocateCall, { action: 'scrollIntoView' }>,
  signal: AbortSignal,
): Promise<void> {
  let before = ''
  for (let swipes = 0; swipes <= maxSwipes; swipes++) {
    const tree = await screen.read(signal)
    if (findNodes(tree, path, app).length > 0) return
    const now = signature(tree)
    if (now === before) break
    before = now
    const { from, to } = strokeOf(areaOf(tree, app), direction)
    await phone.swipe(from, to, 300, signal)
    screen.touched()
  }
  const tree = await screen.read(signal)
  throw new ScriptFault('not_found', `${locatorText(path)} is not in the list; ${instead(tree, app)}`)
}

/** The largest list of the app, or the whole screen. */
function areaOf(tree: UiTree, app: string): Bounds {
  const lists = tree.nodes.filter((node) => node.scrollable && node.packageName === app).map((node) => node.bounds)
  const size = ({ left, top, right, bottom }: Bounds) => (right - left) * (bottom - top)
  return lists.toSorted((a, b) => size(b) - size(a))[0] ?? screenOf(tree)
}

/** Short enough that what was at one edge is still there afterwards: nothing is skipped. */
function strokeOf({ left, top, right, bottom }: Bounds, direction: 'down' | 'up') {
  const x = Math.round((left + right) / 2)
  const low = { x, y: Math.round(top + (bottom - top) * 0.8) }
  const high = { x, y: Math.round(top + (bottom - top) * 0.25) }
  return direction === 'down' ? { from: low, to: high } : { from: high, to: low }
}

function signature(tree: UiTree): string {
  return tree.nodes.map((node) => `${node.id}|${node.text}|${node.description}|${node.bounds.top}`).join('\n')
}
