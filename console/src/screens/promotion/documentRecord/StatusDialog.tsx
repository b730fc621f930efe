import { codeKey } from '@quarterdeck/shared/i18n/keys.ts'
import { bookTaskMachine } from '@quarterdeck/shared/states/bookTask.ts'
import { Form, Select } from 'antd'
import { useState } from 'react'
import { isCallError } from '../../../api/consequence.ts'
import { tell } from '../../../api/notices.ts'
import { useAction } from '../../../api/useAction.ts'
import { showProblems } from '../../../forms/showProblems.ts'
import { useT } from '../../../i18n/TextProvider.tsx'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { type BookType, changeStatus } from './bookTaskCalls.ts'
import { type Refusal, Refusals } from './Refusals.tsx'

interface StatusDialogProps {
  ids: readonly number[]
  start?: number | undefined
  bookType: BookType
  onDone(): void
  onClose(): void
}

/** Sets the status of chosen tasks by hand. Putting back what has committed needs a second yes. */
export function StatusDialog({ ids, start, bookType, onDone, onClose }: StatusDialogProps) {
  const t = useT()
  const [form] = Form.useForm<{ status: number }>()
  const [committed, setCommitted] = useState(false)
  const [refused, setRefused] = useState<readonly Refusal[]>([])
  const change = useAction(
    ({ status, confirmed = false }: { status: number; confirmed?: boolean }) =>
      changeStatus(ids, status, bookType, confirmed),
    {
      onDone(result) {
        if (result.changed > 0) {
          tell({ kind: 'success', text: t('book-task.message.changed', { count: result.changed }) })
        }
        onDone()
        setCommitted(false)
        if (result.refused.length === 0) onClose()
        else setRefused(result.refused)
      },
      onFailed(error) {
        if (isCallError(error) && error.code === 'task_committed') {
          setCommitted(true)
          return true
        }
        return showProblems(form, error)
      },
    },
  )
  if (refused.length > 0) return <Refusals refused={refused} onClose={onClose} />
  return (
    <Dialog
      width={440}
      title={t('book-task.dialog.batch_status')}
      okText={t('book-task.dialog.batch_status_save', { count: ids.length })}
      cancelText={t('action.cancel')}
      confirmLoading={change.isPending}
      onOk={form.submit}
      onCancel={onClose}
    >
      <p>{t('book-task.dialog.batch_status_count', { count: ids.length })}</p>
      <Form
        form={form}
        layout="vertical"
        onFinish={({ status }) => change.mutate({ status })}
        {...(start === undefined ? {} : { initialValues: { status: start } })}
      >
        <Form.Item
          name="status"
          label={t('book-task.field.status')}
          rules={[{ required: true, message: t('book-task.form.select_status') }]}
        >
          <Select
            autoFocus
            placeholder={t('book-task.form.select_status')}
            options={Object.values(bookTaskMachine.codes).map((code) => ({
              value: code,
              label: t(codeKey('book-task.choice.status', code)),
            }))}
          />
        </Form.Item>
      </Form>
      {committed && (
        <ConfirmDialog
          question={t('book-task.confirm.requeue_committed')}
          verb={t('book-task.confirm.requeue_button')}
          onConfirm={() => change.mutateAsync({ status: form.getFieldValue('status') as number, confirmed: true })}
          onClose={() => setCommitted(false)}
        />
      )}
    </Dialog>
  )
}
