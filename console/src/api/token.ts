const key = 'access_token'
const until = 'access_token_until'
/** Where the copy of the user's list preferences is kept. */
export const preferencesKey = 'list-preferences'
/** 7 days (matrix.md §9). */
const lifetimeMs = 604_800_000

/** The session's token, or undefined when there is none or it is past its time. */
export function readToken(now = Date.now()): string | undefined {
  const token = localStorage.getItem(key)
  if (!token) return undefined
  const end = Number(localStorage.getItem(until) ?? Number.POSITIVE_INFINITY)
  if (now < end) return token
  dropToken()
  return undefined
}

export function storeToken(token: string, now = Date.now()): void {
  localStorage.setItem(key, token)
  localStorage.setItem(until, String(now + lifetimeMs))
}

/** Forgets the session and what was kept of it. The open pages stay, for whoever signs in again. */
export function dropToken(): void {
  for (const name of [key, until, 'name', preferencesKey]) localStorage.removeItem(name)
  sessionStorage.removeItem('menu')
}
