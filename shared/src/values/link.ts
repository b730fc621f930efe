/** A web address that may become a link: http or https, with a host. `javascript:` and other schemes never pass. */
export function isLink(text: string): boolean {
  if (!/^https?:\/\/[^\s/?#]+/i.test(text) || /\s/.test(text)) return false
  return URL.canParse(text)
}

/** The host of a link without port, in lower case; '' where it is none. */
export function hostOf(link: string): string {
  return isLink(link) ? new URL(link).hostname : ''
}
