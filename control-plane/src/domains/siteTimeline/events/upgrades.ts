import { upgradeMachine } from '@quarterdeck/shared/states/upgrade.ts'
import { upgradeInWords } from '../../upgrades/index.ts'
import type { EventQuery, SiteEvent } from '../events.ts'
import { linkTo } from '../links.ts'

interface Record {
  version: string
  upgrade: number
  outcome: string
  detail: string
  at: number
}

/** Outcomes of calls that upgrade; those of mere detection are no news of the site. */
const upgradeOutcomes = ['started', 'upgraded', 'declined', 'broke_off', 'forgotten', 'too_long', 'silent']
const most = 2_000

/** Upgrades of the server that the site lies on. */
export async function upgradeEvents({ sql, site, span, t }: EventQuery): Promise<SiteEvent[]> {
  if (site.ip === '') return []
  const records = await sql.all<Record>(
    `SELECT version, upgrade, outcome, detail, at FROM upgrade_record
     WHERE ip = ? AND at >= ? AND at < ?
       AND (outcome IN (SELECT value FROM json_each(?)) OR status = ${upgradeMachine.codes.failed})
     ORDER BY at DESC LIMIT ${most}`,
    [site.ip, span.from, span.to, JSON.stringify(upgradeOutcomes)],
  )
  return records.map(({ version, upgrade, outcome, detail, at }) => {
    const words = upgradeInWords(outcome, detail, t)
    return {
      kind: 'upgrade',
      tone: upgrade === 1 ? 'bad' : outcome === 'upgraded' ? 'good' : 'plain',
      at,
      text: version === '' ? words : t('site-timeline.event.upgrade', { version, outcome: words }),
      link: linkTo('/siteDatabase', { tab: '2', ip: site.ip }),
    }
  })
}
