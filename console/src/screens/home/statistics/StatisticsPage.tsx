import { ReloadOutlined } from '@ant-design/icons'
import { useIsFetching, useQuery, useQueryClient } from '@tanstack/react-query'
import { Button, DatePicker } from 'antd'
import dayjs from 'dayjs'
import { useT } from '../../../i18n/TextProvider.tsx'
import { Failed } from '../../../ui/Failed.tsx'
import { Bars } from './Bars.tsx'
import { Board } from './Board.tsx'
import { Cards } from './Cards.tsx'
import { Lines } from './Lines.tsx'
import { leagueQuery, ownersQuery, statisticsKey, topQuery } from './statisticsQueries.ts'
import { daysBefore, useDayRange } from './useDayRange.ts'
import './statistics.css'

/** The server answers at most a year. */
const mostDays = 366

/** site-cluster.md §2.14: the sites in numbers. */
export function StatisticsPage() {
  const t = useT()
  const queries = useQueryClient()
  const { range, today, choose } = useDayRange()
  const isLoading = useIsFetching({ queryKey: [statisticsKey] }) > 0
  const top = useQuery(topQuery)
  const refresh = () => void queries.invalidateQueries({ queryKey: [statisticsKey] })
  if (!top.data && top.error)
    return <Failed title={t('common.list.could_not_load')} error={top.error} onRetry={refresh} />
  return (
    <div className="statistics">
      <div className="statistics-bar">
        <DatePicker.RangePicker
          aria-label={t('console-dashboard.range')}
          value={[dayjs(range.start), dayjs(range.end)]}
          maxDate={dayjs(today)}
          disabledDate={(day, { from }) => from !== undefined && Math.abs(day.diff(from, 'day')) >= mostDays}
          presets={[7, 30, 90].map((days) => ({
            label: t('console-dashboard.last_days', { count: days }),
            value: [dayjs(daysBefore(today, days - 1)), dayjs(today)],
          }))}
          onChange={(days) => choose(days?.[0] && days[1] ? { start: day(days[0]), end: day(days[1]) } : undefined)}
        />
        <Button
          type="text"
          icon={<ReloadOutlined aria-hidden spin={isLoading} />}
          onClick={refresh}
          aria-label={t('console-dashboard.refresh')}
          data-tip={t('console-dashboard.refresh')}
        />
      </div>
      <Cards top={top.data?.data} />
      <div className="statistics-now">
        <Bars title={t('console-dashboard.owners')} query={ownersQuery} />
        <Bars title={t('console-dashboard.league')} query={leagueQuery} />
        <Board />
      </div>
      <Lines range={range} />
    </div>
  )
}

function day(moment: dayjs.Dayjs): string {
  return moment.format('YYYY-MM-DD')
}
