/**
 * Marks that nobody sees: what comes along when people copy from a chat, a sheet or a web page. Two names that differ by them alone look
 * like one, and a telephone number with one is none.
 */

/** Everything that has no picture of its own (Unicode's Default_Ignorable_Code_Point), anchors of annotations, and control characters. */
const unseen = /[\p{Default_Ignorable_Code_Point}\ufff9-\ufffb\p{Cc}]/u
const everyUnseen = new RegExp(unseen, 'gu')

/** Scripts in which a joiner or a non-joiner makes another letter or another word. */
const joining =
  /[\p{Script=Arabic}\p{Script=Syriac}\p{Script=Mandaic}\p{Script=Nko}\p{Script=Mongolian}\p{Script=Devanagari}\p{Script=Bengali}\p{Script=Gurmukhi}\p{Script=Gujarati}\p{Script=Oriya}\p{Script=Tamil}\p{Script=Telugu}\p{Script=Kannada}\p{Script=Malayalam}\p{Script=Sinhala}\p{Script=Khmer}\p{Script=Myanmar}\p{Script=Tibetan}\p{Script=Balinese}\p{Script=Javanese}]/u
const pictograph = /\p{Extended_Pictographic}/u
/** What may stand between a pictograph and the joiner behind it. */
const onPictograph = /\p{Extended_Pictographic}|\p{Emoji_Modifier}|\ufe0f/u
/** The letters of a flag and the mark at its end, behind a black one: any other row of them is a text that people do not see and models read. */
const tagOfFlag = /[\u{e0020}-\u{e007f}]/u
const longestFlag = 7

/**
 * A text without marks that nobody sees. Those that belong to a letter or an emoji stay: joiners inside emoji and in scripts that need
 * them, selectors behind emoji and Han characters, the letters of a flag.
 */
export function withoutUnseen(text: string): string {
  if (!unseen.test(text)) return text
  const points = [...text]
  return points.filter((point, at) => !unseen.test(point) || belongs(point, at, points)).join('')
}

/** The same text with a mark to see in the place of each that `withoutUnseen` takes out, such as ⟨U+200B⟩. */
export function withUnseenNamed(text: string): string {
  if (!unseen.test(text)) return text
  const points = [...text]
  return points
    .map((point, at) => (unseen.test(point) && !belongs(point, at, points) ? nameOfMark(point) : point))
    .join('')
}

/** A mark that nobody sees, as one that everybody sees. */
export function nameOfMark(mark: string): string {
  return `⟨U+${mark.codePointAt(0)!.toString(16).toUpperCase().padStart(4, '0')}⟩`
}

function belongs(point: string, at: number, points: readonly string[]): boolean {
  const [before = '', after = ''] = [points[at - 1], points[at + 1]]
  if (point === '\n' || point === '\t') return true
  if (point === '\u200d' && onPictograph.test(before) && pictograph.test(after)) return true
  if (point === '\u200c' || point === '\u200d') return joining.test(before)
  if (point === '\ufe0e' || point === '\ufe0f') return pictograph.test(before) || after === '\u20e3'
  if (/[\ufe00-\ufe02\u{e0100}-\u{e01ef}]/u.test(point)) return /\p{Script=Han}/u.test(before)
  if (/[\u180b-\u180f]/u.test(point)) return /\p{Script=Mongolian}/u.test(before)
  return tagOfFlag.test(point) && isOfFlag(at, points)
}

function isOfFlag(at: number, points: readonly string[]): boolean {
  const isTag = (one: string | undefined) => one !== undefined && tagOfFlag.test(one)
  let first = at
  while (isTag(points[first - 1]) && at - first < longestFlag) first--
  let last = at
  while (isTag(points[last + 1]) && last - first < longestFlag) last++
  return points[first - 1] === '\u{1f3f4}' && last - first < longestFlag && points[last] === '\u{e007f}'
}

/**
 * A key, an address or a number as it is kept: without marks that nobody sees, and in plain letters where full-width ones stand for
 * nothing else (`１３８００` is `13800`; `商店（一）` stays as it is).
 */
export function plainText(text: string): string {
  const seen = withoutUnseen(text)
  if (!/[\uff01-\uff5e\u3000]/.test(seen)) return seen
  const folded = seen.normalize('NFKC')
  return /^[ -~]*$/.test(folded) ? folded : seen
}

/** What names that look the same have in common: their letters composed, and no mark that nobody sees. */
export function seenKeyOf(name: string): string {
  return plainText(name.normalize('NFC')).trim()
}

const graphemes = new Intl.Segmenter('und', { granularity: 'grapheme' })

/** How many characters people see: an emoji of several code points is one, as is a letter with its marks. */
export function graphemesIn(text: string): number {
  let count = 0
  for (const _ of graphemes.segment(text)) count += 1
  return count
}

/** A text to be compared and not kept: no unseen mark at all, one width, one case, blanks and line breaks as one blank. */
export function foldedText(text: string): string {
  return oneBlank(strippedOf(text).normalize('NFKC').toUpperCase().toLowerCase().replaceAll('ς', 'σ'))
}

/** A text as it is seen, to be compared and not kept: no unseen mark at all, letters composed, blanks and line breaks as one blank. Case and width count. */
export function seenText(text: string): string {
  return oneBlank(strippedOf(text).normalize('NFC'))
}

function strippedOf(text: string): string {
  return text.replaceAll(everyUnseen, (mark) => (/\s/.test(mark) ? ' ' : ''))
}

function oneBlank(text: string): string {
  return text.replaceAll(/\s+/gu, ' ').trim()
}
