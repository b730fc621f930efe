import type { UiElement } from '@quarterdeck/shared/protocol/evidence.ts'
import type { UiNode, UiTree } from '../phones/uiTree.ts'

/** No screen that a person reads has more. */
const most = 1500
const marks = ['clickable', 'checkable', 'checked', 'focused', 'scrollable', 'password'] as const

/** A screen as it is kept. What stands in a password field is not. */
export function elementsOf(tree: UiTree, clean: (text: string) => string): UiElement[] {
  const depths = new Map<UiNode, number>()
  return tree.nodes.slice(0, most).map((node) => {
    const depth = node.parent ? (depths.get(node.parent) ?? 0) + 1 : 0
    depths.set(node, depth)
    return {
      depth,
      class: node.className.slice(0, 255),
      id: node.id.slice(0, 255),
      text: node.password ? '' : clean(node.text).slice(0, 500),
      description: clean(node.description).slice(0, 500),
      package: node.packageName.slice(0, 255),
      marks: [...marks.filter((mark) => node[mark]), ...(node.enabled ? [] : ['disabled'])],
      box: node.bounds,
    }
  })
}
