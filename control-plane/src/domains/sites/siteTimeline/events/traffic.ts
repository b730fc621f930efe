import { linkTo, wholeDay } from '../links.ts'
import { readCrawls, readVisits } from '../traffic.ts'
import type { EventQuery, SiteEvent } from './siteEvent.ts'

/** How often crawlers came, day by day. */
export async function crawlEvents({ sql, names, site, span, t, format }: EventQuery): Promise<SiteEvent[]> {
  const crawls = (await readCrawls(sql, names, span)).filter(({ isSpider }) => isSpider === 1)
  return span.days.flatMap(({ day, from }, at): SiteEvent[] => {
    const count = crawls.reduce((sum, { visits }) => sum + visits[at]!, 0)
    if (count === 0) return []
    const link = linkTo('/accessStatistics', { tab: '2', url: site.host, ...wholeDay(day) })
    return [
      {
        kind: 'crawl',
        tone: 'plain',
        at: from,
        text: t('site-timeline.event.crawl', { count, num: format(count) }),
        link,
      },
    ]
  })
}

/** How many came, day by day. */
export async function visitEvents({ sql, names, site, span, t, format }: EventQuery): Promise<SiteEvent[]> {
  return (await readVisits(sql, names, span)).flatMap((visit): SiteEvent[] => {
    const at = span.days[span.placeOf(visit.day)]?.from
    if (at === undefined) return []
    const values = { num: format(visit.visitIpNum), downloads: format(visit.appDownloadClicksNum) }
    const link = linkTo('/accessStatistics', { domain: site.host, day: visit.day })
    return [{ kind: 'visit', tone: 'plain', at, text: t('site-timeline.event.visit', values), link }]
  })
}
