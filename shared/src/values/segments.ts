/** How a post is cut into segments (matrix-screens.md §6.5.2). Pure; the same in a browser and on a server. */
import { marksIn, type PostMark } from './postMarks.ts'

/** A text longer than this many segments is not posted. */
export const mostSegments = 25

/**
 * By which rule a text is cut. Posts that were cut by an earlier one keep it: `letters` knew links and hashtags by their Latin and
 * Han letters, and ended a word after each wide character.
 */
export const cutRules = { letters: 0, scripts: 1 } as const
export type CutRule = (typeof cutRules)[keyof typeof cutRules]

const graphemes = new Intl.Segmenter('und', { granularity: 'grapheme' })
/** By dictionaries where a script has no blanks between words, whatever the language. */
const words = new Intl.Segmenter('und', { granularity: 'word' })
const emoji = /\p{Emoji_Presentation}|\p{Regional_Indicator}|\u20e3|\p{Extended_Pictographic}\ufe0f/u
/** Han, kana, Hangul, Bopomofo, CJK punctuation, full-width forms. */
const wide =
  /[\p{Script=Han}\p{Script=Hangul}\p{Script=Bopomofo}\u3000-\u30ff\u31f0-\u31ff\ufe30-\ufe4f\uff00-\uff60\uff66-\uff9f\uffe0-\uffe6]/u
/** Written without blanks between words. */
const unspaced =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}\u3000-\u303f\uff00-\uff60]/u

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

/**
 * The segments of a text, each with its mark, such as ` (1/3)`, where there are several. `limit`: how much one may weigh with its mark;
 * 0 is no limit. Cut at the end of a paragraph, else of a sentence, a word, a grapheme. One that cannot be cut weighs more.
 */
export function segmentsOf(given: string, limit: number, rule: CutRule = cutRules.scripts): string[] {
  const text = given.normalize('NFC').replaceAll('\r\n', '\n').trim()
  if (limit === 0 || weightOf(text) <= limit) return [text]
  // A mark of more digits takes more room, and may make more segments.
  for (let most = 9; ; most = most * 10 + 9) {
    const room = limit - markOf(most, most).length
    const parts = cut(piecesOf(text, room, rule), room)
    if (parts.length <= most) return parts.map((part, at) => part + markOf(at + 1, parts.length))
  }
}

function markOf(number: number, of: number): string {
  return ` (${number}/${of})`
}

/** What a text ends with before a piece: how good it is to cut there. */
const ends = { grapheme: 0, part: 1, word: 2, sentence: 3, paragraph: 4 } as const

interface Piece {
  text: string
  weight: number
  /** What ends with it. */
  end: number
}

/** Graphemes, and what is never cut, in their order. */
function piecesOf(text: string, room: number, rule: CutRule): Piece[] {
  const { marks, wordEnds, stop } = rules[rule]
  const pieces: Piece[] = []
  const endAt = wordEnds(text)
  let at = 0
  const add = (piece: string, weight: number) => {
    at += piece.length
    pieces.push({ text: piece, weight, end: endAt(at, piece) })
  }
  const takePlain = (to: number) => {
    for (const { segment } of graphemes.segment(text.slice(at, to))) add(segment, weightOfGrapheme(segment))
  }
  for (const mark of marks(text)) {
    takePlain(mark.start)
    const whole = wholeOf(mark, room)
    add(whole, weightOf(whole))
  }
  takePlain(text.length)
  let isStopped = false
  for (const [n, piece] of pieces.entries()) {
    // A sentence ends with what closes it, and with the space after that.
    isStopped = stop.test(piece.text) || (isStopped && (closing.test(piece.text) || isSpace(piece.text)))
    piece.end = endAfter(piece, pieces[n + 1]?.text ?? '', isStopped)
  }
  return pieces
}

/** A link that fits nowhere may be one that somebody wrote on behind, without a blank, in letters of another script. */
function wholeOf({ kind, text }: PostMark, room: number): string {
  return kind === 'link' && weightOf(text) > room ? (/^[!-~]+/.exec(text)?.[0] ?? text) : text
}

const isSpace = (text: string) => /^\s+$/u.test(text)
/** What does not begin a line. */
const closing = /^[\p{Pe}\p{Pf}\p{Po}"']/u
/** What does not end one. */
const opening = /[\p{Ps}\p{Pi}]$/u

function endAfter({ text, end }: Piece, next: string, isStopped: boolean): number {
  if (text.includes('\n')) return ends.paragraph
  if (isSpace(text)) return isStopped ? ends.sentence : ends.word
  if (end === ends.grapheme || closing.test(next)) return ends.grapheme
  return isStopped && end === ends.word ? ends.sentence : end
}

/** What is never cut, what ends a sentence, and what ends with the piece before an index of the text. */
interface Rule {
  marks(text: string): readonly PostMark[]
  stop: RegExp
  wordEnds(text: string): (at: number, piece: string) => number
}

const rules: Readonly<Record<CutRule, Rule>> = {
  [cutRules.scripts]: {
    marks: marksIn,
    stop: /[.!?。！？…।॥؟۔።។။]$/u,
    wordEnds(text) {
      const bounds = new Set(Array.from(words.segment(text), ({ segment, index }) => index + segment.length))
      return (at, piece) => {
        if (!bounds.has(at) || opening.test(piece)) return ends.grapheme
        return unspaced.test(piece) ? ends.word : ends.part
      }
    },
  },
  [cutRules.letters]: {
    marks: (text) =>
      Array.from(text.matchAll(byLetter), ({ 0: of, index }) => ({ kind: 'mention', text: of, start: index })),
    stop: /[.!?。！？…]$/u,
    wordEnds: () => (_at, piece) => (wide.test(piece) ? ends.word : ends.grapheme),
  },
}

const byLetter =
  /https?:\/\/[!-~]+|(?<![\p{L}\p{N}_])[@＠][\p{L}\p{N}_.-]+|(?<![\p{L}\p{N}_&])[#＃][\p{L}\p{N}_]+[#＃]?/gu

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
