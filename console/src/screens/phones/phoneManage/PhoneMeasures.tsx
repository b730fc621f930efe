import { getPhoneMeasures } from '@quarterdeck/shared/contracts/fleet.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Segmented, Skeleton } from 'antd'
import { useMemo, useState } from 'react'
import { ask } from '../../../api/ask.ts'
import type { Row } from '../../../api/resourceCalls.ts'
import { useT } from '../../../i18n/TextProvider.tsx'
import { useChanged } from '../../../live/LiveProvider.tsx'
import { useThemeMode } from '../../../theme/themeMode.ts'
import { ChartCard } from '../../../ui/ChartCard.tsx'
import { chartColours } from '../../../ui/chartColours.ts'
import { Failed } from '../../../ui/Failed.tsx'
import { measureLines, measureOption } from './measureLines.ts'

const spans = [1, 7, 30]

/** Battery, temperature and storage of a phone over the last days. */
export function PhoneMeasures({ row }: { row: Row }) {
  const t = useT()
  const queries = useQueryClient()
  const [days, setDays] = useState(7)
  const colours = chartColours[useThemeMode()]
  const queryKey = ['phone', 'measures', row.id, days]
  const { data, isLoading, error, refetch } = useQuery({
    queryKey,
    queryFn: async ({ signal }) => (await ask(getPhoneMeasures, { query: { id: row.id, days } }, { signal })).data,
  })
  useChanged('phone-measure', () => void queries.invalidateQueries({ queryKey }))
  const lines = useMemo(() => data && measureLines(data), [data])
  const named = lines && [
    { name: t('phone.more.battery_percent'), colour: colours.good, points: lines.battery },
    { name: t('phone.field.temperature'), colour: colours.bad, points: lines.temperature },
    { name: t('phone.more.storage_percent'), colour: colours.own, points: lines.storage },
  ]
  return (
    <>
      <Segmented
        aria-label={t('phone.more.measures')}
        value={days}
        onChange={setDays}
        options={spans.map((value) => ({ value, label: t('phone.more.days', { count: value }) }))}
      />
      {isLoading && <Skeleton active title={false} paragraph={{ rows: 4 }} />}
      {error && <Failed title={t('list.could_not_load')} error={error} onRetry={() => void refetch()} />}
      {named && (
        <ChartCard
          title={t('phone.more.measures')}
          legend={named.map(({ name, colour, points }) => ({ name, colour, value: String(points.at(-1)?.[1] ?? '–') }))}
          option={measureOption(named)}
          height={200}
          empty={data?.length === 0 ? t('phone.more.measures_none') : undefined}
        />
      )}
    </>
  )
}
