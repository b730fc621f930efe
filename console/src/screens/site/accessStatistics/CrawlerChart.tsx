import { crawlerCurve } from '@quarterdeck/shared/contracts/siteStatistics.ts'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { Skeleton } from 'antd'
import { lazy, Suspense, useMemo } from 'react'
import { ask } from '../../../api/ask.ts'
import { formatNumber } from '../../../i18n/format.ts'
import { useTexts } from '../../../i18n/TextProvider.tsx'
import { useChanged } from '../../../live/LiveProvider.tsx'
import { useThemeMode } from '../../../theme/themeMode.ts'
import { Failed } from '../../../ui/Failed.tsx'
import { lineColours } from '../../../ui/lineColours.ts'
import { linesOf } from './linesOf.ts'
import '../../../ui/chart.css'

const Chart = lazy(() => import('../../../ui/Chart.tsx').then((module) => ({ default: module.Chart })))

/** Crawls day by day, one line for each crawler. Days without any are drawn as zero. */
export function CrawlerChart({ filters }: { filters: Readonly<Record<string, string>> }) {
  const { t, language } = useTexts()
  const colours = lineColours[useThemeMode()]
  const queries = useQueryClient()
  const curve = useQuery({
    queryKey: ['site-crawler', 'curve', filters],
    queryFn: async ({ signal }) => (await ask(crawlerCurve, { query: filters }, { signal })).data,
    placeholderData: keepPreviousData,
  })
  useChanged('site-crawler', () => void queries.invalidateQueries({ queryKey: ['site-crawler', 'curve'] }), 5000)
  const lines = useMemo(
    () => (curve.data ? linesOf(curve.data, colours, t('site-statistics.other_crawler')) : []),
    [curve.data, colours, t],
  )
  const option = useMemo(
    () => ({
      xAxis: {
        type: 'category' as const,
        data: curve.data?.days ?? [],
        boundaryGap: false,
        axisLabel: { formatter: monthDay },
      },
      yAxis: { type: 'value' as const, minInterval: 1 },
      series: lines.map(({ name, colour, values }) => ({
        name,
        type: 'line' as const,
        data: values,
        color: colour,
        showSymbol: values.length < 32,
        symbolSize: 5,
        lineStyle: { width: 2 },
      })),
    }),
    [curve.data, lines],
  )
  const words = lines.map(({ name, sum }) => `${name} ${formatNumber(sum, language)}`).join(', ')
  return (
    <section className="crawler-chart">
      <h2 className="toolbar-title">{t('site-crawler.more.curve')}</h2>
      {curve.isLoading && <Skeleton active title={false} paragraph={{ rows: 6, width: '100%' }} />}
      {curve.error && !curve.data && (
        <Failed title={t('list.could_not_load')} error={curve.error} onRetry={() => void curve.refetch()} />
      )}
      {curve.data && lines.length === 0 && <div className="blank">{t('site-crawler.more.curve_none')}</div>}
      {lines.length > 0 && (
        <>
          <ul className="chart-legend numbers">
            {lines.map(({ name, colour, sum }) => (
              <li key={name}>
                <span className="chart-dot" style={{ background: colour }} />
                {name} <strong>{formatNumber(sum, language)}</strong>
              </li>
            ))}
          </ul>
          <div className="crawler-chart-box" role="img" aria-label={`${t('site-crawler.more.curve')}: ${words}`}>
            <Suspense fallback={null}>
              <Chart option={option} />
            </Suspense>
          </div>
        </>
      )}
    </section>
  )
}

/** `11-20` of `2026-11-20`; the whole day stands in the tooltip. */
function monthDay(day: string): string {
  return day.slice(5)
}
