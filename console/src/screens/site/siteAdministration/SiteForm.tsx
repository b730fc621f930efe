import { writableFields } from '@quarterdeck/shared/resource/define.ts'
import { Button, Drawer, Form } from 'antd'
import { useState } from 'react'
import { tell } from '../../../api/notices.ts'
import { showProblems } from '../../../forms/showProblems.ts'
import { useLeaving } from '../../../forms/useLeaving.tsx'
import { useT } from '../../../i18n/TextProvider.tsx'
import type { FormDialogProps } from '../../../resource/form/FormDialog.tsx'
import { FormFields } from '../../../resource/form/FormFields.tsx'
import { type FormValues, payloadOf, startValues } from '../../../resource/form/formValues.ts'
import { useSaving } from '../../../resource/form/useSaving.tsx'
import '../../../forms/forms.css'
import './site.css'

/** A site with all its rules, in a drawer (decisions.md §8): twenty-two fields are too many for a dialog. */
export function SiteForm({ resource, row, onDone, onClose }: FormDialogProps) {
  const t = useT()
  const [form] = Form.useForm<FormValues>()
  const [dirty, setDirty] = useState(false)
  const { leave, question } = useLeaving(dirty, onClose)
  const close = () => {
    onDone()
    onClose()
  }
  const { save, isPending, conflict } = useSaving({
    resource,
    row: row!,
    onSaved() {
      tell({ kind: 'success', text: t('message.saved') })
      close()
    },
    onTheirs: close,
    onFailed: (error) => showProblems(form, error),
  })
  return (
    <Drawer
      open
      size={720}
      title={
        <div className="cut">
          {t('site.more.edit_title')} · {String(row?.url ?? '')}
        </div>
      }
      onClose={leave}
      mask={{ closable: false }}
      footer={
        <div className="site-form-buttons">
          <Button onClick={leave}>{t('action.cancel')}</Button>
          <Button type="primary" loading={isPending} onClick={form.submit}>
            {t('action.save')}
          </Button>
        </div>
      }
    >
      <Form
        form={form}
        layout="vertical"
        initialValues={startValues(resource, row)}
        onValuesChange={() => setDirty(true)}
        onFinish={(values: FormValues) => save(payloadOf(resource, values, 'edit'))}
        onKeyDown={(event) => {
          if ((event.ctrlKey || event.metaKey) && event.key === 'Enter') form.submit()
        }}
      >
        <FormFields resource={resource} fields={writableFields(resource, 'edit')} />
      </Form>
      {question}
      {conflict}
    </Drawer>
  )
}
