/** Where everyone starts. */
export const homePath = '/homeStatis'

/**
 * Where to go after signing in: the path that was asked for, or home. Only paths of this origin: a link such as
 * `/login?redirect=//evil.example` must not carry anybody off, nor lead back to the login page.
 */
export function safeRedirect(asked: string | null | undefined): string {
  if (!asked?.startsWith('/')) return homePath
  // Browsers drop tabs and line breaks and take a backslash for a slash; the parser below does as they do.
  const base = 'http://console.invalid'
  if (!URL.canParse(asked, base)) return homePath
  const url = new URL(asked, base)
  if (url.origin !== base || url.pathname.startsWith('//')) return homePath
  if (url.pathname === '/' || url.pathname === '/login' || url.pathname === '/404') return homePath
  return `${url.pathname}${url.search}${url.hash}`
}

/** The login page's address for a path that needs a session. */
export function loginPath(asked: string): string {
  return `/login?redirect=${encodeURIComponent(asked)}`
}
