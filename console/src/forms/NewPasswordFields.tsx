import { isStrongPassword } from '@quarterdeck/shared/values/password.ts'
import { Form, Input } from 'antd'
import { useT } from '../i18n/TextProvider.tsx'

/** What `NewPasswordFields` asks for. */
export interface NewPassword {
  password: string
  again_password: string
}

/** A new password, and the same once more. `autoFocus`: they are the first that is filled in. */
export function NewPasswordFields({ autoFocus = false }: { autoFocus?: boolean }) {
  const t = useT()
  return (
    <>
      <Form.Item
        name="password"
        label={t('password.new')}
        rules={[
          { required: true, message: t('password.new_required') },
          {
            validator: async (_, value?: string) => {
              if (value && !isStrongPassword(value)) throw new Error(t('errors.password_weak'))
            },
          },
        ]}
      >
        <Input.Password autoComplete="new-password" autoFocus={autoFocus} />
      </Form.Item>
      <Form.Item
        name="again_password"
        label={t('password.again')}
        dependencies={['password']}
        rules={[
          { required: true, message: t('password.again_required') },
          ({ getFieldValue }) => ({
            validator: async (_, value?: string) => {
              if (value && value !== getFieldValue('password')) throw new Error(t('errors.passwords_differ'))
            },
          }),
        ]}
      >
        <Input.Password autoComplete="new-password" />
      </Form.Item>
    </>
  )
}
