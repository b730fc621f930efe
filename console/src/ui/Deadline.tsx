import { formatDay, parseTime } from '@quarterdeck/shared/values/time.ts'
import { formatNumber } from '../i18n/format.ts'
import { useTexts } from '../i18n/TextProvider.tsx'
import { daysLeft } from './daysLeft.ts'
import { useZone } from './Me.tsx'
import { useMinute } from './useMinute.ts'

/** A deadline that is nearer than this is marked. */
const soonDays = 30

/** The day of a deadline with the days that are left: in orange when it is near, in red once it is past. */
export function Deadline({ time }: { time: string | null | undefined }) {
  const { t, language } = useTexts()
  const zone = useZone()
  const now = useMinute()
  if (!time) return <span className="faint">–</span>
  const left = daysLeft(time.slice(0, 10), formatDay(now, zone))
  const shown = formatNumber(Math.abs(left), language)
  const words =
    left === 0
      ? t('list.ends_today')
      : t(left > 0 ? 'list.days_left' : 'list.days_past', { count: Math.abs(left), shown })
  const mark = parseTime(time, zone) < now ? ' deadline-past' : left <= soonDays ? ' deadline-soon' : ''
  return (
    <span className={`deadline${mark} numbers`} data-tip={time}>
      {time.slice(0, 10)} <small>{words}</small>
    </span>
  )
}
