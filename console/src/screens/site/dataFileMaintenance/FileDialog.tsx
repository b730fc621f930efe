import { addFile, updateFile } from '@quarterdeck/shared/contracts/files.ts'
import { useQueryClient } from '@tanstack/react-query'
import { Form, Input } from 'antd'
import { useState } from 'react'
import { ask } from '../../../api/ask.ts'
import { tell } from '../../../api/notices.ts'
import { useAction } from '../../../api/useAction.ts'
import { useUpload } from '../../../api/useUpload.ts'
import { showProblems } from '../../../forms/showProblems.ts'
import { useLeaving } from '../../../forms/useLeaving.tsx'
import { useT } from '../../../i18n/TextProvider.tsx'
import type { FormDialogProps } from '../../../resource/form/FormDialog.tsx'
import { FileDrop } from '../../../resource/importing/FileDrop.tsx'
import { listKey } from '../../../resource/list/listKey.ts'
import { Dialog } from '../../../ui/Dialog.tsx'
import '../../../forms/forms.css'
import '../../../resource/importing/importing.css'
import '../fileForm.css'

interface Values {
  file?: File
  file_name?: string
  remarks?: string
}

/** Uploads a file, or replaces one, its name or its remarks. Who closes the dialog while it goes out takes it back. */
export function FileDialog({ row, onDone, onClose }: FormDialogProps) {
  const t = useT()
  const queries = useQueryClient()
  const [form] = Form.useForm<Values>()
  const [dirty, setDirty] = useState(false)
  const { leave, question } = useLeaving(dirty, onClose)
  const { sent, how, isTakenBack } = useUpload()
  const file = Form.useWatch('file', form)
  const save = useAction(
    ({ file, file_name = '', remarks = '' }: Values) => {
      const body = { ...(file && { file }), file_name, remarks }
      return row ? ask(updateFile, { body: { id: row.id, ...body } }, how()) : ask(addFile, { body }, how())
    },
    {
      onDone({ message }) {
        tell({ kind: 'success', text: message })
        void queries.invalidateQueries({ queryKey: listKey('file-site') })
        onDone()
        onClose()
      },
      onFailed: (error) => isTakenBack() || showProblems(form, error),
    },
  )
  return (
    <Dialog
      width={560}
      title={t(row ? 'file-site.more.update_title' : 'file-site.more.add')}
      okText={t(row ? 'file-site.more.edit' : 'file-site.more.add')}
      cancelText={t('action.cancel')}
      // antd closes nothing while `confirmLoading` is set.
      okButtonProps={{ loading: save.isPending }}
      onOk={form.submit}
      onCancel={leave}
      mask={{ closable: false }}
    >
      <Form
        form={form}
        className="file-form"
        layout="vertical"
        initialValues={row ? { file_name: row.file_name, remarks: row.remarks } : {}}
        onValuesChange={() => setDirty(true)}
        onFinish={save.mutate}
      >
        <Form.Item
          name="file"
          className="file-drop"
          label={t('file-site.more.file')}
          extra={row && t('file-site.more.keep_help')}
          valuePropName="file"
          trigger="onChoose"
          rules={row ? [] : [{ required: true, message: t('errors.file_missing') }]}
        >
          <ChosenFile
            file={file}
            disabled={save.isPending}
            sent={save.isPending ? sent : undefined}
            hint={t('file-site.more.drop')}
          />
        </Form.Item>
        <Form.Item
          name="file_name"
          label={t('file-site.field.file_name')}
          extra={row ? undefined : t('file-site.more.name_help')}
        >
          <Input maxLength={255} placeholder={file?.name} />
        </Form.Item>
        <Form.Item
          name="remarks"
          label={t('file-site.field.remarks')}
          extra={row && t('file-site.more.mark_help')}
          rules={[{ max: 500, message: t('errors.too_long', { max: 500, length: '>500' }) }]}
        >
          <Input.TextArea autoSize={{ minRows: 2, maxRows: 6 }} count={{ show: true, max: 500 }} />
        </Form.Item>
      </Form>
      {question}
    </Dialog>
  )
}

interface ChosenFileProps {
  file: File | undefined
  disabled: boolean
  hint: string
  sent: number | undefined
  /** The form gives it. */
  onChoose?(file: File): void
}

function ChosenFile({ onChoose = () => undefined, ...rest }: ChosenFileProps) {
  return <FileDrop {...rest} accept="" onChoose={onChoose} />
}
