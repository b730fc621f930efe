export interface Bounds {
  left: number
  top: number
  right: number
  bottom: number
}

/** One element of the screen, as `uiautomator dump` tells it. Attributes that a phone leaves out are empty or false. */
export interface UiNode {
  text: string
  /** Full: `com.example:id/name`. */
  id: string
  description: string
  className: string
  packageName: string
  hint: string
  checkable: boolean
  checked: boolean
  clickable: boolean
  enabled: boolean
  focused: boolean
  scrollable: boolean
  password: boolean
  bounds: Bounds
  parent: UiNode | undefined
}

/** All elements of a screen, in the order of the document: parents before their children. */
export interface UiTree {
  nodes: UiNode[]
  /** The screen did not come to rest: elements that only hold others are left out. */
  busy?: boolean
}

/** Centre of what is shown of an element. */
export function centreOf(node: UiNode): { x: number; y: number } {
  const { left, top, right, bottom } = node.bounds
  return { x: Math.round((left + right) / 2), y: Math.round((top + bottom) / 2) }
}

export function isShown(node: UiNode): boolean {
  return node.bounds.right > node.bounds.left && node.bounds.bottom > node.bounds.top
}

export function isInside(node: UiNode, ancestor: UiNode): boolean {
  for (let up = node.parent; up; up = up.parent) if (up === ancestor) return true
  return false
}

/** The area that all elements together cover: the screen, as far as it is known. */
export function screenOf(tree: UiTree): Bounds {
  const screen = { left: 0, top: 0, right: 0, bottom: 0 }
  for (const { bounds } of tree.nodes) {
    screen.right = Math.max(screen.right, bounds.right)
    screen.bottom = Math.max(screen.bottom, bounds.bottom)
  }
  return screen
}
