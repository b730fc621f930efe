import { CookieJar } from 'tough-cookie'

/** What sites set on the way of one check, and get back on it, as browsers do; nobody keeps it afterwards. */
export interface Cookies {
  /** The header for a request to this address; '' where there is none. */
  of(url: URL): string
  /** What an answer of this address sets. A cookie that browsers would not take is not taken. */
  keep(url: URL, set: readonly string[]): void
}

/** Browsers take no longer one. */
const mostBytes = 4096
/** What may stand in a header; of others a browser strips the controls, and the site's own program would not know them again either. */
const sendable = /^[\t\x20-\x7e\x80-\xff]*$/

export function createCookies(): Cookies {
  const jar = new CookieJar(undefined, { looseMode: true })
  return {
    of(url) {
      const cookies = jar.getCookiesSync(url.href).map((cookie) => cookie.cookieString())
      return cookies.filter((one) => sendable.test(one)).join('; ')
    },
    keep(url, set) {
      for (const one of set) if (one.length <= mostBytes) jar.setCookieSync(one, url.href, { ignoreError: true })
    },
  }
}
