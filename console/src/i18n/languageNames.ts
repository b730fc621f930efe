import type { Language } from '@quarterdeck/shared/i18n/language.ts'

/** Each language under its own name, so that whoever cannot read the page finds theirs. */
export const languageNames: Readonly<Record<Language, string>> = {
  'zh-CN': '简体中文',
  en: 'English',
  ko: '한국어',
  ja: '日本語',
  pt: 'Português',
  vi: 'Tiếng Việt',
  th: 'ไทย',
}
