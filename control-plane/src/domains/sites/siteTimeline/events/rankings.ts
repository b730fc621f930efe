import { linkTo, wholeDay } from '../links.ts'
import { type BestPlace, bestByDay, readOwnPlaces } from '../ranks.ts'
import type { EventQuery, SiteEvent } from './siteEvent.ts'

/** Each day on which the best place for a keyword is another than the last time, and the first time. */
export async function rankingEvents({ sql, site, span, t }: EventQuery): Promise<SiteEvent[]> {
  const lines = bestByDay(await readOwnPlaces(sql, site.host, span), span)
  return [...lines].flatMap(([keyword, line]) =>
    line.flatMap((best, n): SiteEvent[] => {
      const before: BestPlace | undefined = line[n - 1]
      if (before?.place === best.place) return []
      const words = before ? 'ranking_changed' : 'ranking_seen'
      const filters = { keyword, host: site.host, end_ranking: '', ...wholeDay(span.names[best.at]!) }
      return [
        {
          kind: 'ranking',
          tone: !before ? 'plain' : best.place < before.place ? 'good' : 'bad',
          at: best.time,
          text: t(`site-timeline.event.${words}`, { keyword, place: best.place, before: before?.place ?? 0 }),
          link: linkTo('/HeadSiteMonitoring', filters),
        },
      ]
    }),
  )
}
