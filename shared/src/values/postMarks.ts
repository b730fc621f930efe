/** Links, mentions and hashtags in what people write, in any script: what is counted, and never cut. Pure. */
import { find } from 'linkifyjs'

export interface PostMark {
  readonly kind: 'link' | 'mention' | 'hashtag'
  readonly text: string
  /** Index of its first UTF-16 unit. */
  readonly start: number
}

/**
 * Signs inside a word beside letters, marks and digits: joiners (Persian, Hindi), the middle dots of Catalan, Japanese and Tibetan,
 * maqaf, geresh and gershayim of Hebrew, the double hyphen and the iteration mark of Japanese. As UAX #31 has them, and twitter-text.
 */
const inWord = '\\p{L}\\p{M}\\p{N}_\u200c\u200d\u00b7\u30fb\u30a0\u3003\u0f0b\u0f0c\u05be\u05f3\u05f4\ua67e'
/** A number alone is a place ("#1"), not a topic. Weibo writes a second sign behind it. */
const hashtag = new RegExp(`(?<![${inWord}&/])[#＃](?=[${inWord}]*[\\p{L}\\p{M}])[${inWord}]+[#＃]?`, 'gu')
const mention = new RegExp(`(?<![${inWord}])[@＠][${inWord}.-]+`, 'gu')
/** No letter of an address: people go on in their own language, without a blank. */
const behindLink = /[\p{Pi}\p{Pf}。，、；：！？…「」『』（）【】《》〈〉<>"]/u

/** What a text has of them, in its order; none reaches into another, so that a fragment of an address is no hashtag. */
export function marksIn(text: string): PostMark[] {
  const links = /\.|:\/\//u.test(text) ? linksIn(text) : []
  const all = [...links, ...found('hashtag', text, hashtag), ...found('mention', text, mention)]
  let end = 0
  return all
    .sort((one, other) => one.start - other.start)
    .filter((mark) => {
      if (mark.start < end) return false
      end = mark.start + mark.text.length
      return true
    })
}

/** As people count them: without the second sign behind them. */
export function hashtagsIn(text: string): string[] {
  return marksIn(text.normalize('NFC'))
    .filter(({ kind }) => kind === 'hashtag')
    .map((mark) => mark.text.replace(/[#＃]$/u, ''))
}

function linksIn(text: string): PostMark[] {
  return find(text).map(({ value, start }) => {
    const end = value.search(behindLink)
    return { kind: 'link', text: end < 0 ? value : value.slice(0, end), start }
  })
}

function found(kind: PostMark['kind'], text: string, pattern: RegExp): PostMark[] {
  return [...text.matchAll(pattern)].map((match) => ({ kind, text: match[0], start: match.index }))
}
