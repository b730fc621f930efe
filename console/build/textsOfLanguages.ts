import { dictionaryOf, type Namespaces } from '@quarterdeck/shared/i18n/dictionary.ts'
import { type Language, languages } from '@quarterdeck/shared/i18n/language.ts'
import { texts } from '@quarterdeck/shared/i18n/texts.gen.ts'
import type { Plugin } from 'vite'

type Area = keyof typeof areas

const prefix = 'virtual:texts/'
const loaders = 'virtual:text-loaders'

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

/** The shell's texts are loaded at once, those of the other areas with their screens; some the console never says. */
const { shell, server: _server, cli: _cli, ...areas } = texts

/**
 * The words of one language, cut so that a reader loads what is on the screen: `virtual:texts/<language>` has what the
 * shell needs, the titles of everything, and antd's and the calendar's words; `virtual:texts/<language>/<area>` the rest
 * of an area, which is a folder of shared/src/i18n/texts. `virtual:text-loaders` imports them by name.
 */
export function textsOfLanguages(): Plugin {
  return {
    name: 'texts-of-languages',
    resolveId: (id) => (id.startsWith(prefix) || id === loaders ? `\0${id}` : undefined),
    load(id) {
      if (id === `\0${loaders}`) return loaderModule()
      if (!id.startsWith(`\0${prefix}`)) return undefined
      const [language, area] = id.slice(prefix.length + 1).split('/')
      const known = languages.find((each) => each === language)
      if (!known) throw new Error(`no such language: ${id}`)
      return area ? areaModule(known, area as Area) : coreModule(known)
    },
  }
}

function coreModule(language: Language): string {
  const [antd, dayjs] = localeNames[language]
  return [
    `import antd from 'antd/es/locale/${antd}.js'`,
    dayjs === 'en' ? '' : `import 'dayjs/locale/${dayjs}.js'`,
    'export { antd }',
    `export const dayjs = '${dayjs}'`,
    `export const dictionary = ${JSON.stringify(dictionaryOf({ shell, titles: titles() }, language))}`,
  ].join('\n')
}

function areaModule(language: Language, area: Area): string {
  return `export const dictionary = ${JSON.stringify(dictionaryOf({ [area]: areas[area] }, language))}`
}

function loaderModule(): string {
  const load = (path: string) => `() => import('${prefix}${path}')`
  const perLanguage = (area?: string) =>
    `{ ${languages.map((language) => `'${language}': ${load(area ? `${language}/${area}` : language)}`).join(', ')} }`
  const areaOfNamespace = namesOf(areas).flatMap(([area, names]) => names.map((name) => [name, area]))
  return [
    `export const areaOfNamespace = ${JSON.stringify(Object.fromEntries(areaOfNamespace))}`,
    `export const loadCore = ${perLanguage()}`,
    `export const loadAreas = { ${Object.keys(areas)
      .map((area) => `'${area}': ${perLanguage(area)}`)
      .join(', ')} }`,
  ].join('\n')
}

/** What every list and screen is called: the menu and the tabs say it before its area is loaded. */
function titles(): Namespaces {
  const all: Namespaces = Object.assign({}, ...Object.values(areas))
  return Object.fromEntries(Object.entries(all).flatMap(([name, { title }]) => (title ? [[name, { title }]] : [])))
}

/** The first part of every key of an area: `book-task.waiting` is a part of `book-task`. */
function namesOf(all: Readonly<Record<string, Namespaces>>): [area: string, names: string[]][] {
  return Object.entries(all).map(([area, names]) => [
    area,
    [...new Set(Object.keys(names).map((n) => n.split('.')[0]!))],
  ])
}
