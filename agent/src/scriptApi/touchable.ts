import { failureDetail } from '@quarterdeck/shared/contracts/failureDetailText.ts'
import type { FailureDetail } from '@quarterdeck/shared/protocol/failureDetail.ts'
import type { Point } from '../phones/phone.ts'
import { type Bounds, isInside, isShown, type UiNode, type UiTree } from '../phones/uiTree.ts'
import { plain } from './findNodes.ts'

/** Where an element can be touched, or why it cannot: `locator` is its name in words for people. */
export type Touchable = { at: Point } | { why: FailureDetail }

/** Beside the centre: what lies over an element mostly leaves an edge of it. */
const parts = [0.5, 0.25, 0.75, 0.1, 0.9]

export function touchableAt(node: UiNode, tree: UiTree, locator: string): Touchable {
  if (!isShown(node)) return { why: failureDetail('no_size', { locator }) }
  const seen = visiblePart(node)
  if (!seen) return { why: failureDetail('outside_screen', { locator }) }
  const over = tree.nodes.slice(tree.nodes.indexOf(node) + 1).filter((each) => takesTouchesOf(node, each, tree))
  for (const y of parts)
    for (const x of parts) {
      const at = pointIn(seen, x, y)
      if (!over.some((each) => contains(each.bounds, at))) return { at }
    }
  const centre = pointIn(seen, 0.5, 0.5)
  const top = over.findLast((each) => contains(each.bounds, centre)) ?? over.at(-1)!
  return { why: failureDetail('covered', { locator, over: nameOf(top, tree) }) }
}

/** What of an element is on the screen, and within the lists that it lies in. */
function visiblePart(node: UiNode): Bounds | undefined {
  let { bounds } = node
  for (let up = node.parent; up; up = up.parent) {
    const clips = (up.scrollable || !up.parent) && isShown(up)
    if (clips) bounds = overlapOf(bounds, up.bounds)
  }
  return bounds.right > bounds.left && bounds.bottom > bounds.top ? bounds : undefined
}

/** What comes later is drawn above; only what can be touched takes a touch from what lies below. Some toolkits lay what is touched over its label. */
function takesTouchesOf(node: UiNode, later: UiNode, tree: UiTree): boolean {
  if (!(later.clickable || later.checkable) || !isShown(later) || isInside(later, node)) return false
  const label = [node, node.parent].some((each) => each?.parent && isSame(each.bounds, later.bounds))
  return !(label && wordsOf(later, tree) === '')
}

/** An element in words: what it says, or what is said inside it, its id, its class. */
function nameOf(node: UiNode, tree: UiTree): string {
  const said = wordsOf(node, tree)
  return said === '' ? node.id || node.className : JSON.stringify(said.slice(0, 40))
}

function wordsOf(node: UiNode, tree: UiTree): string {
  const inside = tree.nodes.filter((each) => each === node || isInside(each, node))
  return inside.map((each) => plain(each.text) || plain(each.description)).find((text) => text !== '') ?? ''
}

function isSame(a: Bounds, b: Bounds): boolean {
  return a.left === b.left && a.top === b.top && a.right === b.right && a.bottom === b.bottom
}

function overlapOf(a: Bounds, b: Bounds): Bounds {
  return {
    left: Math.max(a.left, b.left),
    top: Math.max(a.top, b.top),
    right: Math.min(a.right, b.right),
    bottom: Math.min(a.bottom, b.bottom),
  }
}

/** Right and bottom are outside. */
function pointIn({ left, top, right, bottom }: Bounds, x: number, y: number): Point {
  const within = (from: number, to: number, part: number) => Math.min(Math.round(from + (to - from) * part), to - 1)
  return { x: within(left, right, x), y: within(top, bottom, y) }
}

function contains({ left, top, right, bottom }: Bounds, { x, y }: Point): boolean {
  return x >= left && x < right && y >= top && y < bottom
}
