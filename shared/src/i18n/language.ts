import type { Untranslated } from './untranslated.ts'

/** The seven languages of the product, in the order of the language menu. Chinese is the default. */
export const languages = ['zh-CN', 'en', 'ko', 'ja', 'pt', 'vi', 'th'] as const
export type Language = (typeof languages)[number]
export const defaultLanguage = 'zh-CN' satisfies Language

/**
 * One visible string in all seven languages. A missing one does not compile; `untranslated()` may stand in for one, but for
 * the Chinese, which all are translated from. `{{name}}` marks a value.
 */
export type Text = Readonly<
  Record<typeof defaultLanguage, string> & Record<Exclude<Language, typeof defaultLanguage>, string | Untranslated>
>

/** What a text says in a language; the Chinese where it is not translated yet. */
export function wordsIn(text: Text, language: Language): string {
  const words = text[language]
  return typeof words === 'string' ? words : text[defaultLanguage]
}

/**
 * The language that an `Accept-Language` header asks for: the first of its list that the product has, by weight;
 * Chinese where it names none. Case does not matter (`zh-cn`).
 */
export function languageOf(header: string | null | undefined): Language {
  const wanted = (header ?? '')
    .split(',')
    .map((part) => {
      const [tag = '', ...rest] = part.trim().toLowerCase().split(';')
      const weight = rest.map((r) => /^\s*q=([\d.]+)$/.exec(r)?.[1]).find((q) => q !== undefined)
      return { tag, weight: weight === undefined ? 1 : Number(weight) }
    })
    .filter((w) => w.tag && w.weight > 0)
    .sort((a, b) => b.weight - a.weight)
  for (const { tag } of wanted) {
    const found = languages.find(
      (language) => language.toLowerCase() === tag || language.split('-')[0]!.toLowerCase() === tag.split('-')[0],
    )
    if (found) return found
  }
  return defaultLanguage
}
