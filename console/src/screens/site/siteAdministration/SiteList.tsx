import { InfoCircleOutlined } from '@ant-design/icons'
import { useMemo } from 'react'
import { resourceNamed } from '../../../api/resourceAt.ts'
import { useT } from '../../../i18n/TextProvider.tsx'
import type { Overrides } from '../../../resource/overrides.ts'
import { ResourceScreen } from '../../../resource/ResourceScreen.tsx'
import { useMay } from '../../../ui/Me.tsx'
import { SiteAddress } from '../../../ui/SiteAddress.tsx'
import { ReferralButton } from './ReferralButton.tsx'
import { SiteForm } from './SiteForm.tsx'
import './site.css'

const site = resourceNamed('site')

/** Tab 1: all sites. Edited in a drawer; the referral-site spreadsheet follows. */
export function SiteList() {
  const t = useT()
  const mayGenerate = useMay()('site.generate', true)
  const overrides = useMemo<Overrides>(
    () => ({
      form: SiteForm,
      cells: { url: ({ url }) => <SiteAddress text={String(url)} link="https" copyable /> },
      tools: () => (
        <>
          {mayGenerate && <ReferralButton />}
          <span className="site-notice">
            <InfoCircleOutlined aria-hidden /> {t('referral.notice')}
          </span>
        </>
      ),
    }),
    [t, mayGenerate],
  )
  return <ResourceScreen resource={site} overrides={overrides} />
}
