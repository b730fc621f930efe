import type { ReactNode } from 'react'
import { useT } from '../../../i18n/TextProvider.tsx'
import { CutText } from '../../../ui/CutText.tsx'
import { ExactTime } from '../../../ui/ExactTime.tsx'
import { StateTag } from '../../../ui/StateTag.tsx'
import type { Facts } from './siteQueries.ts'

const colours = ['red', 'orange', 'green'] as const
/** From here on somebody should look after it. */
const soonDays = 30

/** What is known of the site now. */
export function SiteHead({ site }: { site: Facts }) {
  const t = useT()
  return (
    <header className="site-head">
      <div className="site-head-name">
        <h1>{site.title || site.name || site.url}</h1>
        <CutText text={site.url} link="https" copyable />
      </div>
      <dl className="strip site-facts">
        <Fact label={t('site-timeline.status')}>
          <StateTag colour={colours[site.site_status] ?? 'red'}>{site.site_status_str}</StateTag>
          <small>
            {site.check_time ? (
              <>
                {site.site_status === 2 ? t('site-timeline.checked') : site.reason_str}{' '}
                <ExactTime time={site.check_time} />
              </>
            ) : (
              t('site-timeline.unchecked')
            )}
          </small>
        </Fact>
        <Fact label={t('site-timeline.certificate')}>
          <Left days={site.ssl_days} none={t('site-timeline.not_known')} />
          <small>{site.ssl_time?.slice(0, 10)}</small>
        </Fact>
        <Fact label={t('site-timeline.domain_end')}>
          <Left days={site.domain_days} none={t('site-timeline.domain_unknown')} />
          <small>{site.domain_time?.slice(0, 10)}</small>
        </Fact>
        <Fact label={t('site-timeline.owner')}>{site.create_user || '–'}</Fact>
        <Fact label={t('site.field.home_title')}>
          <CutText text={site.home_title} />
        </Fact>
        <Fact label={t('site-check.field.ip')}>
          <CutText text={site.ip} copyable />
        </Fact>
        <Fact label={t('site.field.template_id')}>{site.template_id}</Fact>
        <Fact label={t('site.field.create_time')}>
          <ExactTime time={site.create_time} />
        </Fact>
      </dl>
    </header>
  )
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}

function Left({ days, none }: { days: number | null; none: string }) {
  const t = useT()
  if (days === null) return <span className="faint">{none}</span>
  const words =
    days < 0 ? t('site-timeline.days_past', { count: -days - 1 }) : t('site-timeline.days_left', { count: days })
  return <span className={days < 0 ? 'site-late' : days < soonDays ? 'site-soon' : 'numbers'}>{words}</span>
}
