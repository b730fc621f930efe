import { Button, Form, Input } from 'antd'
import { useState } from 'react'
import { Navigate, useNavigate, useSearchParams } from 'react-router-dom'
import { readToken } from '../../api/token.ts'
import { useT } from '../../i18n/TextProvider.tsx'
import { preloadShell } from '../preload.ts'
import { useTitle } from '../useTitle.ts'
import { LoginFrame } from './LoginFrame.tsx'
import { safeRedirect } from './redirect.ts'
import { type Credentials, useSignIn } from './useSignIn.ts'

export function LoginPage() {
  const t = useT()
  const [params] = useSearchParams()
  const target = safeRedirect(params.get('redirect'))
  const [arrived] = useState(() => readToken() !== undefined)
  useTitle(t('login.submit'))
  if (arrived) return <Navigate to={target} replace />
  return (
    <LoginFrame subtitle={t('shell.subtitle')}>
      <LoginForm target={target} />
    </LoginFrame>
  )
}

function LoginForm({ target }: { target: string }) {
  const t = useT()
  const navigate = useNavigate()
  const { signIn, busy, problem, codeAsked } = useSignIn(() => navigate(target, { replace: true }))
  return (
    <Form<Credentials>
      layout="vertical"
      requiredMark={false}
      size="large"
      onFinish={(values) => {
        preloadShell(target)
        void signIn(values)
      }}
    >
      {problem !== '' && (
        <p className="login-problem" role="alert">
          {problem}
        </p>
      )}
      <Form.Item
        name="username"
        label={t('login.username')}
        rules={[{ required: true, whitespace: true, message: t('login.username_required') }]}
      >
        <Input autoComplete="username" autoFocus maxLength={64} />
      </Form.Item>
      <Form.Item
        name="password"
        label={t('login.password')}
        rules={[{ required: true, message: t('login.password_required') }]}
      >
        <Input.Password autoComplete="current-password" />
      </Form.Item>
      {codeAsked && (
        <Form.Item
          name="code"
          label={t('login.code')}
          extra={t('login.code_help')}
          rules={[{ required: true, message: t('login.code_help') }]}
        >
          <Input autoComplete="one-time-code" inputMode="numeric" maxLength={16} autoFocus className="numbers" />
        </Form.Item>
      )}
      <Button type="primary" htmlType="submit" block loading={busy}>
        {t('login.submit')}
      </Button>
    </Form>
  )
}
