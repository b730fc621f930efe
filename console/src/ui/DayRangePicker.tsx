import { DatePicker } from 'antd'
import dayjs from 'dayjs'
import { type DayRangeState, daysBefore } from './useDayRange.ts'

interface DayRangePickerProps {
  state: DayRangeState
  label: string
  /** Ranges up to today, in days, each with its words. */
  presets: readonly { days: number; label: string }[]
}

/** The server answers at most a year. */
const mostDays = 366

/** Days of the past, as a range. Cleared: the usual ones. */
export function DayRangePicker({ state: { range, today, choose }, label, presets }: DayRangePickerProps) {
  return (
    <DatePicker.RangePicker
      aria-label={label}
      value={[dayjs(range.start), dayjs(range.end)]}
      maxDate={dayjs(today)}
      disabledDate={(day, { from }) => from !== undefined && Math.abs(day.diff(from, 'day')) >= mostDays}
      presets={presets.map(({ days, label }) => ({
        label,
        value: [dayjs(daysBefore(today, days - 1)), dayjs(today)],
      }))}
      onChange={(days) => choose(days?.[0] && days[1] ? { start: dayOf(days[0]), end: dayOf(days[1]) } : undefined)}
    />
  )
}

function dayOf(moment: dayjs.Dayjs): string {
  return moment.format('YYYY-MM-DD')
}
