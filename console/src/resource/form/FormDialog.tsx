import { fieldKey, helpKey, requiredKey, titleKey } from '@quarterdeck/shared/i18n/keys.ts'
import { type AnyResource, writableFields } from '@quarterdeck/shared/resource/define.ts'
import { Form } from 'antd'
import { useState } from 'react'
import { tell } from '../../api/notices.ts'
import { type Added, addRows, editRow, type Row } from '../../api/resourceCalls.ts'
import { useAction } from '../../api/useAction.ts'
import { FieldInput } from '../../forms/FieldInput.tsx'
import { fieldRule } from '../../forms/fieldRule.ts'
import { showProblems } from '../../forms/showProblems.ts'
import { useLeaving } from '../../forms/useLeaving.tsx'
import { named } from '../../i18n/named.ts'
import { useT } from '../../i18n/TextProvider.tsx'
import { BulkEntries, ModeChoice } from './BulkEntries.tsx'
import { changedOnly, type FormValues, payloadOf, startValues } from './formValues.ts'
import '../../forms/forms.css'
import { Dialog } from '../../ui/Dialog.tsx'

export interface FormDialogProps {
  resource: AnyResource
  /** The row to edit; none adds. */
  row?: Row | undefined
  /** Values that an add form starts with, e.g. the type that the list is filtered by. */
  start?: FormValues
  onDone(): void
  onClose(): void
}

/** Adds or edits rows. Stays open on failure, with the server's problems at their fields. */
export function FormDialog({ resource, row, start, onDone, onClose }: FormDialogProps) {
  const t = useT()
  const [form] = Form.useForm<FormValues>()
  const [dirty, setDirty] = useState(false)
  const on = row ? 'edit' : 'add'
  const bulk = on === 'add' ? resource.bulk : undefined
  const { leave, question } = useLeaving(dirty, onClose)
  const save = useAction(
    async (values: FormValues) => {
      const payload = payloadOf(resource, values, on)
      if (!row) return addRows(resource, payload)
      await editRow(resource, row.id, changedOnly(resource, payload, row))
      return undefined
    },
    {
      onDone(added) {
        tell({ kind: 'success', text: added ? addedWords(added) : t('message.saved') })
        onDone()
        onClose()
      },
      onFailed: (error) => showProblems(form, error, (name) => (name === bulk?.payload ? bulk.field : name)),
    },
  )
  const addedWords = ({ added, same, removed }: Added) =>
    removed > 0
      ? t('message.added_removed', { count: added, removed })
      : same > 0
        ? t('message.added_same', { count: added, same })
        : t('message.added', { count: added })

  return (
    <Dialog
      width={560}
      title={t(row ? 'form.edit_title' : 'form.add_title', { name: t(titleKey(resource.name)) })}
      okText={t('action.save')}
      cancelText={t('action.cancel')}
      confirmLoading={save.isPending}
      onOk={form.submit}
      onCancel={leave}
      mask={{ closable: false }}
    >
      <Form
        form={form}
        layout="vertical"
        initialValues={{ ...startValues(resource, row), ...(row ? {} : start) }}
        onValuesChange={() => setDirty(true)}
        onFinish={save.mutate}
        onKeyDown={(event) => {
          if ((event.ctrlKey || event.metaKey) && event.key === 'Enter') form.submit()
        }}
      >
        {writableFields(resource, on).map(([name, field], index) => {
          const label = t(fieldKey(resource, name))
          const help = named(t, helpKey(resource, name))
          const required = field.requiredText ? requiredKey(resource, name) : undefined
          if (bulk?.field === name) {
            return (
              <BulkEntries
                key={name}
                {...{ name, label, field, help, required, max: bulk.max }}
                autoFocus={index === 0}
              />
            )
          }
          return (
            <Form.Item key={name} name={name} label={label} extra={help} rules={[fieldRule(field, t, required)]}>
              <FieldInput resource={resource} name={name} field={field} />
            </Form.Item>
          )
        })}
        {bulk && <ModeChoice resource={resource} />}
      </Form>
      {question}
    </Dialog>
  )
}
