import type { RunFigures } from '@quarterdeck/shared/contracts/runStatistics.ts'
import { useMemo } from 'react'
import { formatNumber } from '../../../i18n/format.ts'
import { useTexts } from '../../../i18n/TextProvider.tsx'
import { useThemeMode } from '../../../theme/themeMode.ts'
import { ChartCard } from '../../../ui/ChartCard.tsx'
import { chartColours } from '../../../ui/chartColours.ts'

const top = 10

/** Each day of the range: what worked and what did not. */
export function DayChart({ days }: { days: readonly (RunFigures & { day: string })[] }) {
  const { t } = useTexts()
  return (
    <EndedChart title={t('run-statistics.by_day')} rows={days.map((day) => ({ ...day, name: day.day.slice(5) }))} />
  )
}

/** The ten with the most runs. */
export function TopChart({ rows }: { rows: readonly (RunFigures & { key: string; name: string })[] }) {
  const { t } = useTexts()
  const most = rows
    .toSorted((a, b) => b.runs - a.runs)
    .slice(0, top)
    .map((row) => ({ ...row, name: row.name || `#${row.key}` }))
  return <EndedChart title={t('run-statistics.top')} rows={most} />
}

function EndedChart({ title, rows }: { title: string; rows: readonly (RunFigures & { name: string })[] }) {
  const { t, language } = useTexts()
  const colours = chartColours[useThemeMode()]
  const option = useMemo(() => {
    const series = (name: string, data: number[], color: string) => ({
      name,
      data,
      color,
      type: 'bar' as const,
      stack: 'ended',
      barMaxWidth: 28,
    })
    return {
      xAxis: { type: 'category' as const, data: rows.map(({ name }) => name), axisLabel: { hideOverlap: true } },
      yAxis: { type: 'value' as const, minInterval: 1 },
      series: [
        series(
          t('run-statistics.succeeded'),
          rows.map(({ succeeded }) => succeeded),
          colours.good,
        ),
        series(
          t('run-statistics.failed'),
          rows.map(({ failed }) => failed),
          colours.bad,
        ),
      ],
    }
  }, [rows, t, colours])
  const sum = (name: 'succeeded' | 'failed') =>
    formatNumber(
      rows.reduce((all, row) => all + row[name], 0),
      language,
    )
  return (
    <ChartCard
      title={title}
      legend={[
        { name: t('run-statistics.succeeded'), colour: colours.good, value: sum('succeeded') },
        { name: t('run-statistics.failed'), colour: colours.bad, value: sum('failed') },
      ]}
      option={option}
      height={240}
      empty={rows.some(({ runs }) => runs > 0) ? undefined : t('run-statistics.none')}
    />
  )
}
