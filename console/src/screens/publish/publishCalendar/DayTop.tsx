import { ClockCircleOutlined, PlusOutlined, WarningOutlined } from '@ant-design/icons'
import type { PublishCalendar } from '@quarterdeck/shared/contracts/publishing.ts'
import { Link } from 'react-router-dom'
import { useTexts } from '../../../i18n/TextProvider.tsx'
import { counted } from '../../../resource/bulkEdit/counted.ts'

interface DayTopProps {
  day: string
  /** How the day is called here. */
  text: string
  isToday: boolean
  shown: PublishCalendar
  /** So many nurture starts are on it. */
  starts: number
  onDay(day: string): void
  onCompose: (() => void) | undefined
}

/** A day, which opens; what is particular about it: accounts over their cap, a change of the offset, how many nurture starts it has; and the way to a new post. */
export function DayTop({ day, text, isToday, shown, starts, onDay, onCompose }: DayTopProps) {
  const { t, language } = useTexts()
  const over = shown.over.filter((one) => one.day === day)
  const offset = shown.offsets.find((one) => one.day === day)
  return (
    <>
      <button type="button" className="calendar-day-number" data-today={isToday} onClick={() => onDay(day)}>
        {text}
      </button>
      <span className="calendar-day-marks">
        {over.length > 0 && (
          <span
            className="calendar-day-over"
            data-tip={over
              .map((one) => t('publish-calendar.over_line', { ...one, account: one.account_name }))
              .join('\n')}
          >
            <WarningOutlined aria-hidden /> {t('publish-calendar.over', counted(over.length, language))}
          </span>
        )}
        {starts > 0 && (
          <Link className="calendar-day-nurture" to="/nurtureTask?tab=2">
            {t('publish-calendar.nurture', counted(starts, language))}
          </Link>
        )}
        {offset && (
          <span
            className="calendar-day-offset"
            data-tip={t('publish-calendar.offset', { from: offset.from, to: offset.to })}
          >
            <ClockCircleOutlined aria-hidden /> UTC{offset.from} → {offset.to}
          </span>
        )}
        {onCompose && (
          <button
            type="button"
            className="calendar-day-add"
            aria-label={t('publish-calendar.compose_at', { day })}
            data-tip={t('publish-calendar.compose_at', { day })}
            onClick={onCompose}
          >
            <PlusOutlined aria-hidden />
          </button>
        )}
      </span>
    </>
  )
}
