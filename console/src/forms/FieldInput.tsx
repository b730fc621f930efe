import { choiceKey } from '@quarterdeck/shared/i18n/keys.ts'
import type { AnyResource } from '@quarterdeck/shared/resource/define.ts'
import { type Field, linkedIds } from '@quarterdeck/shared/resource/field.ts'
import { Input, InputNumber, Select, Switch } from 'antd'
import { lazy, Suspense } from 'react'
import { useT } from '../i18n/TextProvider.tsx'
import { MoneyInput } from './MoneyInput.tsx'
import { ReferenceInput } from './ReferenceInput.tsx'
import { TextInput } from './TextInput.tsx'
import { WordsInput } from './WordsInput.tsx'

const TimeInput = lazy(() => import('./TimeInput.tsx').then((module) => ({ default: module.TimeInput })))

const FileInput = lazy(() => import('./FileInput.tsx').then((module) => ({ default: module.FileInput })))

interface FieldInputProps {
  resource: Pick<AnyResource, 'name' | 'fields'>
  name: string
  field: Field
  /** Given by the form. */
  id?: string
  value?: unknown
  onChange?(value: unknown): void
}

/** What one field is filled in with. */
export function FieldInput({ resource, name, field, ...control }: FieldInputProps) {
  const t = useT()
  const { id, onChange } = control
  switch (field.kind) {
    case 'text':
      return (
        <TextInput
          field={field}
          id={id}
          value={(control.value as string | undefined) ?? ''}
          onChange={(text) => onChange?.(text)}
        />
      )
    case 'secret':
    case 'sealed':
      return (
        <Input.Password
          id={id}
          autoComplete="new-password"
          value={(control.value as string | undefined) ?? ''}
          onChange={(event) => onChange?.(event.target.value)}
        />
      )
    case 'integer':
    case 'decimal':
      return (
        <InputNumber
          id={id}
          precision={field.kind === 'decimal' ? field.digits : 0}
          style={{ width: 160 }}
          value={control.value as number | null}
          onChange={onChange}
        />
      )
    case 'money':
      return <MoneyInput field={field} {...control} />
    case 'choice':
      return (
        <Select
          id={id}
          value={control.value as number}
          onChange={onChange}
          options={Object.keys(field.choices).map((code) => ({
            value: Number(code),
            label: t(choiceKey(resource, name, code)),
          }))}
        />
      )
    case 'flag':
      return (
        <Switch
          id={id}
          checked={control.value === 1}
          checkedChildren={t('value.yes')}
          unCheckedChildren={t('value.no')}
          onChange={(on) => onChange?.(on ? 1 : 0)}
        />
      )
    case 'time':
      return (
        <Suspense fallback={<Input id={id} className="field-arriving" disabled />}>
          <TimeInput id={id} value={control.value as string | null} onChange={onChange} />
        </Suspense>
      )
    case 'words':
      return <WordsInput id={id} value={String(control.value ?? '')} onChange={(words) => onChange?.(words)} />
    case 'file':
    case 'image':
    case 'video':
      return (
        <Suspense fallback={<Input id={id} className="field-arriving" disabled />}>
          <FileInput
            resource={resource}
            name={name}
            field={field}
            id={id}
            value={String(control.value ?? '')}
            onChange={(ids) => onChange?.(ids)}
          />
        </Suspense>
      )
    case 'reference':
      return (
        <ReferenceInput
          asked={{ resource, field: name }}
          field={field}
          clearable={!field.required}
          id={id}
          value={control.value ? [String(control.value)] : []}
          onChange={([chosen]) => onChange?.(chosen === undefined ? null : Number(chosen))}
        />
      )
    case 'links':
      return (
        <ReferenceInput
          asked={{ resource, field: name }}
          field={field}
          many
          clearable={!field.required}
          id={id}
          value={linkedIds(control.value).map(String)}
          onChange={(chosen) => onChange?.(inOrder(chosen))}
        />
      )
  }
}

function inOrder(ids: readonly string[]): string {
  return ids
    .map(Number)
    .sort((one, other) => one - other)
    .join()
}
