import { Select } from 'antd'
import { useState } from 'react'
import { useReferenceChoices } from '../api/referenceOptions.ts'

interface ReferenceInputProps {
  to: string
  label: string
  clearable: boolean
  /** Given by the form. */
  id?: string | undefined
  value?: unknown
  onChange?: ((value: unknown) => void) | undefined
}

/** Picks a row of another list by what people call it. What is typed narrows the choice; in long lists the server searches. */
export function ReferenceInput({ to, label, clearable, id, value, onChange }: ReferenceInputProps) {
  const [typed, setTyped] = useState('')
  const chosen = (value as number | null) ?? undefined
  const { options, loading } = useReferenceChoices(to, label, { typed, chosen })
  return (
    <Select
      id={id}
      allowClear={clearable}
      loading={loading}
      showSearch={{ optionFilterProp: 'label', onSearch: setTyped }}
      options={options.map((option) => ({ ...option, value: Number(option.value) }))}
      value={chosen}
      onChange={(next?: number) => onChange?.(next ?? null)}
    />
  )
}
