import type { RunFigures } from '@quarterdeck/shared/contracts/runStatistics.ts'
import { shownSeconds } from '@quarterdeck/shared/values/runStatistics.ts'
import { formatNumber } from '../../../i18n/format.ts'
import { useTexts } from '../../../i18n/TextProvider.tsx'

/** The totals, each with that of as many days before. */
export function FigureCards({ total, before }: { total: RunFigures; before: RunFigures }) {
  const { t, language } = useTexts()
  const number = (value: number) => formatNumber(value, language)
  const share = (value: number | null) => (value === null ? '–' : `${number(value)} %`)
  const cards = [
    { name: t('run-statistics.runs'), now: number(total.runs), earlier: number(before.runs) },
    { name: t('run-statistics.rate'), now: share(total.rate), earlier: share(before.rate) },
    { name: t('run-statistics.failed'), now: number(total.failed), earlier: number(before.failed) },
    { name: t('run-statistics.median'), now: shownSeconds(total.median), earlier: shownSeconds(before.median) },
    { name: t('run-statistics.p90'), now: shownSeconds(total.p90), earlier: shownSeconds(before.p90) },
  ]
  return (
    <dl className="run-statistics-cards numbers">
      {cards.map(({ name, now, earlier }) => (
        <div key={name} className="panel">
          <dt>{name}</dt>
          <dd>{now}</dd>
          <dd className="run-statistics-before">{t('run-statistics.before', { value: earlier })}</dd>
        </div>
      ))}
    </dl>
  )
}
