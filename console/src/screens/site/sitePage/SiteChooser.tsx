import { GlobalOutlined } from '@ant-design/icons'
import { Input } from 'antd'
import { Link, useNavigate } from 'react-router-dom'
import { useT } from '../../../i18n/TextProvider.tsx'
import { sitePageOf } from '../../../ui/sitePageOf.ts'

/** The page before a site is named, or when there is none of that name. */
export function SiteChooser({ unknown }: { unknown?: string }) {
  const t = useT()
  const navigate = useNavigate()
  return (
    <div className="blank site-chooser">
      <GlobalOutlined aria-hidden className="blank-icon" />
      <h1 className="blank-title">
        {unknown === undefined ? t('site-timeline.choose') : t('site-timeline.unknown', { name: unknown })}
      </h1>
      <p className="blank-text">{t('site-timeline.choose_help')}</p>
      <Input.Search
        aria-label={t('site-timeline.search')}
        placeholder={t('site-timeline.search')}
        enterButton={t('action.query')}
        onSearch={(text) => text.trim() !== '' && void navigate(sitePageOf(text.trim()))}
      />
      <Link to="/siteAdministration">{t('site-timeline.all_sites')}</Link>
    </div>
  )
}
