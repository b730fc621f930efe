import { z } from 'zod'
import { endpoint, pageQuery } from './endpoint.ts'

/**
 * The page of one site: what is known of it, and what happened to it over days of the installation's zone. Each part has
 * the permission of the list that it comes from.
 */

const count = z.number().int()
/** One a day, in the order of `days`; null: nothing is known of that day. */
const counts = z.array(count.nullable())
const days = z.array(z.string())

/** Whole days `YYYY-MM-DD`, at most 366 of them and none after today; without both the last 90. */
const range = { start_time: z.string().optional(), end_time: z.string().optional() }
const ofSite = { id: z.coerce.number().int().min(1), ...range }

export const siteFacts = endpoint({
  name: 'site-timeline.facts',
  method: 'GET',
  path: '/site-timeline',
  permission: 'site.list',
  visibility: 'internal',
  summary: 'One site as it stands now: by its number, or by its address or host.',
  query: z.object({ id: z.coerce.number().int().min(1).optional(), site: z.string().trim().max(1000).optional() }),
  reply: z.object({
    id: count,
    url: z.string(),
    host: z.string(),
    domain: z.string(),
    name: z.string(),
    title: z.string(),
    home_title: z.string(),
    create_user: z.string(),
    template_id: count,
    ip: z.string(),
    /** 0 invalid, 1 uncertain, 2 valid. */
    site_status: count,
    site_status_str: z.string(),
    /** Why, in the caller's language; '' before the first check. */
    reason_str: z.string(),
    check_time: z.string().nullable(),
    ssl_time: z.string().nullable(),
    /** Whole days that are left; negative: past. */
    ssl_days: count.nullable(),
    /** When the registration of the main domain ends, as far as an import or an operator said so. */
    domain_time: z.string().nullable(),
    domain_days: count.nullable(),
    create_time: z.string().nullable(),
    update_time: z.string().nullable(),
  }),
})

export const siteRanks = endpoint({
  name: 'site-timeline.ranks',
  method: 'GET',
  path: '/site-timeline/ranks',
  permission: 'ranking.list',
  visibility: 'internal',
  summary: 'The best place of a site on each day for a keyword, beside the three strongest competitors for it.',
  query: z.object({ ...ofSite, keyword: z.string().max(255).optional() }),
  reply: z.object({
    days,
    /** For which the site was ranked within the range, the most often seen first; at most 200. */
    keywords: z.array(z.object({ keyword: z.string(), days: count, best: count, last: count })),
    /** The one that is shown; '' where there is none. */
    keyword: z.string(),
    own: counts,
    competitors: z.array(z.object({ host: z.string(), places: counts })),
  }),
})

export const siteVerdicts = endpoint({
  name: 'site-timeline.verdicts',
  method: 'GET',
  path: '/site-timeline/verdicts',
  permission: 'site-check.list',
  visibility: 'internal',
  summary: 'What the last check of a site on each day found, and why.',
  query: z.object(ofSite),
  reply: z.object({
    days,
    verdicts: z.array(
      z
        .object({
          site_status: count,
          site_status_str: z.string(),
          reason: z.string(),
          reason_str: z.string(),
          /** 0: there was no answer. */
          http_status: count,
          time: z.string(),
        })
        .nullable(),
    ),
    /** Percent of the days with a check that were valid; null without any. */
    availability: z.number().nullable(),
  }),
})

export const siteCrawls = endpoint({
  name: 'site-timeline.crawls',
  method: 'GET',
  path: '/site-timeline/crawls',
  permission: 'site-crawler.list',
  visibility: 'internal',
  summary: 'Visits of each crawler to a site by day, the most frequent crawler first.',
  query: z.object(ofSite),
  reply: z.object({ days, crawlers: z.array(z.object({ name: z.string(), visits: z.array(count) })) }),
})

const accessCounters = ['visitIpNum', 'crawlerIpNum', 'blackIpNum', 'liveClicksNum', 'appDownloadClicksNum'] as const

export const siteVisits = endpoint({
  name: 'site-timeline.visits',
  method: 'GET',
  path: '/site-timeline/visits',
  permission: 'site-access.list',
  visibility: 'internal',
  summary: 'The access counters of a site by day, added up over its servers.',
  query: z.object(ofSite),
  reply: z.object({
    days,
    counters: z.array(z.object({ field: z.enum(accessCounters), name: z.string(), values: counts })),
  }),
})

/** What can happen to a site; each has a text `site-timeline.kind.<kind>`. */
const eventKinds = [
  'ranking',
  'verdict',
  'certificate',
  'domain',
  'crawl',
  'visit',
  'upgrade',
  'posting',
  'task',
] as const
export type SiteEventKind = (typeof eventKinds)[number]
const kind = z.enum(eventKinds)
const tone = z.enum(['good', 'bad', 'plain'])

export const siteMarks = endpoint({
  name: 'site-timeline.marks',
  method: 'GET',
  path: '/site-timeline/marks',
  permission: 'site.list',
  visibility: 'internal',
  summary:
    'Certificate, domain, upgrades, postings and tasks of a site as marks on days; lanes that the caller may see.',
  query: z.object(ofSite),
  reply: z.object({
    days,
    lanes: z.array(
      z.object({
        kind,
        marks: z.array(z.object({ day: z.string(), count, tone, texts: z.array(z.string()) })),
      }),
    ),
  }),
})

export const siteEvents = endpoint({
  name: 'site-timeline.events',
  method: 'GET',
  path: '/site-timeline/events',
  permission: 'site.list',
  visibility: 'internal',
  summary: 'What happened to a site, in words, the newest first; of the kinds that the caller may see.',
  query: z.strictObject({ ...ofSite, ...pageQuery, kind: kind.optional() }),
  reply: z.array(
    z.object({
      id: count,
      kind,
      tone,
      time: z.string(),
      text: z.string(),
      /** Route of the console with the list that it stands in. */
      link: z.string(),
    }),
  ),
  /** How many of each kind there are within the range, whatever the filter; kinds without any are left out. */
  extra: z.object({ kinds: z.partialRecord(kind, count) }),
  shape: 'page',
})
