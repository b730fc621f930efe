import { ReloadOutlined } from '@ant-design/icons'
import { useIsFetching, useQuery, useQueryClient } from '@tanstack/react-query'
import { Button } from 'antd'
import { useT } from '../../../i18n/TextProvider.tsx'
import { DayRangePicker } from '../../../ui/DayRangePicker.tsx'
import { Failed } from '../../../ui/Failed.tsx'
import { useDayRange } from '../../../ui/useDayRange.ts'
import { Bars } from './Bars.tsx'
import { Board } from './Board.tsx'
import { Cards } from './Cards.tsx'
import { Lines } from './Lines.tsx'
import { leagueQuery, ownersQuery, statisticsKey, topQuery } from './statisticsQueries.ts'
import './statistics.css'

const usualDays = 30

/** site-cluster.md §2.14: the sites in numbers. */
export function StatisticsPage() {
  const t = useT()
  const queries = useQueryClient()
  const days = useDayRange(usualDays)
  const { range } = days
  const isLoading = useIsFetching({ queryKey: [statisticsKey] }) > 0
  const top = useQuery(topQuery)
  const refresh = () => void queries.invalidateQueries({ queryKey: [statisticsKey] })
  if (!top.data && top.error) return <Failed title={t('list.could_not_load')} error={top.error} onRetry={refresh} />
  return (
    <div className="statistics">
      <div className="statistics-bar">
        <DayRangePicker
          state={days}
          label={t('dashboard.range')}
          presets={[7, 30, 90].map((count) => ({ days: count, label: t('dashboard.last_days', { count }) }))}
        />
        <Button
          type="text"
          icon={<ReloadOutlined aria-hidden spin={isLoading} />}
          onClick={refresh}
          aria-label={t('dashboard.refresh')}
          data-tip={t('dashboard.refresh')}
        />
      </div>
      <Cards top={top.data?.data} />
      <div className="statistics-now">
        <Bars title={t('dashboard.owners')} query={ownersQuery} />
        <Bars title={t('dashboard.league')} query={leagueQuery} />
        <Board />
      </div>
      <Lines range={range} />
    </div>
  )
}
