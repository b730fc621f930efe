import { countries, currencyCodes, languageCodes } from '@quarterdeck/shared/values/namedCodes.ts'
import { Select } from 'antd'
import { useMemo } from 'react'
import { type CodeFormat, codeName } from '../i18n/codeNames.ts'
import { useTexts } from '../i18n/TextProvider.tsx'

interface CodeSelectProps {
  id?: string | undefined
  format: CodeFormat
  clearable: boolean
  className?: string
  value: string
  onChange(code: string): void
}

/** A country, a language or a currency, by its name in the reader's language or its code. */
export function CodeSelect({ id, format, clearable, className, value, onChange }: CodeSelectProps) {
  const { language } = useTexts()
  const options = useMemo(() => {
    const { codes } = format === 'country' ? countries : format === 'currency' ? currencyCodes : languageCodes
    return codes()
      .map((code) => ({
        value: code,
        label: format === 'currency' ? `${code} ${codeName(format, code, language)}` : codeName(format, code, language),
      }))
      .sort((a, b) => a.label.localeCompare(b.label, language))
  }, [format, language])
  return (
    <Select
      id={id}
      allowClear={clearable}
      {...(className && { className })}
      popupMatchSelectWidth={false}
      showSearch={{
        filterOption: (typed, option) =>
          `${option?.label} ${option?.value}`.toLowerCase().includes(typed.trim().toLowerCase()),
      }}
      options={options}
      value={value === '' ? undefined : value}
      onChange={(code?: string) => onChange(code ?? '')}
    />
  )
}
