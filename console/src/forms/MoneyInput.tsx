import type { MoneyField } from '@quarterdeck/shared/resource/field.ts'
import { amountText, moneyDigits, unitsOf } from '@quarterdeck/shared/values/money.ts'
import { Form, InputNumber } from 'antd'
import { useEffect, useRef } from 'react'

interface MoneyInputProps {
  field: MoneyField
  id?: string
  value?: unknown
  onChange?(units: unknown): void
}

/** An amount in the main unit of the currency that the same form says; what the form holds are whole units. */
export function MoneyInput({ field, id, value: given, onChange }: MoneyInputProps) {
  const value = typeof given === 'number' ? given : null
  const form = Form.useFormInstance()
  const currency = String(Form.useWatch(field.currency, form) ?? '')
  const digits = moneyDigits(currency, field.micro)
  const before = useRef(digits)
  // 12.34 in another currency is still 12.34, as far as it has coins for it.
  useEffect(() => {
    const text = value === null ? '' : amountText(value, before.current)
    if (before.current !== digits && value !== null) onChange?.(unitsOf(Number(text).toFixed(digits), digits) ?? value)
    before.current = digits
  }, [digits, value, onChange])
  return (
    <InputNumber<string>
      id={id}
      stringMode
      min="0"
      precision={undefined}
      style={{ width: 200 }}
      {...(currency && { suffix: currency })}
      value={value === null ? null : amountText(value, before.current, field.micro ? 2 : digits)}
      onChange={(text) => onChange?.(text === null || text === '' ? null : (unitsOf(text, digits) ?? value))}
    />
  )
}
