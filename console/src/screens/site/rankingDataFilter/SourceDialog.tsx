import { addComparison, updateComparison } from '@quarterdeck/shared/contracts/comparison.ts'
import { useQueryClient } from '@tanstack/react-query'
import { Checkbox, Form, Input } from 'antd'
import { useState } from 'react'
import { ask } from '../../../api/ask.ts'
import { tell } from '../../../api/notices.ts'
import type { Row } from '../../../api/resourceCalls.ts'
import { useAction } from '../../../api/useAction.ts'
import { showProblems } from '../../../forms/showProblems.ts'
import { useLeaving } from '../../../forms/useLeaving.tsx'
import { useT } from '../../../i18n/TextProvider.tsx'
import { FileDrop } from '../../../resource/importing/FileDrop.tsx'
import { listKey } from '../../../resource/list/listKey.ts'
import { Dialog } from '../../../ui/Dialog.tsx'
import '../../../forms/forms.css'
import '../../../resource/importing/importing.css'
import '../fileForm.css'

interface Values {
  goalFile?: File
  baseFile?: File
  clear_base?: boolean
  remarks?: string
}

interface SourceDialogProps {
  row?: Row | undefined
  onDone?(): void
  onClose(): void
}

/**
 * The two-file dialog (site-cluster.md §2.10, §2.13): a ranking-station file, and an index-station file where not our
 * sites are to be compared. With a row it edits that comparison.
 */
export function SourceDialog({ row, onDone, onClose }: SourceDialogProps) {
  const t = useT()
  const queries = useQueryClient()
  const [form] = Form.useForm<Values>()
  const [dirty, setDirty] = useState(false)
  const { leave, question } = useLeaving(dirty, onClose)
  const { goalFile, baseFile, clear_base } = Form.useWatch((values: Values) => values, form) ?? {}
  const present = row && { goalFile: String(row.file_name), baseFile: String(row.base_file_name) }
  const save = useAction(
    ({ goalFile, baseFile, clear_base, remarks = '' }: Values) => {
      const files = { ...(goalFile && { goalFile }), ...(baseFile && !clear_base && { baseFile }) }
      if (!row) return ask(addComparison, { body: { ...files, remarks } })
      return ask(updateComparison, { body: { id: row.id, ...files, clear_base: clear_base ? 1 : 0, remarks } })
    },
    {
      onDone({ message }) {
        tell({ kind: 'success', text: message })
        void queries.invalidateQueries({ queryKey: listKey('comparison') })
        onDone?.()
        onClose()
      },
      onFailed: (error) => showProblems(form, error),
    },
  )
  const spreadsheet = {
    validator: (_: unknown, file: File | undefined) =>
      !file || /\.xlsx?$/i.test(file.name) ? Promise.resolve() : Promise.reject(new Error(t('errors.file_type'))),
  }
  const keep = (name: string | undefined) => (name ? t('comparison.more.keep_help', { name }) : undefined)
  return (
    <Dialog
      width={600}
      title={t(row ? 'comparison.more.edit_title' : 'comparison.more.add_title')}
      okText={t('comparison.more.compare')}
      cancelText={t('action.cancel')}
      confirmLoading={save.isPending}
      onOk={form.submit}
      onCancel={leave}
      mask={{ closable: false }}
    >
      <Form
        form={form}
        className="file-form"
        layout="vertical"
        initialValues={{ remarks: row?.remarks }}
        onValuesChange={() => setDirty(true)}
        onFinish={save.mutate}
      >
        <Form.Item
          name="goalFile"
          className="file-drop"
          label={t('comparison.field.file_name')}
          extra={keep(present?.goalFile) ?? t('comparison.more.goal_help')}
          valuePropName="file"
          trigger="onChoose"
          validateTrigger="onChoose"
          rules={[...(row ? [] : [{ required: true, message: t('comparison.more.goal_required') }]), spreadsheet]}
        >
          <Chosen file={goalFile} disabled={save.isPending} />
        </Form.Item>
        <Form.Item
          name="baseFile"
          className="file-drop"
          label={t('comparison.field.base_file_name')}
          extra={keep(present?.baseFile) ?? t('comparison.more.base_help')}
          valuePropName="file"
          trigger="onChoose"
          validateTrigger="onChoose"
          rules={[spreadsheet]}
        >
          <Chosen file={baseFile} disabled={save.isPending || clear_base === true} />
        </Form.Item>
        {present?.baseFile && (
          <Form.Item name="clear_base" valuePropName="checked">
            <Checkbox>{t('comparison.more.clear_base')}</Checkbox>
          </Form.Item>
        )}
        <Form.Item
          name="remarks"
          label={t('comparison.field.remarks')}
          rules={[{ max: 500, message: t('errors.too_long', { max: 500, length: '>500' }) }]}
        >
          <Input.TextArea autoSize={{ minRows: 2, maxRows: 6 }} count={{ show: true, max: 500 }} />
        </Form.Item>
      </Form>
      {question}
    </Dialog>
  )
}

interface ChosenProps {
  file: File | undefined
  disabled: boolean
  /** The form gives it. */
  onChoose?(file: File): void
}

function Chosen({ onChoose = () => undefined, ...rest }: ChosenProps) {
  const t = useT()
  return <FileDrop {...rest} hint={t('comparison.more.drop')} onChoose={onChoose} />
}
