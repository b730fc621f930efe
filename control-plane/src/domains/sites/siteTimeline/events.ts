import type { SiteEventKind } from '@quarterdeck/shared/contracts/siteTimeline.ts'
import type { Translate } from '@quarterdeck/shared/i18n/translate.ts'
import type { Sql } from '../../../platform/store/store.ts'
import { expiryEvents } from './events/expiries.ts'
import { postingEvents } from './events/postings.ts'
import { rankingEvents } from './events/rankings.ts'
import { taskEvents } from './events/tasks.ts'
import { crawlEvents, visitEvents } from './events/traffic.ts'
import { upgradeEvents } from './events/upgrades.ts'
import { verdictEvents } from './events/verdicts.ts'
import type { FoundSite } from './findSite.ts'
import type { Span } from './span.ts'

export interface SiteEvent {
  kind: SiteEventKind
  tone: 'good' | 'bad' | 'plain'
  /** UTC milliseconds; the first of the day for what is known by the day alone. */
  at: number
  text: string
  /** Route of the console with the list that it stands in. */
  link: string
}

export interface EventQuery {
  sql: Sql
  site: FoundSite
  /** Under which others report about it. */
  names: readonly string[]
  span: Span
  t: Translate
  now: number
  /** A number as the reader writes it. */
  format(value: number): string
}

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
