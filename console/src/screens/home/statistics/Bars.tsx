import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { formatNumber } from '../../../i18n/format.ts'
import { useTexts } from '../../../i18n/TextProvider.tsx'
import { useThemeMode } from '../../../theme/themeMode.ts'
import { ChartCard } from '../../../ui/ChartCard.tsx'
import { chartColours } from '../../../ui/chartColours.ts'
import { useIsWall } from '../../../ui/useIsWall.ts'
import type { leagueQuery, ownersQuery } from './statisticsQueries.ts'

interface Named {
  data: { name: string; value: number }[]
  names: number
  sites: number
}

/** The rest stands in one bar: more than this cannot be read. */
const most = 10

/** Sites by a name of theirs, the largest first; as they are now, whatever days are on show. */
export function Bars({ title, query }: { title: string; query: typeof ownersQuery | typeof leagueQuery }) {
  const { t, language } = useTexts()
  const colours = chartColours[useThemeMode()]
  const isWall = useIsWall()
  const { data } = useQuery(query as typeof ownersQuery)
  const option = useMemo(() => {
    const bars = data ? barsOf(data, t('dashboard.no_name')) : []
    const rest = data ? data.sites - bars.reduce((sum, bar) => sum + bar.value, 0) : 0
    if (data && rest > 0) bars.push({ name: t('dashboard.others', { count: data.names - bars.length }), value: rest })
    return {
      grid: { left: 8, right: isWall ? 84 : 60, top: 4, bottom: 4, outerBoundsMode: 'same' as const },
      xAxis: { type: 'value' as const, show: false },
      yAxis: {
        type: 'category' as const,
        inverse: true,
        data: bars.map(({ name }) => name),
        axisTick: { show: false },
        axisLine: { show: false },
        axisLabel: { width: isWall ? 200 : 120, overflow: 'truncate' as const },
      },
      series: [
        {
          name: t('dashboard.sites'),
          type: 'bar' as const,
          data: bars.map(({ value }) => value),
          color: colours.own,
          barMaxWidth: isWall ? 26 : 16,
          label: {
            show: true,
            position: 'right' as const,
            color: colours.text,
            fontSize: isWall ? 16 : 12,
            formatter: ({ value }: { value?: unknown }) => formatNumber(Number(value), language),
          },
        },
      ],
    }
  }, [data, t, language, colours, isWall])
  return (
    <ChartCard
      title={title}
      legend={[{ name: t('dashboard.now'), colour: colours.own, value: formatNumber(data?.sites ?? 0, language) }]}
      option={option}
      height={isWall ? 420 : 270}
      empty={data && data.sites === 0 ? t('dashboard.no_sites') : undefined}
    />
  )
}

function barsOf({ data }: Named, unnamed: string): { name: string; value: number }[] {
  return data.slice(0, most).map(({ name, value }) => ({ name: name || unnamed, value }))
}
