import { formatDay } from '@quarterdeck/shared/values/time.ts'
import { DatePicker } from 'antd'
import dayjs, { type Dayjs } from 'dayjs'
import { useT } from '../../i18n/TextProvider.tsx'
import { useZone } from '../../ui/Me.tsx'
import { daysBefore } from '../../ui/useDayRange.ts'
import { useMinute } from '../../ui/useMinute.ts'

/** Up to today, in days. */
const periods = [1, 7, 30]
const wire = 'YYYY-MM-DD HH:mm:ss'

interface TimeRangeProps {
  id: string
  from: string
  to: string
  onChange(from: string, to: string): void
}

/** A range of times. Days start at 00:00:00 and end at 23:59:59 until a time is chosen. */
export function TimeRange({ id, from, to, onChange }: TimeRangeProps) {
  const t = useT()
  const today = formatDay(useMinute(), useZone())
  const presets = periods.map((days) => ({
    label: days === 1 ? t('filter.today') : t('filter.last_days', { count: days }),
    value: [dayjs(`${daysBefore(today, days - 1)} 00:00:00`), dayjs(`${today} 23:59:59`)] as [Dayjs, Dayjs],
  }))
  return (
    <DatePicker.RangePicker
      id={{ start: id, end: `${id}-to` }}
      className="filter-range"
      showTime={{ defaultOpenValue: [dayjs('00:00:00', 'HH:mm:ss'), dayjs('23:59:59', 'HH:mm:ss')] }}
      presets={presets}
      allowEmpty={[true, true]}
      value={[from ? dayjs(from) : null, to ? dayjs(to) : null]}
      onChange={(range) => onChange(range?.[0]?.format(wire) ?? '', range?.[1]?.format(wire) ?? '')}
    />
  )
}
