const endings =
  'com|net|org|info|biz|io|co|me|cc|tv|ly|gl|gg|to|app|dev|shop|store|site|online|link|click|top|xyz|vip|club|live|ru|cn|hk|tw|jp|kr|br|pt|vn|th|uk|de|fr|es|it|eu|in|id|my|sg|us|ph'
/** Addresses with a scheme, with `www.`, and bare ones as apps make links of them. What ends a sentence behind one is none of it. */
const links = new RegExp(
  String.raw`(?:\b[a-z][a-z0-9+.-]{1,20}:\/\/|\b(?:javascript|data|mailto|tel|sms|intent):|\bwww\.)[^\s<>"'“”‘’（）()\[\]，。！？；]+|(?<![\p{L}\p{N}@._-])(?:[\p{L}\p{N}-]+\.)+(?:${endings})(?![\p{L}\p{N}-])(?:[:/?#][^\s<>"'“”‘’（）()\[\]，。！？；]*)?|(?<![\d.])\d{1,3}(?:\.\d{1,3}){3}(?::\d+)?\/[^\s]*`,
  'giu',
)
const trailing = /[.,;:!?]+$/

/** The addresses that a text names, as they stand in it. */
export function linksIn(text: string): string[] {
  return [...text.matchAll(links)].map(([found]) => found.replace(trailing, ''))
}

/** What is compared of an address. */
const keyOf = (link: string) =>
  link
    .toLowerCase()
    .replace(/^https?:\/\//, '')
    .replace(/^www\./, '')
    .replace(/\/+$/, '')

/** A text without addresses that stand in none of these; whether there were any. */
export function withoutForeignLinks(text: string, ours: readonly string[]): { text: string; foreign: boolean } {
  const known = new Set(ours.flatMap(linksIn).map(keyOf))
  let foreign = false
  const kept = text.replace(links, (found) => {
    const link = found.replace(trailing, '')
    if (known.has(keyOf(link))) return found
    foreign = true
    return found.slice(link.length)
  })
  return { text: foreign ? kept.replaceAll(/[ \t]{2,}/g, ' ').trim() : text, foreign }
}
