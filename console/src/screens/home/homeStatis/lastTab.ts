const key = (username: string) => `quarterdeck.home-tab.${username}`

/** The tab of home that this user looked at last in this browser. */
export function readLastTab(username: string): string | null {
  return localStorage.getItem(key(username))
}

export function keepLastTab(username: string, tab: string): void {
  localStorage.setItem(key(username), tab)
}
