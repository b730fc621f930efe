import { fieldKey, helpKey, requiredKey } from '@quarterdeck/shared/i18n/keys.ts'
import { named } from '@quarterdeck/shared/i18n/named.ts'
import { emptyValue } from '@quarterdeck/shared/resource/check.ts'
import type { AnyResource } from '@quarterdeck/shared/resource/define.ts'
import type { ImportReport } from '@quarterdeck/shared/resource/endpoints.ts'
import { Button, Checkbox, Form } from 'antd'
import { useState } from 'react'
import { editMany } from '../../api/resourceCalls.ts'
import { useAction } from '../../api/useAction.ts'
import { FieldInput } from '../../forms/FieldInput.tsx'
import { fieldRule } from '../../forms/fieldRule.ts'
import { showProblems } from '../../forms/showProblems.ts'
import { useFileForm } from '../../forms/useFileForm.ts'
import { useT } from '../../i18n/TextProvider.tsx'
import type { FormValues } from '../form/formValues.ts'
import { useBulkFields } from '../useVerbs.ts'
import { type Chosen, rowsOf, WhichRows } from './WhichRows.tsx'
import '../../forms/forms.css'

interface EditFieldsProps {
  resource: AnyResource
  chosen: Chosen
  onPreview(report: ImportReport, values: FormValues): void
  onClose(): void
}

/** Step 1: which rows, which fields, and what they are to hold. What is not chosen stays. */
export function EditFields({ resource, chosen, onPreview, onClose }: EditFieldsProps) {
  const t = useT()
  const { form, isWaiting } = useFileForm<FormValues>()
  const [isAll, setAll] = useState(false)
  const [names, setNames] = useState<readonly string[]>([])
  const fields = useBulkFields(resource)
  const preview = useAction(
    async (given: FormValues) => {
      const values = Object.fromEntries(names.map((name) => [name, trimmed(given[name])]))
      return { report: await editMany(resource, { ...rowsOf(chosen, isAll), values, dry_run: 1 }), values }
    },
    {
      onDone: ({ report, values }) => onPreview(report, values),
      onFailed: (error) => showProblems(form, error, (name) => name),
    },
  )
  const choose = (name: string, isChosen: boolean) =>
    setNames((before) => (isChosen ? [...before, name] : before.filter((each) => each !== name)))
  return (
    <Form
      form={form}
      layout="vertical"
      initialValues={Object.fromEntries(fields.map(([name, field]) => [name, emptyValue(field)]))}
      onFinish={preview.mutate}
    >
      <WhichRows chosen={chosen} isAll={isAll} onChange={setAll} />
      <p className="bulk-edit-hint">{t('bulk-edit.fields')}</p>
      <div className="bulk-edit-fields">
        {fields.map(([name, field]) => {
          const label = t(fieldKey(resource, name))
          const required = field.requiredText ? requiredKey(resource, name) : undefined
          return (
            <div key={name} className="bulk-edit-field">
              <Checkbox checked={names.includes(name)} onChange={({ target }) => choose(name, target.checked)}>
                {label}
              </Checkbox>
              {names.includes(name) && (
                <Form.Item
                  name={name}
                  label={<span className="visually-hidden">{label}</span>}
                  extra={named(t, helpKey(resource, name))}
                  rules={[fieldRule(field, t, required)]}
                >
                  <FieldInput resource={resource} name={name} field={field} />
                </Form.Item>
              )}
            </div>
          )
        })}
      </div>
      <footer className="bulk-edit-buttons">
        <Button onClick={onClose}>{t('action.cancel')}</Button>
        <Button type="primary" htmlType="submit" disabled={names.length === 0} loading={preview.isPending || isWaiting}>
          {t('bulk-edit.preview')}
        </Button>
      </footer>
    </Form>
  )
}

function trimmed(value: unknown): unknown {
  return typeof value === 'string' ? value.trim() : (value ?? null)
}
