import { dictionaryOf } from '@quarterdeck/shared/i18n/dictionary.ts'
import { type Language, languages } from '@quarterdeck/shared/i18n/language.ts'
import { texts } from '@quarterdeck/shared/i18n/texts.gen.ts'
import type { Plugin } from 'vite'

const prefix = 'virtual:texts/'

/** The names by which antd and dayjs know our languages. */
const localeNames: Readonly<Record<Language, readonly [antd: string, dayjs: string]>> = {
  'zh-CN': ['zh_CN', 'zh-cn'],
  en: ['en_US', 'en'],
  ko: ['ko_KR', 'ko'],
  ja: ['ja_JP', 'ja'],
  pt: ['pt_BR', 'pt-br'],
  vi: ['vi_VN', 'vi'],
  th: ['th_TH', 'th'],
}

/**
 * `virtual:texts/<language>`: our words, antd's and the calendar's in one language, as one chunk,
 * so that a reader of one language does not load the other six.
 */
export function textsOfLanguages(): Plugin {
  return {
    name: 'texts-of-languages',
    resolveId: (id) => (id.startsWith(prefix) ? `\0${id}` : undefined),
    load(id) {
      if (!id.startsWith(`\0${prefix}`)) return undefined
      const language = languages.find((known) => id === `\0${prefix}${known}`)
      if (!language) throw new Error(`no such language: ${id}`)
      const [antd, dayjs] = localeNames[language]
      return [
        `import antd from 'antd/es/locale/${antd}.js'`,
        dayjs === 'en' ? '' : `import 'dayjs/locale/${dayjs}.js'`,
        'export { antd }',
        `export const dayjs = '${dayjs}'`,
        `export const dictionary = ${JSON.stringify(dictionaryOf(texts, language))}`,
      ].join('\n')
    },
  }
}
