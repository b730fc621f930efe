import { setTimeout as delay } from 'node:timers/promises'
import { failureDetail } from '@quarterdeck/shared/contracts/failureDetailText.ts'
import type { Bounds, UiTree } from '../phones/uiTree.ts'
import { ScriptFault } from '../sandbox/host.ts'
import type { LocateCall } from './calls.ts'
import type { Filling } from './fillField.ts'
import { findNodes } from './findNodes.ts'
import { locatorText, shownTexts } from './locatorText.ts'

/** A list that shows the same for so long after a swipe is at its end, and is not loading more. */
const endMs = 700
const pauseMs = 100

/** Swipes the list on the screen until the element is there or the list ends; waits for a list that is still to come. */
export async function scrollIntoView(
  { phone, screen, app }: Filling,
  { path, direction = 'down', maxSwipes = 20 }: Extract<LocateCall, { action: 'scrollIntoView' }>,
  timeoutMs: number,
  signal: AbortSignal,
): Promise<void> {
  const end = performance.now() + timeoutMs
  let seen = ''
  let sameSince = performance.now()
  let swipes = 0
  for (;;) {
    const tree = await screen.readAgain(signal, end - performance.now())
    if (findNodes(tree, path, app).length > 0) return
    const now = performance.now()
    const shown = signature(tree)
    const list = listOf(tree, app)
    if (shown !== seen) sameSince = now
    const ended = list && swipes > 0 && now - sameSince >= endMs
    if (ended || swipes >= maxSwipes || now >= end) {
      const locator = locatorText(path)
      const seen = shownTexts(tree, app)
      if (seen === '') throw new ScriptFault('not_found', failureDetail('not_in_list_blank', { locator }))
      throw new ScriptFault('not_found', failureDetail('not_in_list', { locator, shown: seen }))
    }
    if (list && shown !== seen) {
      const { from, to } = strokeOf(list, direction)
      await phone.swipe(from, to, 300, signal)
      screen.touched()
      swipes += 1
    } else await delay(pauseMs, undefined, { signal })
    seen = shown
  }
}

/** The largest list of the app. */
function listOf(tree: UiTree, app: string): Bounds | undefined {
  const lists = tree.nodes.filter((node) => node.scrollable && node.packageName === app).map((node) => node.bounds)
  const size = ({ left, top, right, bottom }: Bounds) => (right - left) * (bottom - top)
  return lists.toSorted((a, b) => size(b) - size(a))[0]
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
