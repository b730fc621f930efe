import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { formatNumber } from '../../../i18n/format.ts'
import { useTexts } from '../../../i18n/TextProvider.tsx'
import { useThemeMode } from '../../../theme/themeMode.ts'
import { lineColours } from '../../../ui/lineColours.ts'
import type { DayRange } from '../../../ui/useDayRange.ts'
import { Lane } from './Lane.tsx'
import { LaneChart } from './LaneChart.tsx'
import { Legend } from './Legend.tsx'
import { laneOption } from './laneChart.ts'
import { visitsQuery } from './siteQueries.ts'

/** The access counters day by day; a day without a report is a gap. */
export function VisitLane({ id, range }: { id: number; range: DayRange }) {
  const { t, language } = useTexts()
  const colours = lineColours[useThemeMode()]
  const query = useQuery(visitsQuery(id, range))
  const { data } = query
  const option = useMemo(
    () =>
      laneOption(
        data?.days ?? [],
        { type: 'value', minInterval: 1, splitNumber: 3 },
        (data?.counters ?? []).map(({ name, values }, n) => ({
          name,
          type: 'line',
          data: values,
          color: colours[n]!,
          lineStyle: { width: n === 0 ? 2.5 : 1.5 },
          symbol: 'circle',
          symbolSize: 4,
          showSymbol: values.length <= 45,
        })),
      ),
    [data, colours],
  )
  const isEmpty = data?.counters.every(({ values }) => values.every((value) => value === null))
  const entries = (isEmpty ? [] : (data?.counters ?? [])).map(({ name, values }, n) => ({
    name,
    colour: colours[n]!,
    value: formatNumber(
      values.reduce<number>((sum, value) => sum + (value ?? 0), 0),
      language,
    ),
  }))
  return (
    <Lane
      title={t('site-timeline.visits')}
      height={150}
      query={query}
      empty={isEmpty ? t('site-timeline.visits_none') : undefined}
      aside={<Legend entries={entries} />}
    >
      <LaneChart option={option} words={entries.map(({ name, value }) => `${name} ${value}`).join(', ')} />
    </Lane>
  )
}
