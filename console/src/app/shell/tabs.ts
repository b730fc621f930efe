/** An open page: its route, and the query it had when it was last looked at. */
export interface OpenTab {
  path: string
  search: string
}

/** The open pages after somebody goes to a page: it keeps its place, or comes last. */
export function visit(tabs: readonly OpenTab[], path: string, search: string): readonly OpenTab[] {
  const at = tabs.findIndex((tab) => tab.path === path)
  if (at < 0) return [...tabs, { path, search }]
  if (tabs[at]!.search === search) return tabs
  return tabs.with(at, { path, search })
}

/** The open pages without one, and where to go when it was the one on screen: to its right neighbour, else its left. */
export function close(tabs: readonly OpenTab[], path: string): { tabs: readonly OpenTab[]; next: OpenTab | undefined } {
  const at = tabs.findIndex((tab) => tab.path === path)
  const rest = tabs.filter((tab) => tab.path !== path)
  return { tabs: rest, next: rest[at] ?? rest[at - 1] }
}

const stored = 'tabs'

/** The open pages as they were before a reload, without those that the role may not open any more. */
export function keptTabs(allowed: readonly string[]): readonly OpenTab[] {
  try {
    const kept = JSON.parse(sessionStorage.getItem(stored) ?? '[]') as OpenTab[]
    return kept.filter((tab) => allowed.includes(tab.path))
  } catch {
    return []
  }
}

export function keepTabs(tabs: readonly OpenTab[]): void {
  sessionStorage.setItem(stored, JSON.stringify(tabs))
}

export function forgetTabs(): void {
  sessionStorage.removeItem(stored)
}
