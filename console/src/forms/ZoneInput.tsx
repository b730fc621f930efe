import { Select } from 'antd'

interface ZoneInputProps {
  id?: string | undefined
  value: string
  onChange(zone: string): void
}

/** A time zone by its IANA name. */
export function ZoneInput({ id, value, onChange }: ZoneInputProps) {
  return (
    <Select
      id={id}
      allowClear
      showSearch
      popupMatchSelectWidth={false}
      options={Intl.supportedValuesOf('timeZone').map((zone) => ({ value: zone, label: zone }))}
      value={value === '' ? undefined : value}
      onChange={(zone?: string) => onChange(zone ?? '')}
    />
  )
}
