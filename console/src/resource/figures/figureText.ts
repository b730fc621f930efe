import type { Language } from '@quarterdeck/shared/i18n/language.ts'
import type { Figure } from '@quarterdeck/shared/resource/figureCalls.ts'
import type { Measure } from '@quarterdeck/shared/resource/statistics.ts'
import { shownSeconds } from '@quarterdeck/shared/values/spark.ts'
import { formatMoney, formatNumber } from '../../i18n/format.ts'

/** A figure as people read it; a dash where nothing was measured. */
export function figureText(measure: Measure, figure: Figure | undefined, language: Language): string {
  if (figure === null || figure === undefined) return '–'
  if (typeof figure === 'object') {
    const isMinor = measure.kind === 'money' && measure.minor
    const amounts = Object.entries(figure).map(([currency, amount]) =>
      formatMoney(amount, isMinor ? {} : { micro: true }, currency, language),
    )
    return amounts.join(' + ') || '–'
  }
  if (measure.kind === 'median') return shownSeconds(figure)
  return measure.kind === 'share' ? `${formatNumber(figure, language, 1)} %` : formatNumber(figure, language)
}

/** How much more or less there is than before: `+12`; '' where one of the two was not measured, or is money. */
export function differenceText(
  measure: Measure,
  now: Figure | undefined,
  before: Figure | undefined,
  language: Language,
): string {
  if (typeof now !== 'number' || typeof before !== 'number' || now === before) return ''
  const sign = now > before ? '+' : '−'
  return `${sign}${figureText(measure, Math.abs(now - before), language)}`
}
