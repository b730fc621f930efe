import { type Language, languages } from '@quarterdeck/shared/i18n/language.ts'
import type { Outcome } from './outcome.ts'
import { readTexts } from './readTexts.ts'

/** `check [--release]`: how many texts are drafts, by language. A release has none. */
export async function checkTexts(root: string, args: readonly string[]): Promise<Outcome> {
  const texts = readTexts(root)
  const drafts = languages.flatMap((language) =>
    texts.filter(({ words }) => words[language].value === undefined).map(({ key }) => ({ language, key })),
  )
  const isRelease = args.includes('--release')
  return {
    lines: [
      `${texts.length} texts in ${languages.length} languages, ${drafts.length} not translated yet${counts(drafts)}`,
      ...(isRelease ? drafts.map(({ key, language }) => `  ${language}  ${key}`) : []),
      ...(isRelease && drafts.length > 0 ? ['A release has none: npm run texts -- export LANG'] : []),
    ],
    failed: isRelease && drafts.length > 0,
  }
}

function counts(drafts: readonly { language: Language }[]): string {
  const found = [...Map.groupBy(drafts, ({ language }) => language)].map(([name, of]) => `${name} ${of.length}`)
  return found.length > 0 ? ` (${found.join(', ')})` : ''
}
