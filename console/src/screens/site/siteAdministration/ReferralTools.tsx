import { InfoCircleOutlined } from '@ant-design/icons'
import { useT } from '../../../i18n/TextProvider.tsx'
import { useMay } from '../../../ui/Me.tsx'
import { ReferralButton } from './ReferralButton.tsx'
import './site.css'

/** Writes the referral-site spreadsheet anew, and says when that is done by itself. */
export function ReferralTools() {
  const t = useT()
  const mayGenerate = useMay()('site.generate', true)
  return (
    <>
      {mayGenerate && <ReferralButton />}
      <span className="site-notice">
        <InfoCircleOutlined aria-hidden /> {t('referral.notice')}
      </span>
    </>
  )
}
