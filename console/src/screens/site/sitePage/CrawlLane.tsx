import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { formatNumber } from '../../../i18n/format.ts'
import { useTexts } from '../../../i18n/TextProvider.tsx'
import { useThemeMode } from '../../../theme/themeMode.ts'
import { lineColours } from '../../../ui/lineColours.ts'
import type { DayRange } from '../../../ui/useDayRange.ts'
import { linesOf } from '../accessStatistics/linesOf.ts'
import { Lane } from './Lane.tsx'
import { LaneChart } from './LaneChart.tsx'
import { Legend } from './Legend.tsx'
import { laneOption } from './laneChart.ts'
import { crawlsQuery } from './siteQueries.ts'

const mostCrawlers = 6

/** Visits of crawlers day by day, on top of each other. */
export function CrawlLane({ id, range }: { id: number; range: DayRange }) {
  const { t, language } = useTexts()
  const mode = useThemeMode()
  const query = useQuery(crawlsQuery(id, range))
  const { data } = query
  const lines = useMemo(() => {
    const { days = [], crawlers = [] } = data ?? {}
    const curve = { days, title: crawlers.map(({ name }) => name), data: crawlers.map(({ visits }) => visits) }
    return linesOf(curve, lineColours[mode].slice(0, mostCrawlers), t('site-statistics.other_crawler'))
  }, [data, mode, t])
  const option = useMemo(
    () =>
      laneOption(
        data?.days ?? [],
        { type: 'value', minInterval: 1, splitNumber: 3 },
        lines.map(({ name, colour, values }) => ({ name, type: 'bar', stack: 'all', data: values, color: colour })),
      ),
    [data, lines],
  )
  const entries = lines.map(({ name, colour, sum }) => ({ name, colour, value: formatNumber(sum, language) }))
  return (
    <Lane
      title={t('site-timeline.crawls')}
      height={150}
      query={query}
      empty={data && lines.length === 0 ? t('site-timeline.crawls_none') : undefined}
      aside={<Legend entries={entries} />}
    >
      <LaneChart option={option} words={entries.map(({ name, value }) => `${name} ${value}`).join(', ')} />
    </Lane>
  )
}
