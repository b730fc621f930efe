import { changePassword } from '@quarterdeck/shared/contracts/session.ts'
import { hashPassword } from '@quarterdeck/shared/values/password.ts'
import { Form, Input } from 'antd'
import { ask } from '../../../api/ask.ts'
import { tell } from '../../../api/notices.ts'
import { useAction } from '../../../api/useAction.ts'
import { type NewPassword, NewPasswordFields } from '../../../forms/NewPasswordFields.tsx'
import { showProblems } from '../../../forms/showProblems.ts'
import { useT } from '../../../i18n/TextProvider.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { useMe } from '../../../ui/Me.tsx'
import { leaveAfterPassword } from './leave.ts'

interface Values extends NewPassword {
  old_password: string
}

/** matrix.md §5: the complexity is checked before hashing; after success one is logged out. */
export function PasswordDialog({ onClose }: { onClose(): void }) {
  const t = useT()
  const { info } = useMe()
  const [form] = Form.useForm<Values>()
  const change = useAction(
    (values: Values) =>
      ask(changePassword, {
        body: { old_password: hashPassword(values.old_password), password: hashPassword(values.password) },
      }),
    {
      onDone() {
        tell({ kind: 'success', text: t('password.changed') })
        leaveAfterPassword()
      },
      onFailed: (error) => showProblems(form, error),
    },
  )
  return (
    <Dialog
      width={440}
      title={t('password.title')}
      okText={t('password.title')}
      cancelText={t('action.cancel')}
      confirmLoading={change.isPending || change.isSuccess}
      onOk={form.submit}
      onCancel={onClose}
    >
      <Form form={form} layout="vertical" onFinish={change.mutate} initialValues={{ username: info.username }}>
        <Form.Item label={t('password.username')}>
          <Input value={info.username} readOnly autoComplete="username" variant="filled" />
        </Form.Item>
        <Form.Item
          name="old_password"
          label={t('password.old')}
          rules={[{ required: true, message: t('password.old_required') }]}
        >
          <Input.Password autoComplete="current-password" autoFocus />
        </Form.Item>
        <NewPasswordFields />
      </Form>
    </Dialog>
  )
}
