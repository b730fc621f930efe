import { resetPassword } from '@quarterdeck/shared/contracts/session.ts'
import { hashPassword, isStrongPassword } from '@quarterdeck/shared/values/password.ts'
import { Form, Input } from 'antd'
import { ask } from '../../../api/ask.ts'
import { tell } from '../../../api/notices.ts'
import { useAction } from '../../../api/useAction.ts'
import { showProblems } from '../../../forms/showProblems.ts'
import { useT } from '../../../i18n/TextProvider.tsx'
import type { RowDialogProps } from '../../../resource/pieces.ts'
import { Dialog } from '../../../ui/Dialog.tsx'

/** Sets a new password for somebody; all their sessions end. */
export function ResetPasswordDialog({ row, onClose }: RowDialogProps) {
  const t = useT()
  const [form] = Form.useForm<{ password: string }>()
  const reset = useAction(
    ({ password }: { password: string }) =>
      ask(resetPassword, { body: { id: row.id, password: hashPassword(password) } }),
    {
      onDone() {
        tell({ kind: 'success', text: t('user.more.reset_password_done') })
        onClose()
      },
      onFailed: (error) => showProblems(form, error),
    },
  )
  return (
    <Dialog
      width={440}
      title={`${t('user.more.reset_password')}: ${String(row.username)}`}
      okText={t('user.more.reset_password')}
      okButtonProps={{ danger: true }}
      cancelText={t('action.cancel')}
      confirmLoading={reset.isPending}
      onOk={form.submit}
      onCancel={onClose}
    >
      <Form form={form} layout="vertical" onFinish={reset.mutate}>
        <Form.Item
          name="password"
          label={t('user.more.new_password')}
          extra={t('user.help.password')}
          rules={[
            { required: true, message: t('password.new_required') },
            {
              validator: (_, value?: string) =>
                !value || isStrongPassword(value)
                  ? Promise.resolve()
                  : Promise.reject(new Error(t('errors.password_weak'))),
            },
          ]}
        >
          <Input.Password autoComplete="new-password" autoFocus />
        </Form.Item>
      </Form>
    </Dialog>
  )
}
