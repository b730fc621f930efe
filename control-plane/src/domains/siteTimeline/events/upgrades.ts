import { upgradeMachine } from '@quarterdeck/shared/states/upgrade.ts'
import { upgradeInWords } from '../../upgrades/index.ts'
import type { EventQuery, SiteEvent } from '../events.ts'
import { linkTo } from '../links.ts'

interface Record {
  ip: string
  version: string
  upgrade: number
  outcome: string
  detail: string
  at: number
}

/** Outcomes of calls that upgrade; those of mere detection are no news of the site. */
const upgradeOutcomes = ['started', 'upgraded', 'declined', 'broke_off', 'forgotten', 'too_long', 'silent']
const most = 2_000

/** Upgrades of the servers that the site lay on, as the checks found them. */
export async function upgradeEvents({ sql, site, span, t }: EventQuery): Promise<SiteEvent[]> {
  const records = await sql.all<Record>(
    `SELECT ip, version, upgrade, outcome, detail, at FROM upgrade_record
     WHERE ip IN (SELECT ? UNION SELECT ip FROM site_check WHERE url = ? AND day BETWEEN ? AND ? AND ip <> '')
       AND at >= ? AND at < ?
       AND (outcome IN (SELECT value FROM json_each(?)) OR status = ${upgradeMachine.codes.failed})
     ORDER BY at DESC LIMIT ${most}`,
    [site.ip, site.url, span.first, span.last, span.from, span.to, JSON.stringify(upgradeOutcomes)],
  )
  return records.map(({ ip, version, upgrade, outcome, detail, at }) => {
    const words = upgradeInWords(outcome, detail, t)
    return {
      kind: 'upgrade',
      tone: upgrade === 1 ? 'bad' : outcome === 'upgraded' ? 'good' : 'plain',
      at,
      text: version === '' ? words : t('site-timeline.event.upgrade', { version, outcome: words }),
      link: linkTo('/siteDatabase', { tab: '2', ip }),
    }
  })
}
