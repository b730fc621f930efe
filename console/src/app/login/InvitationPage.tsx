import { acceptInvitation, readInvitation } from '@quarterdeck/shared/contracts/invitation.ts'
import { hashPassword } from '@quarterdeck/shared/values/password.ts'
import { QueryClientProvider, useQuery } from '@tanstack/react-query'
import { Button, Form, Input, Skeleton } from 'antd'
import { useState } from 'react'
import { Link, useNavigate, useParams } from 'react-router-dom'
import { ask } from '../../api/ask.ts'
import { createQueryClient } from '../../api/queryClient.ts'
import { useAction } from '../../api/useAction.ts'
import { type NewPassword, NewPasswordFields } from '../../forms/NewPasswordFields.tsx'
import { showProblems } from '../../forms/showProblems.ts'
import { useT } from '../../i18n/TextProvider.tsx'
import { useTitle } from '../useTitle.ts'
import { LoginFrame } from './LoginFrame.tsx'
import { homePath, loginPath } from './redirect.ts'
import { useSignIn } from './useSignIn.ts'

/** Where somebody who is invited chooses a password, and is signed in with it; a second factor, where one is asked for, comes then. */
export function InvitationPage() {
  // As outside of the shell there is nobody else to have one.
  const [queries] = useState(createQueryClient)
  return (
    <QueryClientProvider client={queries}>
      <Invitation />
    </QueryClientProvider>
  )
}

function Invitation() {
  const t = useT()
  const { token = '' } = useParams()
  const invited = useQuery({
    queryKey: ['invitation', token],
    queryFn: async () => (await ask(readInvitation, { body: { token } }, { quiet: true })).data,
    retry: false,
    // Used up by what happens here.
    staleTime: Number.POSITIVE_INFINITY,
  })
  useTitle(t('login.invitation'))
  return (
    <LoginFrame subtitle={t('login.invitation')}>
      {invited.isPending && <Skeleton active />}
      {invited.error && <Gone message={invited.error.message} />}
      {invited.data && <ChoosePassword token={token} {...invited.data} />}
    </LoginFrame>
  )
}

function Gone({ message }: { message: string }) {
  const t = useT()
  return (
    <>
      <p className="login-problem" role="alert">
        {message}
      </p>
      <Link to={loginPath(homePath)}>{t('login.submit')}</Link>
    </>
  )
}

interface Invited {
  token: string
  username: string
  name: string
  factor_required: boolean
  expires: string
}

function ChoosePassword({ token, username, name, factor_required, expires }: Invited) {
  const t = useT()
  const navigate = useNavigate()
  const [form] = Form.useForm<NewPassword>()
  const { signIn, busy, problem } = useSignIn(() => navigate(homePath, { replace: true }))
  const accept = useAction(
    ({ password }: NewPassword) => ask(acceptInvitation, { body: { token, password: hashPassword(password) } }),
    {
      onDone: (_, { password }) => signIn({ username, password }),
      onFailed: (error) => showProblems(form, error),
    },
  )
  return (
    <Form form={form} layout="vertical" requiredMark={false} size="large" onFinish={accept.mutate}>
      {/* The password stands: what the sign-in says against it is no reason to ask for another invitation. */}
      {problem !== '' && <Gone message={problem} />}
      <p>{t('login.invitation_hello', { name, until: expires })}</p>
      {factor_required && <p>{t('login.invitation_factor')}</p>}
      <Form.Item label={t('login.username')} htmlFor="invited">
        <Input id="invited" value={username} readOnly autoComplete="username" variant="filled" />
      </Form.Item>
      <NewPasswordFields autoFocus />
      <Button type="primary" htmlType="submit" block loading={accept.isPending || busy} disabled={accept.isSuccess}>
        {t('login.invitation_accept')}
      </Button>
    </Form>
  )
}
