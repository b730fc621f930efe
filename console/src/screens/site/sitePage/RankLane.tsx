import { useQuery } from '@tanstack/react-query'
import { Select } from 'antd'
import { useMemo } from 'react'
import { useT } from '../../../i18n/TextProvider.tsx'
import { useThemeMode } from '../../../theme/themeMode.ts'
import { chartColours } from '../../../ui/chartColours.ts'
import { lineColours } from '../../../ui/lineColours.ts'
import { useAddressParams } from '../../../ui/useAddressParams.ts'
import type { DayRange } from '../../../ui/useDayRange.ts'
import { Lane } from './Lane.tsx'
import { LaneChart } from './LaneChart.tsx'
import { Legend } from './Legend.tsx'
import { laneOption } from './laneChart.ts'
import { ranksQuery } from './siteQueries.ts'

/** Beyond so many days single points only make a line thick. */
const mostPoints = 100

/** The place of the site for a keyword, among the strongest others; the first place stands on top. */
export function RankLane({ id, range }: { id: number; range: DayRange }) {
  const t = useT()
  const [params, setParams] = useAddressParams()
  const mode = useThemeMode()
  const query = useQuery(ranksQuery(id, range, params.get('keyword') ?? ''))
  const { data } = query
  const lines = useMemo(() => {
    const [, ...others] = lineColours[mode]
    return [
      { name: t('site-timeline.rank_own'), colour: chartColours[mode].own, width: 3, places: data?.own ?? [] },
      ...(data?.competitors ?? []).map(({ host, places }, n) => ({
        name: host,
        colour: others[n]!,
        width: 1.5,
        places,
      })),
    ]
  }, [data, mode, t])
  const option = useMemo(
    () =>
      laneOption(
        data?.days ?? [],
        { type: 'value', inverse: true, min: 1, minInterval: 1, axisLine: { show: false } },
        lines.map(({ name, colour, width, places }, n) => ({
          name,
          type: 'line',
          data: places,
          color: colour,
          lineStyle: { width },
          symbol: 'circle',
          symbolSize: n === 0 ? 6 : 4,
          // A day between two unknown ones has no line to stand on.
          showAllSymbol: true,
          showSymbol: places.length <= mostPoints || n === 0,
          z: n === 0 ? 3 : 2,
          tooltip: { valueFormatter: (value) => placeText(value as number | null, t) },
        })),
      ),
    [data, lines, t],
  )
  const last = (places: readonly (number | null)[]) => placeText(places.findLast((place) => place !== null) ?? null, t)
  const choose = (keyword: string) => setParams({ keyword })
  const entries = lines.map(({ name, colour, places }) => ({ name, colour, value: last(places) }))
  return (
    <Lane
      title={t('site-timeline.rank')}
      height={172}
      query={query}
      empty={data && data.keyword === '' ? t('site-timeline.rank_none') : undefined}
      aside={
        data &&
        data.keyword !== '' && (
          <>
            <Select
              size="small"
              aria-label={t('site-timeline.keyword')}
              value={data.keyword}
              onChange={choose}
              showSearch={{ optionFilterProp: 'label' }}
              popupMatchSelectWidth={false}
              options={data.keywords.map(({ keyword, days, best }) => ({
                value: keyword,
                label: t('site-timeline.keyword_option', { keyword, count: days, best }),
              }))}
            />
            <Legend entries={entries} />
          </>
        )
      }
    >
      <LaneChart
        option={option}
        words={`${data?.keyword}: ${entries.map(({ name, value }) => `${name} ${value}`).join(', ')}`}
      />
    </Lane>
  )
}

function placeText(place: number | null | undefined, t: ReturnType<typeof useT>): string {
  return typeof place === 'number' ? t('site-timeline.place', { place }) : '–'
}
