import type { Language, Text } from './language.ts'
import { wordsIn } from './language.ts'
import type { Dictionary } from './translate.ts'

/** Texts by namespace and key. */
export type Namespaces = Readonly<Record<string, Readonly<Record<string, Text>>>>

/**
 * What domains say in namespaces of others (a kind of alert is called something in the lists of alerts) joins what these say
 * themselves: files called `<owner>.announced.ts`. Throws where a namespace is not there, or a text is said twice.
 */
export function withAnnounced<Area extends string>(
  areas: Readonly<Record<Area, Namespaces>>,
  announced: readonly Namespaces[],
): Readonly<Record<Area, Namespaces>> {
  const joined = Object.fromEntries(
    Object.entries<Namespaces>(areas).map(([area, namespaces]) => [area, { ...namespaces }]),
  ) as Record<Area, Record<string, Namespaces[string]>>
  const all = Object.values<Record<string, Namespaces[string]>>(joined)
  for (const [namespace, texts] of announced.flatMap((one) => Object.entries(one))) {
    const area = all.find((names) => namespace in names)
    if (!area) throw new Error(`texts are announced for ${namespace}, which no file has`)
    const twice = Object.keys(texts).find((key) => key in area[namespace]!)
    if (twice !== undefined) throw new Error(`${namespace}.${twice} is said twice`)
    area[namespace] = { ...area[namespace], ...texts }
  }
  return joined
}

/** Texts of all areas, cut to one language and laid flat: what a translator and the console's build want. */
export function dictionaryOf(areas: Readonly<Record<string, Namespaces>>, language: Language): Dictionary {
  const flat: Record<string, string> = {}
  for (const namespaces of Object.values(areas)) {
    for (const [namespace, texts] of Object.entries(namespaces)) {
      for (const [key, text] of Object.entries(texts)) flat[`${namespace}.${key}`] = wordsIn(text, language)
    }
  }
  return flat
}
