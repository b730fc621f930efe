import type { ScreenElement } from '@quarterdeck/shared/protocol/screen.ts'
import { isShown, screenOf, type UiNode, type UiTree } from '../phones/uiTree.ts'

const mostElements = 1000
const longestText = 1000

/** A point of a picture of the screen, in pixels of the picture. */
interface PointOfPicture {
  x: number
  y: number
  width: number
  height: number
}

/** The innermost element under a point: of those that hold it the one that comes last, which lies on top. */
export function elementAt(tree: UiTree, { x, y, width, height }: PointOfPicture): UiNode | undefined {
  const screen = screenOf(tree)
  // The bars of the system are part of the picture and may be none of the tree, but only at its ends: the scale is that of the width.
  const scale = screen.right / width
  const at = { x: x * scale, y: y * Math.max(scale, screen.bottom / height) }
  return tree.nodes.findLast(
    ({ bounds }) => at.x >= bounds.left && at.x < bounds.right && at.y >= bounds.top && at.y < bounds.bottom,
  )
}

export function shownElements(tree: UiTree): ScreenElement[] {
  return tree.nodes.filter(isShown).slice(0, mostElements).map(describe)
}

export function describe({ text, description, id, className, bounds }: UiNode): ScreenElement {
  return {
    text: text.slice(0, longestText),
    description: description.slice(0, longestText),
    id,
    class: className,
    bounds,
  }
}
