import { areaOfNamespace, loadAreas, loadCore } from 'virtual:text-loaders'
import { defaultLanguage, type Language, languages } from '@quarterdeck/shared/i18n/language.ts'
import { type Translate, translator } from '@quarterdeck/shared/i18n/translate.ts'
import type { ConfigProviderProps } from 'antd'
import dayjs from 'dayjs'
import { textsArrived } from './arrivals.ts'
import { type Areas, routed } from './routed.ts'

export type AntdTexts = NonNullable<ConfigProviderProps['locale']>

/** Everything that depends on the language, loaded together. */
export interface Texts {
  language: Language
  t: Translate
  antd: AntdTexts
}

const stored = 'language'

/** The areas whose words are there, of the language that was loaded last. */
let areas: Areas = new Map()
let current: Language | undefined

/** The language that was chosen last; Chinese for those who never chose. */
export function chosenLanguage(): Language {
  const kept = localStorage.getItem(stored)
  return languages.find((language) => language === kept) ?? defaultLanguage
}

export function rememberLanguage(language: Language): void {
  localStorage.setItem(stored, language)
}

/**
 * Loads a language, with the areas that are on screen, and makes it the one of the page: `lang` decides which glyphs a
 * font shows for shared characters.
 */
export async function loadTexts(language: Language): Promise<Texts> {
  const [core, parts] = await Promise.all([
    loadCore[language](),
    Promise.all([...areas.keys()].map(async (area) => [area, await loadPart(area, language)] as const)),
  ])
  const mine: Areas = new Map(parts)
  areas = mine
  current = language
  dayjs.locale(core.dayjs)
  document.documentElement.lang = language
  const missing = (area: string) => void loadArea(area).then(textsArrived)
  return { language, antd: core.antd, t: routed(translator(language, core.dictionary), mine, areaOfNamespace, missing) }
}

/** Loads an area's words into the current language; at once where they are there. */
export async function loadArea(area: string): Promise<void> {
  const language = current ?? chosenLanguage()
  const into = areas
  if (!into.has(area) && area in loadAreas) into.set(area, await loadPart(area, language))
}

/** The area of a namespace such as `link-pool`. */
export function areaOf(namespace: string): string | undefined {
  return areaOfNamespace[namespace]
}

async function loadPart(area: string, language: Language): Promise<Translate> {
  return translator(language, (await loadAreas[area]![language]()).dictionary)
}
