import { confirmSecondFactor, removeSecondFactor } from '@quarterdeck/shared/contracts/session.ts'
import { hashPassword } from '@quarterdeck/shared/values/password.ts'
import { useQueryClient } from '@tanstack/react-query'
import { Form } from 'antd'
import { ask } from '../../../api/ask.ts'
import { meQuery } from '../../../api/me.ts'
import { tell } from '../../../api/notices.ts'
import { useAction } from '../../../api/useAction.ts'
import { showProblems } from '../../../forms/showProblems.ts'
import { useT } from '../../../i18n/TextProvider.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { useMe } from '../../../ui/Me.tsx'
import { CodeItem } from './CodeItem.tsx'
import { FactorSecret, PasswordItem } from './FactorSecret.tsx'

interface Typed {
  code: string
  /** Only to turn it on. */
  password: string
}

/** Turns the own second factor on (secret, then a code of the app and the password) or off (with a code). */
export function FactorDialog({ onClose }: { onClose(): void }) {
  const t = useT()
  const { info } = useMe()
  const queries = useQueryClient()
  const [form] = Form.useForm<Typed>()
  const on = info.is_google_auth === 1
  const settle = useAction(
    ({ code, password }: Typed) =>
      on
        ? ask(removeSecondFactor, { body: { code: code.trim() } })
        : ask(confirmSecondFactor, { body: { code: code.trim(), password: hashPassword(password) } }),
    {
      async onDone() {
        tell({ kind: 'success', text: t(on ? 'second-factor.turned_off' : 'second-factor.turned_on') })
        await queries.invalidateQueries({ queryKey: meQuery.queryKey })
        onClose()
      },
      onFailed: (error) => showProblems(form, error),
    },
  )
  return (
    <Dialog
      width={420}
      title={t('second-factor.title')}
      okText={t(on ? 'second-factor.remove' : 'second-factor.begin')}
      okButtonProps={{ danger: on }}
      cancelText={t('action.cancel')}
      confirmLoading={settle.isPending}
      onOk={form.submit}
      onCancel={onClose}
    >
      {!on && <FactorSecret />}
      <Form form={form} layout="vertical" onFinish={settle.mutate}>
        <CodeItem label={on ? t('login.code') : t('second-factor.enter_code')} />
        {!on && <PasswordItem />}
      </Form>
    </Dialog>
  )
}
