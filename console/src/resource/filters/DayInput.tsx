import { DatePicker } from 'antd'
import dayjs from 'dayjs'

interface DayInputProps {
  id?: string | undefined
  value: string
  onChange?: ((day: string) => void) | undefined
}

/** A day, as `YYYY-MM-DD`. */
export function DayInput({ id, value, onChange }: DayInputProps) {
  return (
    <DatePicker
      id={id}
      value={value ? dayjs(value) : null}
      onChange={(day) => onChange?.(day ? day.format('YYYY-MM-DD') : '')}
    />
  )
}
