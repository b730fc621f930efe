import type { TextField } from '@quarterdeck/shared/resource/field.ts'
import { Input } from 'antd'
import { lazy, Suspense } from 'react'
import { isCodeFormat } from '../i18n/codeNames.ts'

const CodeSelect = lazy(() => import('./CodeSelect.tsx').then((module) => ({ default: module.CodeSelect })))
const PostingTimesInput = lazy(() =>
  import('./PostingTimesInput.tsx').then((module) => ({ default: module.PostingTimesInput })),
)
const ZoneInput = lazy(() => import('./ZoneInput.tsx').then((module) => ({ default: module.ZoneInput })))
const ClockInput = lazy(() => import('./ClockInput.tsx').then((module) => ({ default: module.ClockInput })))

interface TextInputProps {
  field: TextField
  id: string | undefined
  value: string
  onChange(value: string): void
}

/** A text as its format is filled in. */
export function TextInput({ field, id, value, onChange }: TextInputProps) {
  const { format, multiline, max } = field
  if (isCodeFormat(format) || format === 'clock') {
    return (
      <Suspense fallback={<Input id={id} className="field-arriving" disabled />}>
        {format === 'clock' ? (
          <ClockInput id={id} value={value} onChange={onChange} />
        ) : (
          <CodeSelect id={id} format={format} clearable={!field.required} value={value} onChange={onChange} />
        )}
      </Suspense>
    )
  }
  if (format === 'posting-times' || format === 'zone') {
    const Control = format === 'zone' ? ZoneInput : PostingTimesInput
    return (
      <Suspense fallback={<Input id={id} className="field-arriving" disabled />}>
        <Control id={id} value={value} onChange={onChange} />
      </Suspense>
    )
  }
  return multiline ? (
    <Input.TextArea
      id={id}
      value={value}
      onChange={({ target }) => onChange(target.value)}
      autoSize={{ minRows: 2, maxRows: 8 }}
      count={{ show: true, max }}
    />
  ) : (
    <Input id={id} value={value} onChange={({ target }) => onChange(target.value)} />
  )
}
