import { ReferenceInput } from '../../forms/ReferenceInput.tsx'
import type { FilterSpec } from './filterSpec.ts'

interface ReferenceFilterProps {
  id: string
  spec: Extract<FilterSpec, { kind: 'reference' }>
  /** Ids as they stand in the address, comma-joined; '' for none. */
  value: string
  onChange(value: string): void
}

/** Rows of another list to filter by, found by typing. */
export function ReferenceFilter({ id, spec: { asked, field, many }, value, onChange }: ReferenceFilterProps) {
  return (
    <ReferenceInput
      id={id}
      asked={asked}
      field={field}
      many={many}
      clearable
      value={value === '' ? [] : value.split(',')}
      onChange={(ids) => onChange(ids.join(','))}
    />
  )
}
