import { CheckCircleOutlined, SafetyCertificateOutlined, WarningOutlined } from '@ant-design/icons'
import { verifyAudit } from '@quarterdeck/shared/contracts/audit.ts'
import { Button } from 'antd'
import { ask } from '../../../api/ask.ts'
import { useAction } from '../../../api/useAction.ts'
import { formatNumber } from '../../../i18n/format.ts'
import { useTexts } from '../../../i18n/TextProvider.tsx'
import './audit.css'

/** Recomputes the chain of hashes; what came out stays beside the button. */
export function VerifyButton() {
  const { t, language } = useTexts()
  const verify = useAction(async () => (await ask(verifyAudit)).data)
  const { data } = verify
  return (
    <>
      <Button
        icon={<SafetyCertificateOutlined aria-hidden />}
        loading={verify.isPending}
        onClick={() => verify.mutate()}
      >
        {t('audit.more.verify')}
      </Button>
      <span role="status" className={data?.intact ? 'audit-intact' : 'audit-broken'}>
        {data?.intact && (
          <>
            <CheckCircleOutlined aria-hidden />{' '}
            {t('audit.more.intact', { count: formatNumber(data.entries, language) })}
          </>
        )}
        {data && !data.intact && (
          <>
            <WarningOutlined aria-hidden /> {t('audit.more.broken', { id: data.first_broken ?? 0 })}
          </>
        )}
      </span>
    </>
  )
}
