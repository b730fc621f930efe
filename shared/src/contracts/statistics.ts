import { z } from 'zod'
import { endpoint } from './endpoint.ts'

/** The dashboard (site-cluster.md §2.14, §7.2). Days are those of the installation's zone. */

const permission = 'statistics.list'
const count = z.number().int()
/** One value a day, in the order of `days`; null: nobody knows. */
const counts = z.array(count.nullable())
const shares = z.array(z.number().nullable())

/** `YYYY-MM-DD[ HH:mm:ss]`; whole days, at most 366 of them. Without both: the last 30 days with today. */
const range = z.object({ start_time: z.string().optional(), end_time: z.string().optional() })

export const statisticsTop = endpoint({
  name: 'statistics.top',
  method: 'GET',
  path: '/website/statistics/top',
  permission,
  visibility: 'internal',
  summary: 'The nine cards of the dashboard in their order: totals, and what came today.',
  reply: z.object({
    liveSiteTotalCount: count,
    /** Growth since the end of yesterday: these lists keep no time of creation. May be negative. */
    liveSiteIncrementCount: count,
    liveSiteInvalidCount: count,
    mainDomainTotalCount: count,
    mainDomainIncrementCount: count,
    leadGenerationTotalCount: count,
    leadGenerationIncrementCount: count,
    siteIpTotalCount: count,
    siteIpIncrementCount: count,
    siteIpInvalidCount: count,
    /** Site names on all servers that the access statistics know. */
    siteGroupCount: count,
    /** Rankings 1 to 10 of our sites. */
    rankingTotalCount: count,
    rankingIncrementCount: count,
    articleTotalCount: count,
    articleCount: count,
    /** Posts that succeeded. */
    sendTotalCount: count,
    sendCount: count,
    /** Ranking-boost runs. */
    upgradeRankingTotalCount: count,
    upgradeRankingCount: count,
  }),
})

const named = z.array(z.object({ name: z.string(), value: count }))
/** How many names there are, and all sites; the list itself stops at `statisticNames`. */
const all = z.object({ names: count, sites: count })
/** The largest so many are listed. */
export const statisticNames = 100

export const sitesByOwner = endpoint({
  name: 'statistics.owners',
  method: 'GET',
  path: '/website/statistics/statis-num-user',
  permission,
  visibility: 'internal',
  summary: 'Sites per owner as they stand now, the largest first.',
  reply: named,
  extra: all,
})

export const leagueDistribution = endpoint({
  name: 'statistics.league',
  method: 'GET',
  path: '/website/statistics/statislabel',
  permission,
  visibility: 'internal',
  summary: 'League distribution: sites per home_title as they stand now, the largest first.',
  reply: named,
  extra: all,
})

export const statisticsByDay = endpoint({
  name: 'statistics.days',
  method: 'GET',
  path: '/website/statistics/statis-num-day',
  permission,
  visibility: 'internal',
  summary: 'Day by day: how many there were (sites, domains), and how much came (rankings, boosts, articles, posts).',
  query: range,
  reply: z.object({
    days: z.array(z.string()),
    liveSiteCount: counts,
    mainDomainCount: counts,
    leadGenerationCount: counts,
    rankingCount: counts,
    /** Rankings 1 to 10 of others. */
    competitorRankingCount: counts,
    upgradeRankingCount: counts,
    articleCount: counts,
    sendCount: counts,
    /** Percent of the rankings 1 to 10, ours and others'; null on a day without any. */
    mySiterankingProportion: shares,
    rankingProportion: shares,
  }),
})

export const siteAvailability = endpoint({
  name: 'statistics.availability',
  method: 'GET',
  path: '/website/statistics/statis-availability',
  permission,
  visibility: 'internal',
  summary: 'Day by day: which part of the sites that were checked was valid.',
  query: range,
  reply: z.array(
    z.object({
      /** Percent with two digits; null on a day without checks. */
      availability: z.number().nullable(),
      totalNumber: count,
      effective: count,
    }),
  ),
  extra: z.object({ times: z.array(z.string()) }),
})

export const rankingBoard = endpoint({
  name: 'statistics.board',
  method: 'GET',
  path: '/website/statistics/ranking-board',
  permission,
  visibility: 'internal',
  summary: "Today's rankings 1 to 10 of our sites, the best first: the scrolling board.",
  reply: z.array(
    z.object({
      id: count,
      keyword: z.string(),
      url: z.string(),
      ranking: count,
      site_status: count,
      site_status_str: z.string(),
      create_time: z.string(),
    }),
  ),
})
