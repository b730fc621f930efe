import { Form, Input } from 'antd'
import { useT } from '../../../i18n/TextProvider.tsx'

/** Where a code of the authenticator app is typed. */
export function CodeItem({ label }: { label: string }) {
  const t = useT()
  return (
    <Form.Item name="code" label={label} rules={[{ required: true, message: t('login.code_help') }]}>
      <Input inputMode="numeric" autoComplete="one-time-code" maxLength={8} autoFocus className="numbers" />
    </Form.Item>
  )
}
