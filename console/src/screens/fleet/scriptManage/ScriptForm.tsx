import { oneKey } from '@quarterdeck/shared/i18n/keys.ts'
import { writableFields } from '@quarterdeck/shared/resource/define.ts'
import { useQuery } from '@tanstack/react-query'
import { Form } from 'antd'
import { useState } from 'react'
import { tell } from '../../../api/notices.ts'
import { addRows, loadRow } from '../../../api/resourceCalls.ts'
import { useAction } from '../../../api/useAction.ts'
import { showProblems } from '../../../forms/showProblems.ts'
import { useLeaving } from '../../../forms/useLeaving.tsx'
import { useT } from '../../../i18n/TextProvider.tsx'
import type { FormDialogProps } from '../../../resource/form/FormDialog.tsx'
import { FormFields } from '../../../resource/form/FormFields.tsx'
import { type FormValues, payloadOf, startValues } from '../../../resource/form/formValues.ts'
import { useSaving } from '../../../resource/form/useSaving.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { SourceField } from './SourceField.tsx'

/** Adds or edits a script, or adds a version of one: its source at length, and under it what else the list knows. */
export function ScriptForm({ resource, row, start, onDone, onClose }: FormDialogProps) {
  const t = useT()
  const [form] = Form.useForm<FormValues>()
  const [dirty, setDirty] = useState(false)
  const { leave, question } = useLeaving(dirty, onClose)
  // Lists leave the source out where it is long; the form needs the row as it is.
  const whole = useQuery({
    queryKey: [resource.name, 'get', row?.id],
    queryFn: ({ signal }) => loadRow(resource, row!.id, signal),
    enabled: row !== undefined && row.source === undefined,
    gcTime: 0,
  })
  const stored = row?.source === undefined ? whole.data : row
  const on = row ? 'edit' : 'add'
  const fields = writableFields(resource, on).filter(([name]) => name !== 'source')
  const close = () => {
    onDone()
    onClose()
  }
  const saved = () => {
    tell({ kind: 'success', text: t('message.saved') })
    close()
  }
  const onFailed = (error: unknown) => showProblems(form, error)
  const add = useAction((payload: FormValues) => addRows(resource, payload), { onDone: saved, onFailed })
  const edit = useSaving({ resource, row: stored ?? row ?? { id: 0 }, onSaved: saved, onTheirs: close, onFailed })
  const isPending = add.isPending || edit.isPending
  const save = (values: FormValues) => {
    const payload = payloadOf(resource, values, on)
    if (row) edit.save(payload)
    else add.mutate(payload)
  }
  return (
    <Dialog
      width={860}
      title={t(row ? 'form.edit_title' : 'form.add_title', { name: t(oneKey(resource)) })}
      okText={t('action.save')}
      cancelText={t('action.cancel')}
      confirmLoading={isPending}
      onOk={form.submit}
      onCancel={leave}
      mask={{ closable: false }}
      loading={row !== undefined && !stored}
    >
      <Form
        form={form}
        layout="vertical"
        // What is new is said anew with each source.
        initialValues={{ ...startValues(resource, stored), ...start, note: '' }}
        onValuesChange={() => setDirty(true)}
        onFinish={save}
      >
        <SourceField form={form} disabled={isPending} onChosen={() => setDirty(true)} />
        <FormFields resource={resource} fields={fields} />
      </Form>
      {question}
      {edit.conflict}
    </Dialog>
  )
}
