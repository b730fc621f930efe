import { DatePicker } from 'antd'
import dayjs from 'dayjs'

interface TimeInputProps {
  id?: string | undefined
  value: string | null | undefined
  onChange?: ((value: string | null) => void) | undefined
}

/** A moment, as `YYYY-MM-DD HH:mm:ss` of the installation's zone. */
export function TimeInput({ id, value, onChange }: TimeInputProps) {
  return (
    <DatePicker
      id={id}
      showTime
      style={{ width: 220 }}
      value={value ? dayjs(value) : null}
      onChange={(moment) => onChange?.(moment ? moment.format('YYYY-MM-DD HH:mm:ss') : null)}
    />
  )
}
