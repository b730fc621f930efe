import { beginSecondFactor, confirmSecondFactor, removeSecondFactor } from '@quarterdeck/shared/contracts/session.ts'
import { hashPassword } from '@quarterdeck/shared/values/password.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Form, Input, QRCode, Skeleton } from 'antd'
import { ask } from '../../../api/ask.ts'
import { meQuery } from '../../../api/me.ts'
import { tell } from '../../../api/notices.ts'
import { useAction } from '../../../api/useAction.ts'
import { showProblems } from '../../../forms/showProblems.ts'
import { useT } from '../../../i18n/TextProvider.tsx'
import { CopyText } from '../../../ui/CopyText.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { Failed } from '../../../ui/Failed.tsx'
import { useMe } from '../../../ui/Me.tsx'

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
      {!on && <Secret />}
      <Form form={form} layout="vertical" onFinish={settle.mutate}>
        <Form.Item
          name="code"
          label={on ? t('login.code') : t('second-factor.enter_code')}
          rules={[{ required: true, message: t('login.code_help') }]}
        >
          <Input inputMode="numeric" autoComplete="one-time-code" maxLength={8} autoFocus className="numbers" />
        </Form.Item>
        {!on && (
          <Form.Item
            name="password"
            label={t('password.old')}
            rules={[{ required: true, message: t('password.old_required') }]}
          >
            <Input.Password autoComplete="current-password" />
          </Form.Item>
        )}
      </Form>
    </Dialog>
  )
}

function Secret() {
  const t = useT()
  const begun = useQuery({
    queryKey: ['second-factor'],
    queryFn: async () => (await ask(beginSecondFactor, { body: {} })).data,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  if (begun.error) {
    return <Failed title={t('list.could_not_load')} error={begun.error} onRetry={() => void begun.refetch()} />
  }
  return (
    <div className="factor">
      <p>{t('second-factor.scan')}</p>
      {begun.data ? (
        <>
          <QRCode value={begun.data.uri} size={168} color="#000" bgColor="#fff" type="svg" />
          <p>
            {t('second-factor.secret')} <CopyText text={begun.data.secret} code />
          </p>
        </>
      ) : (
        <Skeleton.Node active style={{ width: 168, height: 168 }} />
      )}
    </div>
  )
}
