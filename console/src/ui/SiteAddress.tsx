import { LineChartOutlined } from '@ant-design/icons'
import { Link } from 'react-router-dom'
import { useT } from '../i18n/TextProvider.tsx'
import { CutText } from './CutText.tsx'
import { useMe } from './Me.tsx'
import { sitePageOf } from './sitePageOf.ts'
import './siteAddress.css'

interface SiteAddressProps {
  /** As it is read. */
  text: string
  /** Address or host of the site, where the text is not it. */
  site?: string
  link?: boolean | 'https'
  copyable?: boolean
}

/** A site where it is named, with the way to its page. */
export function SiteAddress({ text, site = text, link, copyable }: SiteAddressProps) {
  return (
    <span className="site-address">
      <CutText text={text} link={link} copyable={copyable ?? false} />
      {site !== '' && <SitePageLink site={site} />}
    </span>
  )
}

/** The way to the page of a site, for those who may open it. */
function SitePageLink({ site }: { site: string }) {
  const t = useT()
  const { paths } = useMe()
  if (!paths.includes('/sitePage')) return null
  return (
    <Link
      className="site-address-page"
      to={sitePageOf(site)}
      aria-label={`${t('site-timeline.title')}: ${site}`}
      data-tip={t('site-timeline.title')}
    >
      <LineChartOutlined aria-hidden />
    </Link>
  )
}
