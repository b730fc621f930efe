import type { UiTree } from '../phones/uiTree.ts'
import type { LocatorStep, Match } from './calls.ts'
import { findNodes, plain } from './findNodes.ts'

/** A locator as the script wrote it, for messages. */
export function locatorText(path: readonly LocatorStep[]): string {
  return `phone${path.map(stepText).join('')}`
}

/** Why nothing was found: what stands on the screen instead. */
export function instead(tree: UiTree, app: string): string {
  const texts = tree.nodes
    .filter((node) => node.packageName === app)
    .map((node) => plain(node.text) || plain(node.description))
    .filter(Boolean)
  const shown = [...new Set(texts)].slice(0, 8).map((text) => JSON.stringify(text.slice(0, 40)))
  return shown.length > 0 ? `the screen shows ${shown.join(', ')}` : 'the screen shows no text'
}

/** The package whose screen this is, where it is not the app. */
export function otherApp(tree: UiTree, app: string): string | undefined {
  const packages = tree.nodes.map((node) => node.packageName).filter(Boolean)
  return packages.length === 0 || packages.includes(app) ? undefined : packages[0]
}

export function severalText(tree: UiTree, path: readonly LocatorStep[], app: string): string {
  const found = findNodes(tree, path, app)
  const texts = found
    .slice(0, 5)
    .map((node) => JSON.stringify((plain(node.text) || plain(node.description)).slice(0, 40)))
  return `${found.length} elements match (${texts.join(', ')}): add .first(), .nth(…) or a closer description`
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
