/** Small words that stand in nearly every sentence of a language, and in few of the others. */
const smallWords: Readonly<Record<string, ReadonlySet<string>>> = {
  en: new Set(
    'the is are you your what how much can do does have hello hi please thanks thank want this of and for when where'.split(
      ' ',
    ),
  ),
  pt: new Set(
    'o os as é não você vocês oi olá quanto como obrigado obrigada por favor que uma um isso tem quero para com'.split(
      ' ',
    ),
  ),
  vi: new Set('là không có bao nhiêu cho tôi mình bạn ạ xin chào cảm ơn được của này'.split(' ')),
}
const inVietnameseAlone = /[ăđơưạảấầẩẫậắằẳẵặẹẻẽếềểễệỉịọỏốồổỗộớờởỡợụủứừửữựỳỵỷỹ]/iu

/** In which language of the product somebody writes (ISO 639), as far as that is plain from a few lines; '' where it is not. */
export function spokenLanguage(text: string): string {
  if (/\p{Script=Hangul}/u.test(text)) return 'ko'
  if (/[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(text)) return 'ja'
  if (/\p{Script=Thai}/u.test(text)) return 'th'
  if (/\p{Script=Han}/u.test(text)) return 'zh'
  if (inVietnameseAlone.test(text)) return 'vi'
  const words =
    text
      .normalize('NFC')
      .toLowerCase()
      .match(/\p{L}+/gu) ?? []
  const [first, second] = Object.entries(smallWords)
    .map(([language, known]) => ({ language, count: words.filter((word) => known.has(word)).length }))
    .toSorted((a, b) => b.count - a.count)
  return first!.count > second!.count ? first!.language : ''
}
