import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { formatNumber } from '../../../i18n/format.ts'
import { useTexts } from '../../../i18n/TextProvider.tsx'
import { useThemeMode } from '../../../theme/themeMode.ts'
import { ChartCard } from '../../../ui/ChartCard.tsx'
import { chartColours } from '../../../ui/chartColours.ts'
import type { DayRange } from '../../../ui/useDayRange.ts'
import { useIsWall } from '../../../ui/useIsWall.ts'
import { dayAxis, percentText } from './LineCard.tsx'
import { availabilityQuery } from './statisticsQueries.ts'

/** site-cluster.md §9: below this a day is marked as an error. */
const lowPercent = 95

/** Which part of the sites was valid, day by day; days below 95 percent carry a red mark with their number. */
export function Availability({ range }: { range: DayRange }) {
  const { t, language } = useTexts()
  const colours = chartColours[useThemeMode()]
  const isWall = useIsWall()
  const { data } = useQuery(availabilityQuery(range))
  const points = useMemo(() => data?.data ?? [], [data])
  const low = points.filter(({ availability }) => availability !== null && availability < lowPercent).length
  const last = points.findLast(({ availability }) => availability !== null)?.availability
  const percent = percentText(language)
  const option = useMemo(() => {
    const percent = percentText(language)
    const lowest = Math.min(lowPercent, ...points.flatMap(({ availability }) => availability ?? []))
    return {
      grid: { left: 8, right: 24, top: 18, bottom: 4, outerBoundsMode: 'same' as const },
      xAxis: dayAxis(data?.times ?? []),
      yAxis: {
        type: 'value' as const,
        min: lowest < 70 ? 0 : Math.floor(lowest / 5) * 5 - 5,
        max: 100,
        interval: lowest < 70 ? 20 : 5,
        axisLabel: { formatter: (value: number) => percent(value) },
      },
      series: [
        {
          name: t('dashboard.available'),
          type: 'line' as const,
          color: colours.own,
          lineStyle: { width: isWall ? 3 : 2 },
          symbol: 'circle',
          symbolSize: 5,
          // Every low day has its mark, however many days there are.
          showAllSymbol: true,
          tooltip: {
            valueFormatter: (value: unknown, at?: unknown) => {
              const point = points[Number(at)]
              const of = (count: number) => formatNumber(count, language)
              if (!point || point.totalNumber === 0) return percent(value)
              const counts = { valid: of(point.effective), total: of(point.totalNumber) }
              return `${percent(value)} · ${t('dashboard.of_checked', counts)}`
            },
          },
          data: points.map(({ availability }) =>
            availability !== null && availability < lowPercent
              ? {
                  value: availability,
                  symbol: 'triangle',
                  symbolSize: isWall ? 18 : 12,
                  itemStyle: { color: colours.bad },
                  label: {
                    show: true,
                    position: 'bottom' as const,
                    color: colours.bad,
                    fontSize: isWall ? 16 : 12,
                    formatter: percent(availability),
                  },
                }
              : availability,
          ),
        },
        {
          name: t('dashboard.below'),
          type: 'line' as const,
          data: points.map(() => lowPercent),
          color: colours.bad,
          lineStyle: { width: 1, type: 'dashed' as const },
          symbol: 'none',
          silent: true,
          tooltip: { show: false },
        },
      ],
    }
  }, [data, points, t, language, colours, isWall])
  return (
    <ChartCard
      title={t('dashboard.availability')}
      legend={[
        { name: t('dashboard.available'), colour: colours.own, value: percent(last) },
        ...(low > 0 ? [{ name: t('dashboard.days_below', { count: low }), colour: colours.bad, value: '' }] : []),
      ]}
      option={option}
      height={isWall ? 330 : 210}
      empty={data && last === undefined ? t('dashboard.none') : undefined}
    />
  )
}
