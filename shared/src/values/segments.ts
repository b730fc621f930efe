/** How a post is cut into segments (matrix-screens.md §6.5.2). Pure; the same in a browser and on a server. */

/** A text longer than this many segments is not posted. */
export const mostSegments = 25

const graphemes = new Intl.Segmenter('und', { granularity: 'grapheme' })
const emoji = /\p{Emoji_Presentation}|\p{Regional_Indicator}|\u20e3|\p{Extended_Pictographic}\ufe0f/u
/** Han, kana, Hangul, Bopomofo, CJK punctuation, full-width forms. */
const wide =
  /[\p{Script=Han}\p{Script=Hangul}\p{Script=Bopomofo}\u3000-\u30ff\u31f0-\u31ff\ufe30-\ufe4f\uff00-\uff60\uff66-\uff9f\uffe0-\uffe6]/u
/** What is never cut: links, mentions, hashtags. */
const whole = /https?:\/\/[!-~]+|(?<![\p{L}\p{N}_])[@＠][\p{L}\p{N}_.-]+|(?<![\p{L}\p{N}_&])[#＃][\p{L}\p{N}_]+[#＃]?/gu
const hashtag = /(?<![\p{L}\p{N}_&])[#＃][\p{L}\p{N}_]+/gu

/** How much a text weighs: an emoji and whatever is wide two, every other code point one. */
export function weightOf(text: string): number {
  let weight = 0
  for (const { segment } of graphemes.segment(text.normalize('NFC'))) weight += weightOfGrapheme(segment)
  return weight
}

function weightOfGrapheme(grapheme: string): number {
  if (emoji.test(grapheme)) return 2
  let weight = 0
  for (const point of grapheme) weight += wide.test(point) ? 2 : 1
  return weight
}

export function hashtagsIn(text: string): string[] {
  return text.normalize('NFC').match(hashtag) ?? []
}

/**
 * The segments of a text, each with its mark, such as ` (1/3)`, where there are several. `limit`: how much one may weigh with its mark;
 * 0 is no limit. Cut at the end of a paragraph, else of a sentence, a word, a grapheme. One that cannot be cut weighs more.
 */
export function segmentsOf(given: string, limit: number): string[] {
  const text = given.normalize('NFC').replaceAll('\r\n', '\n').trim()
  if (limit === 0 || weightOf(text) <= limit) return [text]
  // A mark of more digits takes more room, and may make more segments.
  for (let most = 9; ; most = most * 10 + 9) {
    const parts = cut(piecesOf(text), limit - markOf(most, most).length)
    if (parts.length <= most) return parts.map((part, at) => part + markOf(at + 1, parts.length))
  }
}

function markOf(number: number, of: number): string {
  return ` (${number}/${of})`
}

/** What a text ends with before a piece: how good it is to cut there. */
const ends = { grapheme: 0, word: 1, sentence: 2, paragraph: 3 } as const

interface Piece {
  text: string
  weight: number
  /** What ends with it; -1 where no cut is possible after it. */
  end: number
}

/** Graphemes, and what is never cut, in their order. */
function piecesOf(text: string): Piece[] {
  const pieces: Piece[] = []
  let at = 0
  const takePlain = (to: number) => {
    for (const { segment } of graphemes.segment(text.slice(at, to)))
      pieces.push({ text: segment, weight: weightOfGrapheme(segment), end: ends.grapheme })
  }
  for (const { 0: found, index } of text.matchAll(whole)) {
    takePlain(index)
    pieces.push({ text: found, weight: weightOf(found), end: ends.grapheme })
    at = index + found.length
  }
  takePlain(text.length)
  let isStopped = false
  for (const [n, piece] of pieces.entries()) {
    // A sentence ends with what closes it, and with the space after that.
    isStopped = stop.test(piece.text) || (isStopped && (closing.test(piece.text) || isSpace(piece.text)))
    piece.end = endAfter(piece.text, pieces[n + 1]?.text ?? '', isStopped)
  }
  return pieces
}

const isSpace = (text: string) => /^\s+$/u.test(text)
const stop = /[.!?。！？…]$/u
/** What does not begin a line. */
const closing = /^[\p{Pe}\p{Pf}\p{Po}"']/u

function endAfter(piece: string, next: string, isStopped: boolean): number {
  if (piece.includes('\n')) return ends.paragraph
  if (isSpace(piece)) return isStopped ? ends.sentence : ends.word
  // Between characters of a script without spaces, unless the next one closes what this one is in.
  if (wide.test(piece) && !closing.test(next)) return isStopped ? ends.sentence : ends.word
  return ends.grapheme
}

/** As much as there is room for, and of that to the best place. */
function cut(pieces: readonly Piece[], room: number): string[] {
  const parts: string[] = []
  for (let from = 0; from < pieces.length; ) {
    const to = endOfPart(pieces, from, room)
    const part = textOf(pieces.slice(from, to)).trim()
    if (part !== '') parts.push(part)
    from = to
  }
  return parts
}

function endOfPart(pieces: readonly Piece[], from: number, room: number): number {
  let weight = 0
  let best = from + 1
  let bestEnd = -1
  for (let at = from; at < pieces.length; at++) {
    const { text, weight: own, end } = pieces[at]!
    weight += own
    // Spaces at the end of a part are not posted.
    if (weight > room && !isSpace(text)) return best
    if (end >= bestEnd) [best, bestEnd] = [at + 1, end]
  }
  return pieces.length
}

function textOf(pieces: readonly Piece[]): string {
  return pieces.map(({ text }) => text).join('')
}
