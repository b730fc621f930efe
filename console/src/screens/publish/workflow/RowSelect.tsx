import type { ReferenceField } from '@quarterdeck/shared/resource/field.ts'
import { useQuery } from '@tanstack/react-query'
import { Select } from 'antd'
import { useState } from 'react'
import { resourceNamed } from '../../../api/resourceAt.ts'
import { loadRow, loadRows, type Row } from '../../../api/resourceCalls.ts'
import { useDebounced } from '../../../ui/useDebounced.ts'

const typingMs = 300
const most = 30

interface RowSelectProps {
  id: string
  field: ReferenceField
  value: number | null
  onChange(row: number | null): void
}

/** A row of another list, found by typing: what a step names stands in no field of the workflow's own list. */
export function RowSelect({ id, field, value, onChange }: RowSelectProps) {
  const [typed, setTyped] = useState('')
  const keyword = useDebounced(typed, typingMs)
  const list = resourceNamed(field.to)
  const isSearched = 'keyword' in list.filters
  const where = Object.fromEntries(Object.entries(field.where ?? {}).filter(([name]) => name in list.filters))
  const found = useQuery({
    queryKey: [list.name, 'select', isSearched ? keyword : '', where],
    queryFn: ({ signal }) => {
      const asked = isSearched && keyword !== '' ? { keyword } : {}
      return loadRows(list, { ...where, ...asked, ...(list.paged && { pageIndex: 1, pageSize: most }) }, signal)
    },
  })
  const chosen = useQuery({
    queryKey: [list.name, 'row', value],
    queryFn: ({ signal }) => loadRow(list, value!, signal),
    enabled: value !== null && list.verbs.includes('get'),
  })
  const called = (row: Row) => String(row[field.label] ?? row.name ?? row.id)
  const rows = found.data?.rows ?? []
  const own = value !== null && !rows.some((row) => row.id === value) ? chosen.data : undefined
  const options = [...(own ? [own] : []), ...rows].map((row) => ({ value: row.id, label: called(row) }))
  return (
    <Select
      id={id}
      className="workflow-row"
      showSearch={{
        onSearch: setTyped,
        filterOption: !isSearched && ((text, option) => String(option?.label).includes(text)),
      }}
      allowClear={!field.required}
      loading={found.isLoading}
      value={value}
      options={options}
      onChange={(row: number | undefined) => onChange(row ?? null)}
    />
  )
}
