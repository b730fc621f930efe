import type { SiteEventKind } from '@quarterdeck/shared/contracts/siteTimeline.ts'
import { expiryEvents } from './events/expiries.ts'
import { postingEvents } from './events/postings.ts'
import { rankingEvents } from './events/rankings.ts'
import type { EventQuery, SiteEvent } from './events/siteEvent.ts'
import { taskEvents } from './events/tasks.ts'
import { crawlEvents, visitEvents } from './events/traffic.ts'
import { upgradeEvents } from './events/upgrades.ts'
import { verdictEvents } from './events/verdicts.ts'

type Read = (query: EventQuery) => Promise<SiteEvent[]>

/** What reads each kind, and the key of the list that it comes from. */
export const sources: Readonly<Record<SiteEventKind, { right: string; read: Read }>> = {
  ranking: { right: 'ranking.list', read: rankingEvents },
  verdict: { right: 'site-check.list', read: verdictEvents },
  certificate: { right: 'site.list', read: async (query) => expiryEvents(query, 'certificate') },
  domain: { right: 'web-domain.list', read: async (query) => expiryEvents(query, 'domain') },
  crawl: { right: 'site-crawler.list', read: crawlEvents },
  visit: { right: 'site-access.list', read: visitEvents },
  upgrade: { right: 'upgrade.list', read: upgradeEvents },
  posting: { right: 'posting.list', read: postingEvents },
  task: { right: 'book-task.list', read: taskEvents },
}

/** What happened, the newest first. */
export async function readEvents(query: EventQuery, kinds: readonly SiteEventKind[]): Promise<SiteEvent[]> {
  if (query.span.days.length === 0) return []
  const found = await Promise.all(kinds.map((kind) => sources[kind].read(query)))
  return found.flat().sort((a, b) => b.at - a.at)
}
