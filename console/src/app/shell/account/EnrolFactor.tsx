import { confirmSecondFactor } from '@quarterdeck/shared/contracts/session.ts'
import { hashPassword } from '@quarterdeck/shared/values/password.ts'
import { useQueryClient } from '@tanstack/react-query'
import { Button, Form } from 'antd'
import { ask } from '../../../api/ask.ts'
import { menuQuery, meQuery } from '../../../api/me.ts'
import { tell } from '../../../api/notices.ts'
import { useAction } from '../../../api/useAction.ts'
import { showProblems } from '../../../forms/showProblems.ts'
import { useT } from '../../../i18n/TextProvider.tsx'
import { CodeItem } from './CodeItem.tsx'
import { FactorSecret, PasswordItem } from './FactorSecret.tsx'
import { logOut } from './leave.ts'

/** In place of the shell, for a user of whom a second factor is asked and who has none yet: to set it up, or to sign out. */
export function EnrolFactor() {
  const t = useT()
  const queries = useQueryClient()
  const [form] = Form.useForm<{ code: string; password: string }>()
  const confirm = useAction(
    ({ code, password }: { code: string; password: string }) =>
      ask(confirmSecondFactor, { body: { code: code.trim(), password: hashPassword(password) } }),
    {
      async onDone() {
        tell({ kind: 'success', text: t('second-factor.turned_on') })
        await Promise.all([queries.refetchQueries(meQuery), queries.refetchQueries(menuQuery)])
      },
      onFailed: (error) => showProblems(form, error),
    },
  )
  return (
    <main className="message-page">
      <div className="enrol">
        <h1>{t('second-factor.title')}</h1>
        <p>{t('errors.factor_required')}</p>
        <FactorSecret />
        <Form form={form} layout="vertical" onFinish={confirm.mutate}>
          <CodeItem label={t('second-factor.enter_code')} />
          <PasswordItem />
          <div className="enrol-buttons">
            <Button type="primary" htmlType="submit" loading={confirm.isPending}>
              {t('second-factor.begin')}
            </Button>
            <Button onClick={() => void logOut()}>{t('shell.log_out')}</Button>
          </div>
        </Form>
      </div>
    </main>
  )
}
