import { InfoCircleOutlined } from '@ant-design/icons'
import { resourceNamed } from '../../../api/resourceAt.ts'
import { useT } from '../../../i18n/TextProvider.tsx'
import type { Pieces } from '../../../resource/pieces.ts'
import { ResourceScreen } from '../../../resource/ResourceScreen.tsx'
import { useMay } from '../../../ui/Me.tsx'
import { ReferralButton } from './ReferralButton.tsx'
import { SiteForm } from './SiteForm.tsx'
import './site.css'

const site = resourceNamed('site')
const pieces: Pieces = { form: SiteForm, tools: ReferralTools }

/** Tab 1: all sites. Edited in a drawer; the referral-site spreadsheet follows. */
export function SiteList() {
  return <ResourceScreen resource={site} pieces={pieces} />
}

function ReferralTools() {
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
