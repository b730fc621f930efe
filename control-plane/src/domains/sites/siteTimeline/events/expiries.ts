import { linkTo } from '../links.ts'
import type { EventQuery, SiteEvent } from './siteEvent.ts'

const dayMs = 86_400_000
const soonDays = 30

/** The end of the certificate or of the main domain: within the days, or after them where they reach today. */
export function expiryEvents({ site, span, t, now }: EventQuery, kind: 'certificate' | 'domain'): SiteEvent[] {
  const at = kind === 'certificate' ? site.ssl_time : site.expire_time
  if (at === null || at < span.from || (at >= span.to && span.to <= now)) return []
  const state = at < now ? 'expired' : 'expires'
  const count = Math.floor(Math.abs(at - now) / dayMs)
  return [
    {
      kind,
      at,
      tone: at < now + soonDays * dayMs ? 'bad' : 'plain',
      text: t(`site-timeline.event.${kind}_${state}`, { domain: site.domain, count }),
      link:
        kind === 'certificate'
          ? linkTo('/siteAdministration', { url: site.url })
          : linkTo('/primaryDomainManage', { domain: site.domain }),
    },
  ]
}
