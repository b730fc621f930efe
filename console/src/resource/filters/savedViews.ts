/** A named query of a list. */
export interface SavedView {
  name: string
  search: string
}

const key = (list: string) => `views.${list}`

export function readViews(list: string): SavedView[] {
  try {
    const kept = JSON.parse(localStorage.getItem(key(list)) ?? '[]') as SavedView[]
    return Array.isArray(kept) ? kept.filter((view) => typeof view?.name === 'string') : []
  } catch {
    return []
  }
}

export function writeViews(list: string, views: readonly SavedView[]): void {
  localStorage.setItem(key(list), JSON.stringify(views))
}
