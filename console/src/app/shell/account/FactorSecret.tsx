import { beginSecondFactor } from '@quarterdeck/shared/contracts/session.ts'
import { useQuery } from '@tanstack/react-query'
import { Form, Input, QRCode, Skeleton } from 'antd'
import { ask } from '../../../api/ask.ts'
import { useT } from '../../../i18n/TextProvider.tsx'
import { CopyText } from '../../../ui/CopyText.tsx'
import { Failed } from '../../../ui/Failed.tsx'

/** A new secret for the authenticator app, to be scanned or typed. */
export function FactorSecret() {
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

/** The own password, without which a stolen session turns no factor on. */
export function PasswordItem() {
  const t = useT()
  return (
    <Form.Item
      name="password"
      label={t('password.old')}
      rules={[{ required: true, message: t('password.old_required') }]}
    >
      <Input.Password autoComplete="current-password" />
    </Form.Item>
  )
}
