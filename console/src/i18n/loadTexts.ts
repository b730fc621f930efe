import { defaultLanguage, type Language, languages } from '@quarterdeck/shared/i18n/language.ts'
import { type Translate, translator } from '@quarterdeck/shared/i18n/translate.ts'
import type { ConfigProviderProps } from 'antd'
import dayjs from 'dayjs'

export type AntdTexts = NonNullable<ConfigProviderProps['locale']>

/** Everything that depends on the language, loaded together. */
export interface Texts {
  language: Language
  t: Translate
  antd: AntdTexts
}

const stored = 'language'

const loaders: Readonly<Record<Language, () => Promise<typeof import('virtual:texts/*')>>> = {
  'zh-CN': () => import('virtual:texts/zh-CN'),
  en: () => import('virtual:texts/en'),
  ko: () => import('virtual:texts/ko'),
  ja: () => import('virtual:texts/ja'),
  pt: () => import('virtual:texts/pt'),
  vi: () => import('virtual:texts/vi'),
  th: () => import('virtual:texts/th'),
}

/** The language that was chosen last; Chinese for those who never chose. */
export function chosenLanguage(): Language {
  const kept = localStorage.getItem(stored)
  return languages.find((language) => language === kept) ?? defaultLanguage
}

/** Loads a language and makes it the one of the page: `lang` decides which glyphs a font shows for shared characters. */
export async function loadTexts(language: Language): Promise<Texts> {
  const loaded = await loaders[language]()
  dayjs.locale(loaded.dayjs)
  document.documentElement.lang = language
  return { language, t: translator(language, loaded.dictionary), antd: loaded.antd }
}

export function rememberLanguage(language: Language): void {
  localStorage.setItem(stored, language)
}
