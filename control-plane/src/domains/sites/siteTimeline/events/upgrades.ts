import { upgradeMachine } from '@quarterdeck/shared/states/upgrade.ts'
import { and, between, desc, eq, gte, lt, ne, or, sql as raw } from '../../../../platform/schema/drizzle.ts'
import { isAmong, type Params, prepared } from '../../../../platform/schema/prepared.ts'
import { siteCheck } from '../../../../platform/schema/tables.gen.ts'
import { resultCodes, upgradeInWords, upgradeOutcomes, upgradeRecord } from '../../upgrades/index.ts'
import { linkTo } from '../links.ts'
import type { EventQuery, SiteEvent } from './siteEvent.ts'

const most = 2_000

/** Upgrades of the servers that the site lay on, as the checks found them. */
export async function upgradeEvents({ sql, site, span, t }: EventQuery): Promise<SiteEvent[]> {
  const { first, last, from, to } = span
  const asked = { ip: site.ip, url: site.url, first, last, from, to, outcomes: upgradeOutcomes }
  const records = await selectRecords.all(sql, asked)
  return records.map(({ ip, version, upgrade, outcome, detail, at }) => {
    const words = upgradeInWords(outcome, detail, t)
    return {
      kind: 'upgrade',
      tone: upgrade === resultCodes.failure ? 'bad' : outcome === 'upgraded' ? 'good' : 'plain',
      at,
      text: version === '' ? words : t('site-timeline.event.upgrade', { version, outcome: words }),
      link: linkTo('/siteDatabase', { tab: '2', ip }),
    }
  })
}

interface Asked {
  ip: string
  url: string
  first: string
  last: string
  from: number
  to: number
  outcomes: readonly string[]
}

const r = upgradeRecord
const c = siteCheck

const selectRecords = prepared((q, p: Params<Asked>) => {
  const checkedAt = q
    .select({ ip: c.ip })
    .from(c)
    .where(and(eq(c.url, p.url), between(c.day, p.first, p.last), ne(c.ip, '')))
  return q
    .select({
      ip: r.ip,
      version: r.version,
      upgrade: r.upgrade,
      outcome: r.outcome,
      detail: r.detail,
      at: r.at,
    })
    .from(r)
    .where(
      and(
        raw`${r.ip} in (select ${p.ip} union select * from ${checkedAt})`,
        gte(r.at, p.from),
        lt(r.at, p.to),
        or(isAmong(r.outcome, p.outcomes), eq(r.status, upgradeMachine.codes.failed)),
      ),
    )
    .orderBy(desc(r.at))
    .limit(most)
})
