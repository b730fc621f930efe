import { Select } from 'antd'
import { useReferenceOptions } from '../../../api/referenceOptions.ts'
import type { InputProps } from '../../../resource/form/inputs.ts'

/** The platforms that are registered, by name. */
export function PlatformSelect({ id, value, onChange }: InputProps) {
  const { options, loading } = useReferenceOptions('platform', 'name')
  return (
    <Select
      id={id}
      showSearch
      loading={loading}
      value={(value as string) || undefined}
      onChange={onChange}
      options={options.map(({ label }) => ({ value: label, label }))}
    />
  )
}
