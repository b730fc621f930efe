import { Form, Input } from 'antd'
import { useT } from '../../i18n/TextProvider.tsx'

/** The fresh code of the second factor that some actions ask for. */
export function CodeInput() {
  const t = useT()
  return (
    <Form.Item
      name="code"
      label={t('login.code')}
      extra={t('row-action.code_help')}
      rules={[{ required: true, message: t('errors.required') }]}
    >
      <Input autoFocus autoComplete="one-time-code" inputMode="numeric" maxLength={12} style={{ width: 160 }} />
    </Form.Item>
  )
}
