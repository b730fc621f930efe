import { fieldKey } from '@quarterdeck/shared/i18n/keys.ts'
import { writableFields } from '@quarterdeck/shared/resource/define.ts'
import { Form } from 'antd'
import { useState } from 'react'
import { tell } from '../../api/notices.ts'
import { editRow } from '../../api/resourceCalls.ts'
import { useAction } from '../../api/useAction.ts'
import { FieldInput } from '../../forms/FieldInput.tsx'
import { fieldRule } from '../../forms/fieldRule.ts'
import { showProblems } from '../../forms/showProblems.ts'
import { useLeaving } from '../../forms/useLeaving.tsx'
import { useT } from '../../i18n/TextProvider.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { rowName } from '../rowName.ts'
import type { FormDialogProps } from './FormDialog.tsx'
import { changedOnly, type FormValues, payloadOf, startValues } from './formValues.ts'

/** Edits the one thing about a row that people write themselves: its remark. The title says whose. */
export function RemarkForm({ resource, row, onDone, onClose }: FormDialogProps) {
  const t = useT()
  const [form] = Form.useForm<FormValues>()
  const [dirty, setDirty] = useState(false)
  const { leave, question } = useLeaving(dirty, onClose)
  const save = useAction(
    (values: FormValues) =>
      editRow(resource, row!.id, changedOnly(resource, payloadOf(resource, values, 'edit'), row!)),
    {
      onDone() {
        tell({ kind: 'success', text: t('message.saved') })
        onDone()
        onClose()
      },
      onFailed: (error) => showProblems(form, error),
    },
  )
  return (
    <Dialog
      width={480}
      title={<div className="cut">{t('form.remark_title', { name: row ? rowName(resource, row) : '' })}</div>}
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
        initialValues={startValues(resource, row)}
        onValuesChange={() => setDirty(true)}
        onFinish={save.mutate}
        onKeyDown={(event) => {
          if ((event.ctrlKey || event.metaKey) && event.key === 'Enter') form.submit()
        }}
      >
        {writableFields(resource, 'edit').map(([name, field]) => (
          <Form.Item
            key={name}
            name={name}
            label={t(fieldKey(resource, name))}
            rules={[fieldRule(field, t)]}
            style={{ marginBottom: 32 }}
          >
            <FieldInput resource={resource} name={name} field={field} />
          </Form.Item>
        ))}
      </Form>
      {question}
    </Dialog>
  )
}
