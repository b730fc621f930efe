import type { Translate } from '@quarterdeck/shared/i18n/translate.ts'

/** Translators by area, filled as areas are loaded. */
export type Areas = Map<string, Translate>

/**
 * One translator over several: a key goes to the words of its namespace's area, or to those of the shell. A key whose
 * area is not there yet is empty for the moment, and the area is asked for, once.
 */
export function routed(
  core: Translate,
  areas: Areas,
  areaOfNamespace: Readonly<Record<string, string>>,
  onMissing: (area: string) => void,
): Translate {
  const asked = new Set<string>()
  return (key, values) => {
    const area = areaOfNamespace[key.slice(0, key.indexOf('.'))]
    const words = area === undefined ? undefined : areas.get(area)
    if (words) return words(key, values)
    const known = core(key, values)
    if (area === undefined || known !== key) return known
    if (!asked.has(area)) {
      asked.add(area)
      onMissing(area)
    }
    return ''
  }
}
