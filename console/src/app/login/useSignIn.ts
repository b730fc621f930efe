import { login } from '@quarterdeck/shared/contracts/session.ts'
import { hashPassword } from '@quarterdeck/shared/values/password.ts'
import { useState } from 'react'
import { ask } from '../../api/ask.ts'
import { isCallError } from '../../api/consequence.ts'
import { storeToken } from '../../api/token.ts'
import { useT } from '../../i18n/TextProvider.tsx'

export interface Credentials {
  username: string
  password: string
  code?: string
}

/** Signs in and keeps the token. What goes wrong stands in the form; the second factor is asked for when the server does. */
export function useSignIn(onDone: () => unknown) {
  const t = useT()
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState('')
  const [codeAsked, setCodeAsked] = useState(false)

  async function signIn({ username, password, code }: Credentials): Promise<void> {
    setBusy(true)
    setProblem('')
    try {
      const body = {
        username: username.trim(),
        password: hashPassword(password),
        client_id: 'console',
        ...(code ? { code: code.trim() } : {}),
      }
      const reply = await ask(login, { body }, { quiet: true })
      storeToken(reply.access_token)
      onDone()
    } catch (error) {
      const failed = isCallError(error) ? error : undefined
      const needsCode = failed?.code === 'login_code_required' || failed?.code === 'login_code_wrong'
      if (needsCode) setCodeAsked(true)
      // The first time the field itself says what is wanted.
      if (failed?.code !== 'login_code_required' || codeAsked) {
        setProblem(failed && failed.status !== 0 ? failed.message : t('connection.failure'))
      }
      setBusy(false)
    }
  }

  return { signIn, busy, problem, codeAsked }
}
