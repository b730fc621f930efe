import { LeftOutlined, RightOutlined } from '@ant-design/icons'
import { nurtureWeek } from '@quarterdeck/shared/contracts/nurture.ts'
import { addDays, mondayOf } from '@quarterdeck/shared/values/publishTimes.ts'
import { formatDay } from '@quarterdeck/shared/values/time.ts'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { Alert, Button, Skeleton, Space } from 'antd'
import { useState } from 'react'
import { ask } from '../../../api/ask.ts'
import { spanOfDays } from '../../../i18n/days.ts'
import { formatNumber } from '../../../i18n/format.ts'
import { useTexts } from '../../../i18n/TextProvider.tsx'
import { useChanged } from '../../../live/LiveProvider.tsx'
import { Failed } from '../../../ui/Failed.tsx'
import { useZone } from '../../../ui/Me.tsx'
import { HourHeat } from './HourHeat.tsx'
import { WeekStrip } from './WeekStrip.tsx'
import './nurtureTask.css'

const refreshMs = 5000

/** A week of starts: what each phone has done and is going to do, and at which hours most begin. */
export function NurtureWeek() {
  const { t, language } = useTexts()
  const zone = useZone()
  const thisWeek = mondayOf(formatDay(Date.now(), zone))
  const [monday, setMonday] = useState(thisWeek)
  const queries = useQueryClient()
  const query = { from: monday, to: addDays(monday, 6), task: 0, account: 0, phone: 0 }
  const queryKey = ['nurture-task', 'week', query]
  const week = useQuery({
    queryKey,
    queryFn: async ({ signal }) => (await ask(nurtureWeek, { query }, { signal })).data,
    placeholderData: keepPreviousData,
  })
  useChanged(['nurture-slot', 'nurture-task'], () => void queries.invalidateQueries({ queryKey }), refreshMs)
  const { data, error } = week
  return (
    <div className="nurture-week">
      <header className="nurture-week-head">
        <Space.Compact>
          <Button
            icon={<LeftOutlined aria-hidden />}
            aria-label={t('nurture-plan.week_before')}
            onClick={() => setMonday(addDays(monday, -7))}
          />
          <Button disabled={monday === thisWeek} onClick={() => setMonday(thisWeek)}>
            {t('nurture-plan.this_week')}
          </Button>
          <Button
            icon={<RightOutlined aria-hidden />}
            aria-label={t('nurture-plan.week_after')}
            onClick={() => setMonday(addDays(monday, 7))}
          />
        </Space.Compact>
        <h2 aria-live="polite">{spanOfDays(monday, addDays(monday, 6), language)}</h2>
      </header>
      {error && !data && <Failed title={t('list.could_not_load')} error={error} onRetry={() => void week.refetch()} />}
      {!data && !error && <Skeleton active paragraph={{ rows: 8 }} />}
      {data && data.more > 0 && (
        <Alert
          type="info"
          showIcon
          title={t('nurture-plan.more_starts', { more: formatNumber(data.more, language) })}
        />
      )}
      {data && data.starts.length === 0 && (
        <div className="blank">
          <p className="blank-title">{t('nurture-plan.empty_week')}</p>
        </div>
      )}
      {data && data.starts.length > 0 && (
        <>
          <WeekStrip monday={monday} starts={data.starts} />
          <HourHeat heat={data.heat} />
        </>
      )}
    </div>
  )
}
