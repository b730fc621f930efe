import { AutoComplete } from 'antd'
import { noneValue } from './filterSpec.ts'

interface TextOrNoneProps {
  id: string
  /** The words for rows that have nothing there. */
  none: string
  value: string
  /** `now`: chosen rather than typed. */
  onChange(value: string, now: boolean): void
}

/** A text to filter by that offers, while nothing is typed, the rows that have none. */
export function TextOrNone({ id, none, value, onChange }: TextOrNoneProps) {
  return (
    <AutoComplete
      id={id}
      allowClear
      className="filter-text"
      popupMatchSelectWidth={false}
      defaultActiveFirstOption={false}
      options={value.trim() === '' ? [{ value: none }] : []}
      value={value === noneValue ? none : value}
      onChange={(text: string | undefined, option) => {
        const isChosen = !Array.isArray(option) && option?.value === none
        onChange(isChosen || text === none ? noneValue : (text ?? ''), isChosen)
      }}
    />
  )
}
