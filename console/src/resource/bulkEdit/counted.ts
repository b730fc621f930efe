import type { Language } from '@quarterdeck/shared/i18n/language.ts'
import { formatNumber } from '../../i18n/format.ts'

/** Values of a text about so many rows: `count` chooses its form, `shown` is what it says. */
export function counted(count: number, language: Language): { count: number; shown: string } {
  return { count, shown: formatNumber(count, language) }
}
