import { TimePicker } from 'antd'
import dayjs from 'dayjs'

interface ClockInputProps {
  id?: string | undefined
  value: string
  onChange(clock: string): void
}

const wire = 'HH:mm'

/** A time of the day, as `HH:mm`. */
export function ClockInput({ id, value, onChange }: ClockInputProps) {
  return (
    <TimePicker
      id={id}
      format={wire}
      needConfirm={false}
      value={value === '' ? null : dayjs(`2000-01-01 ${value}`)}
      onChange={(moment) => onChange(moment ? moment.format(wire) : '')}
    />
  )
}
