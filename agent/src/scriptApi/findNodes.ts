import { seenText } from '@quarterdeck/shared/values/unseenMarks.ts'
import { isInside, isShown, type UiNode, type UiTree } from '../phones/uiTree.ts'
import type { LocatorStep, Match } from './calls.ts'

/**
 * The elements that a locator means: elements of the app alone, in the order of the screen. Of an element and its
 * container that both match a text, the inner one counts, so that a label repeated by its row is one element. `also`: also those without
 * a width or a height, which nobody sees.
 */
export function findNodes(tree: UiTree, path: readonly LocatorStep[], app: string, also = false): UiNode[] {
  const shown = tree.nodes.filter((node) => node.packageName === app && (also || isShown(node)))
  let found: UiNode[] | undefined
  for (const step of path) {
    if ('by' in step) {
      const scope: UiNode[] = found ? insideOf(shown, found) : shown
      const matching = scope.filter((node) => matches(attributeOf(node, step.by), step, step.by))
      found = step.by === 'text' || step.by === 'description' ? innermost(matching) : matching
    } else if ('nth' in step) {
      const one = (found ?? []).at(step.nth)
      found = one ? [one] : []
    } else {
      const texts = (node: UiNode) =>
        [node, ...insideOf(shown, [node])].flatMap((each) => [each.text, each.description])
      found = (found ?? []).filter((node) => texts(node).some((text) => matches(text, step.filter.hasText, 'text')))
    }
  }
  return found ?? []
}

function insideOf(nodes: UiNode[], ancestors: UiNode[]): UiNode[] {
  return nodes.filter((node) => ancestors.some((ancestor) => isInside(node, ancestor)))
}

function innermost(nodes: UiNode[]): UiNode[] {
  return nodes.filter((node) => !nodes.some((other) => other !== node && isInside(other, node)))
}

type Attribute = Extract<LocatorStep, { by: string }>['by']

function attributeOf(node: UiNode, by: Attribute): string {
  switch (by) {
    case 'text':
      return node.text
    case 'id':
      return node.id
    case 'description':
      return node.description
    case 'class':
      return node.className
  }
}

function matches(value: string, wanted: Match, by: Attribute): boolean {
  const have = plain(value)
  const want = plain(wanted.value)
  // Of marks that nobody sees nothing is left, and nothing is in every text.
  if (want === '') return false
  if (wanted.match === 'contains') return have.includes(want)
  if (have === want) return true
  // `publish` means `com.example:id/publish` and the other way round, `EditText` means `android.widget.EditText`.
  if (by === 'id')
    return have.endsWith(`:id/${want}`) || (!have.includes(':id/') && have !== '' && want.endsWith(`:id/${have}`))
  if (by === 'class') return have.endsWith(`.${want}`)
  return false
}

/** Blanks, line ends, unseen marks and how letters are put together differ between a text and how it is shown. */
export function plain(text: string): string {
  return seenText(text)
}
