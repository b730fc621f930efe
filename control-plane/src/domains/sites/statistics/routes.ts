import * as contract from '@quarterdeck/shared/contracts/statistics.ts'
import { codeKey } from '@quarterdeck/shared/i18n/keys.ts'
import { formatTime } from '@quarterdeck/shared/values/time.ts'
import type { Router } from '../../../http/handler.ts'
import type { Context } from '../../../platform/context.ts'
import { systemSettings } from '../../../platform/settings.ts'
import { dayAt, dayBefore, daysOf } from './days.ts'
import { percent } from './percent.ts'
import { readBoard } from './store/board.ts'
import { type Flow, flowKey, readChecks, readFlows, readNamed, readTotals } from './store/counts.ts'
import { readDailySnapshots } from './store/dailySnapshots.ts'

/** Every call of contracts/statistics.ts. */
export function serveStatistics(router: Router, { store, settings, now }: Context): void {
  const zone = () => settings.get(systemSettings.zone)

  router.serve(contract.statisticsTop, async () => {
    const today = dayAt(now(), zone())
    const yesterday = dayBefore(today, zone())
    const [totals, flows, snapshots] = await Promise.all([
      readTotals(store.read),
      readFlows(store.read, [today]),
      readDailySnapshots(store.read, [yesterday], today),
    ])
    const flow = (kind: Flow) => flows.get(flowKey(today.day, kind)) ?? 0
    const before = snapshots.get(yesterday.day)!
    return {
      data: {
        liveSiteTotalCount: totals.live,
        liveSiteIncrementCount: totals.live - before.live,
        liveSiteInvalidCount: totals.live_invalid,
        mainDomainTotalCount: totals.main,
        mainDomainIncrementCount: totals.main - before.main,
        leadGenerationTotalCount: totals.lead,
        leadGenerationIncrementCount: flow('site'),
        siteIpTotalCount: totals.ips,
        siteIpIncrementCount: totals.ips - before.ips,
        siteIpInvalidCount: totals.ips_invalid,
        siteGroupCount: totals.groups,
        rankingTotalCount: totals.head,
        rankingIncrementCount: flow('head_own'),
        articleTotalCount: totals.articles,
        articleCount: flow('article'),
        sendTotalCount: totals.posts,
        sendCount: flow('post'),
        upgradeRankingTotalCount: totals.boosts,
        upgradeRankingCount: flow('boost'),
      },
    }
  })

  const named = async (by: 'owner' | 'title') => {
    const { list, names, sites } = await readNamed(store.read, by, contract.statisticNames)
    return { data: list, names, sites }
  }
  router.serve(contract.sitesByOwner, () => named('owner'))
  router.serve(contract.leagueDistribution, () => named('title'))

  router.serve(contract.statisticsByDay, async ({ query }) => {
    const days = daysOf(query, now(), zone())
    const [flows, snapshots] = await Promise.all([
      readFlows(store.read, days),
      readDailySnapshots(store.read, days, dayAt(now(), zone())),
    ])
    const flow = (kind: Flow) => days.map(({ day }) => flows.get(flowKey(day, kind)) ?? 0)
    const snapshot = (name: 'live' | 'main' | 'lead') => days.map(({ day }) => snapshots.get(day)?.[name] ?? null)
    const [own, others] = [flow('head_own'), flow('head_other')]
    return {
      data: {
        days: days.map(({ day }) => day),
        liveSiteCount: snapshot('live'),
        mainDomainCount: snapshot('main'),
        leadGenerationCount: snapshot('lead'),
        rankingCount: own,
        competitorRankingCount: others,
        upgradeRankingCount: flow('boost'),
        articleCount: flow('article'),
        sendCount: flow('post'),
        mySiterankingProportion: own.map((count, at) => percent(count, count + others[at]!)),
        rankingProportion: others.map((count, at) => percent(count, count + own[at]!)),
      },
    }
  })

  router.serve(contract.siteAvailability, async ({ query }) => {
    const days = daysOf(query, now(), zone())
    const checks = await readChecks(store.read, days)
    return {
      times: days.map(({ day }) => day),
      data: days.map(({ day }) => {
        const { total, valid } = checks.get(day) ?? { total: 0, valid: 0 }
        return { availability: percent(valid, total), totalNumber: total, effective: valid }
      }),
    }
  })

  router.serve(contract.rankingBoard, async ({ t }) => {
    const rows = await readBoard(store.read, dayAt(now(), zone()))
    return {
      data: rows.map((row) => ({
        ...row,
        site_status_str: t(codeKey('ranking.choice.site_status', row.site_status)),
        create_time: formatTime(row.create_time, zone()),
      })),
    }
  })
}
