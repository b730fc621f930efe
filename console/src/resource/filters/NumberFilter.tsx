import { InputNumber } from 'antd'

interface NumberFilterProps {
  id: string
  min: number | undefined
  /** As it stands in the address; '' for none. */
  value: string
  onChange(value: string): void
}

/** A whole number to filter by. */
export function NumberFilter({ id, min, value, onChange }: NumberFilterProps) {
  return (
    <InputNumber
      id={id}
      className="filter-number"
      {...(min === undefined ? {} : { min })}
      precision={0}
      value={value === '' ? null : Number(value)}
      onChange={(number) => onChange(number === null ? '' : String(number))}
    />
  )
}
