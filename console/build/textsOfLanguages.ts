import { dictionaryOf } from '@quarterdeck/shared/i18n/dictionary.ts'
import { type Language, languages, type Text } from '@quarterdeck/shared/i18n/language.ts'
import { texts } from '@quarterdeck/shared/i18n/texts.gen.ts'
import { resources } from '@quarterdeck/shared/resources/registry.gen.ts'
import type { Plugin } from 'vite'

type Namespaces = Record<string, Readonly<Record<string, Text | undefined>>>

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

/** Namespaces of screens that are no plain resource, by menu group. What stands nowhere here is loaded at once. */
const areaOfOthers: Readonly<Record<string, string>> = {
  'book-task': 'promotion',
  'console-tasks': 'promotion',
  'console-dashboard': 'home',
  'console-home': 'home',
  'console-fleet': 'fleet',
  'console-system': 'system',
  'console-checks': 'site',
  'console-site': 'site',
  'alert-delivery': 'site',
  retention: 'system',
  'site-statistics': 'site',
  'site-timeline': 'site',
  'site-checking': 'site',
  upgrade: 'site',
  // What opens over lists, whatever their menu group.
  view: 'lists',
  'bulk-edit': 'lists',
  job: 'lists',
}
/** Words that other programs speak. */
const elsewhere = new Set(['server', 'role-name', 'cli'])
/** Refusals that come from the server in words; the console has no need of its own. */
const refusedElsewhere = /^(edit|view_name|import|script|upgrade|newest|host|token|task|platform|role|login|too_many)_?/

/**
 * The words of one language, cut so that a reader loads what is on the screen: `virtual:texts/<language>` has what the
 * shell needs, the titles of everything, and antd's and the calendar's words; `virtual:texts/<language>/<area>` the rest
 * of a menu group. `virtual:text-loaders` imports them by name.
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
      return area ? areaModule(known, area) : coreModule(known)
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
    `export const dictionary = ${JSON.stringify(dictionaryOf(coreTexts(), language))}`,
  ].join('\n')
}

function areaModule(language: Language, area: string): string {
  const inside = Object.fromEntries(Object.entries(all()).filter(([name]) => areaOf(name) === area))
  return `export const dictionary = ${JSON.stringify(dictionaryOf(inside, language))}`
}

function loaderModule(): string {
  const areas = [...new Set(Object.keys(texts).flatMap((name) => areaOf(name) ?? []))]
  const load = (path: string) => `() => import('${prefix}${path}')`
  const perLanguage = (area?: string) =>
    `{ ${languages.map((language) => `'${language}': ${load(area ? `${language}/${area}` : language)}`).join(', ')} }`
  return [
    `export const areaOfNamespace = ${JSON.stringify(Object.fromEntries(Object.keys(texts).flatMap((name) => (areaOf(name) ? [[name, areaOf(name)]] : []))))}`,
    `export const loadCore = ${perLanguage()}`,
    `export const loadAreas = { ${areas.map((area) => `'${area}': ${perLanguage(area)}`).join(', ')} }`,
  ].join('\n')
}

function coreTexts(): Namespaces {
  return Object.fromEntries(
    Object.entries(all())
      .filter(([name]) => !elsewhere.has(name))
      .map(([name, keys]) => [name, areaOf(name) ? { title: keys.title } : name === 'errors' ? spoken(keys) : keys]),
  )
}

function spoken(keys: Namespaces[string]): Namespaces[string] {
  return Object.fromEntries(Object.entries(keys).filter(([code]) => !refusedElsewhere.test(code)))
}

function areaOf(namespace: string): string | undefined {
  return resources.find(({ name }) => name === namespace)?.area ?? areaOfOthers[namespace]
}

function all(): Namespaces {
  return texts as unknown as Namespaces
}
