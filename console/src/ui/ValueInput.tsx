import type { ScriptParameter } from '@quarterdeck/shared/contracts/scriptMeta.ts'
import { Input, Select } from 'antd'

interface ValueInputProps {
  parameter: ScriptParameter
  placeholder: string
  id?: string
  value?: string
  onChange?(value: string | undefined): void
}

/** The value of a parameter: chosen where there are choices, otherwise typed. */
export function ValueInput({ parameter, placeholder, id, value, onChange }: ValueInputProps) {
  const choices = parameter.options ?? (typeof parameter.default === 'boolean' ? [true, false] : undefined)
  if (choices)
    return (
      <Select
        id={id}
        allowClear
        placeholder={placeholder}
        value={value === '' ? undefined : value}
        onChange={(chosen: string | undefined) => onChange?.(chosen)}
        options={choices.map((one) => ({ value: String(one), label: String(one) }))}
      />
    )
  return (
    <Input
      {...(id === undefined ? {} : { id })}
      inputMode={typeof parameter.default === 'number' ? 'decimal' : 'text'}
      suffix={parameter.unit}
      placeholder={placeholder}
      value={value}
      onChange={(event) => onChange?.(event.target.value)}
    />
  )
}
