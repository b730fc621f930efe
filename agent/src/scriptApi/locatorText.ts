import type { UiNode, UiTree } from '../phones/uiTree.ts'
import type { LocatorStep, Match } from './calls.ts'
import { plain } from './findNodes.ts'

/** A locator as the script wrote it, for messages. */
export function locatorText(path: readonly LocatorStep[]): string {
  return `phone${path.map(stepText).join('')}`
}

/** What stands on the screen where something was not found; '' where there is no text. */
export function shownTexts(tree: UiTree, app: string): string {
  return textsOf(tree.nodes.filter((node) => node.packageName === app))
}

/** What elements say, each once, the first of them. */
export function textsOf(nodes: readonly UiNode[]): string {
  const texts = nodes.map((node) => plain(node.text) || plain(node.description)).filter(Boolean)
  return [...new Set(texts)]
    .slice(0, 8)
    .map((text) => JSON.stringify(text.slice(0, 40)))
    .join(', ')
}

/** The package whose screen this is, where it is not the app. */
export function otherApp(tree: UiTree, app: string): string | undefined {
  const packages = tree.nodes.map((node) => node.packageName).filter(Boolean)
  return packages.length === 0 || packages.includes(app) ? undefined : packages[0]
}

function stepText(step: LocatorStep): string {
  if ('nth' in step) return step.nth === 0 ? '.first()' : step.nth === -1 ? '.last()' : `.nth(${step.nth})`
  if ('filter' in step) return `.filter({ hasText: ${matchText(step.filter.hasText)} })`
  return `.by${step.by[0]!.toUpperCase()}${step.by.slice(1)}(${matchText(step)})`
}

function matchText({ value, match }: Match): string {
  const text = JSON.stringify(value)
  return match === 'contains' ? `{ contains: ${text} }` : text
}
