import { DatePicker } from 'antd'
import dayjs from 'dayjs'

const wire = 'YYYY-MM-DD HH:mm:ss'

interface TimeRangeProps {
  id: string
  from: string
  to: string
  onChange(from: string, to: string): void
}

/** A range of times. Days start at 00:00:00 and end at 23:59:59 until a time is chosen. */
export function TimeRange({ id, from, to, onChange }: TimeRangeProps) {
  return (
    <DatePicker.RangePicker
      id={{ start: id, end: `${id}-to` }}
      className="filter-range"
      showTime={{ defaultOpenValue: [dayjs('00:00:00', 'HH:mm:ss'), dayjs('23:59:59', 'HH:mm:ss')] }}
      allowEmpty={[true, true]}
      value={[from ? dayjs(from) : null, to ? dayjs(to) : null]}
      onChange={(range) => onChange(range?.[0]?.format(wire) ?? '', range?.[1]?.format(wire) ?? '')}
    />
  )
}
