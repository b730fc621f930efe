import type { GroupAct, TargetElement } from '@quarterdeck/shared/protocol/groupControl.ts'
import type { Point } from '../phones/phone.ts'
import { isInside, isShown, screenOf, type UiNode, type UiTree } from '../phones/uiTree.ts'
import { elementAt } from '../screen/elementAt.ts'

/** Width and height of a screen as it is held now, in pixels. */
export interface Size {
  width: number
  height: number
}

/** What an act on the leading phone is aimed at: the element under the pointer, or the field that a text goes to. Null: a mere point, or nothing. */
export function targetElementOf(tree: UiTree, size: Size, act: GroupAct): TargetElement | null {
  if (act.type === 'key') return null
  if (act.type === 'text') {
    const field = tree.nodes.find((node) => node.focused && isField(node))
    return field ? describe(tree, field, { x: 0.5, y: 0.5 }, { x: 0.5, y: 0.5 }) : null
  }
  const at = (x: number, y: number) => ({ x: x * size.width, y: y * size.height })
  const from = at(act.x, act.y)
  const under = elementAt(tree, { ...from, ...size })
  const element = under && (act.type === 'tap' ? named(tree, under) : (scroller(under) ?? named(tree, under)))
  if (!element) return null
  return describe(tree, element, from, act.type === 'swipe' ? at(act.toX, act.toY) : from)
}

/** The same element on another phone. */
export function find(tree: UiTree, aim: TargetElement): UiNode | undefined {
  const alike = tree.nodes.filter((node) => isShown(node) && node.id === aim.id && node.className === aim.className)
  const same = alike.filter((node) => labelOf(tree, node) === aim.label)
  const isKnownById = same.length === 0 && aim.isOnly && aim.id !== '' && alike.length === 1
  const found = isKnownById ? alike[0] : same[aim.index]
  return found?.checked === aim.checked ? found : undefined
}

/** Where in an element, within its screen. */
export function pointIn({ bounds }: UiNode, part: Point, { width, height }: Size): Point {
  const along = (from: number, to: number, share: number, most: number) =>
    Math.round(Math.min(Math.max(from + (to - from) * share, 0), most - 1))
  return {
    x: along(bounds.left, bounds.right, part.x, width),
    y: along(bounds.top, bounds.bottom, part.y, height),
  }
}

/** Something larger is the page, not an element of it: a point in it says no more than a point of the screen. */
const largest = 0.5

/** The innermost element around that can be told from others. */
function named(tree: UiTree, innermost: UiNode): UiNode | undefined {
  const { right, bottom } = screenOf(tree)
  for (let node: UiNode | undefined = innermost; node; node = node.parent) {
    const { bounds } = node
    if ((bounds.right - bounds.left) * (bounds.bottom - bounds.top) > right * bottom * largest) return undefined
    if (node.id !== '' || labelOf(tree, node) !== '') return node
  }
  return undefined
}

function scroller(innermost: UiNode): UiNode | undefined {
  for (let node: UiNode | undefined = innermost; node; node = node.parent)
    if (node.scrollable && node.id !== '') return node
  return undefined
}

function describe(tree: UiTree, node: UiNode, from: Point, to: Point): TargetElement {
  const { id, className, focused, checked, bounds } = node
  const label = labelOf(tree, node)
  const alike = tree.nodes.filter((one) => isShown(one) && one.id === id && one.className === className)
  const same = alike.filter((one) => labelOf(tree, one) === label)
  const share = (at: number, start: number, end: number) => (end > start ? (at - start) / (end - start) : 0.5)
  return {
    id: id.slice(0, 500),
    className: className.slice(0, 500),
    label,
    focused,
    checked,
    index: same.indexOf(node),
    isOnly: alike.length === 1,
    x: share(from.x, bounds.left, bounds.right),
    y: share(from.y, bounds.top, bounds.bottom),
    toX: share(to.x, bounds.left, bounds.right),
    toY: share(to.y, bounds.top, bounds.bottom),
  }
}

/** What it says, or the first that something in it says: rows of a list are told apart by that. */
function labelOf(tree: UiTree, node: UiNode): string {
  if (isField(node)) return ''
  const own = said(node)
  if (own !== '' || node.scrollable) return own
  const inside = tree.nodes.slice(tree.nodes.indexOf(node) + 1).find((one) => isInside(one, node) && said(one) !== '')
  return inside ? said(inside) : ''
}

function said(node: UiNode): string {
  return isField(node) ? '' : (node.text || node.description).slice(0, 500)
}

/** Its text is what people have typed, and differs from phone to phone. */
function isField({ className, password }: UiNode): boolean {
  return password || className.endsWith('EditText')
}
