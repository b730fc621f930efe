import { serverAlerts } from '@quarterdeck/shared/alerts/serverAlerts.ts'
import { measured } from '../../alertMeasure.ts'

const [hourMs, dayMs] = [3_600_000, 86_400_000]

/** What somebody must see to at the server; all of it is known from memory, or read. */
export const serverMeasures = measured(serverAlerts, {
  clock: async ({ leap }) =>
    leap ? [{ subject: '', value: Math.max(1, Math.round(Math.abs(leap.ahead) / hourMs)) }] : [],
  serverDisk: async ({ serverHealth, rule }) => {
    const { folder, freeMb } = await serverHealth.disk()
    return freeMb < rule.threshold ? [{ subject: folder, value: freeMb }] : []
  },
  pagesDamaged: async ({ serverHealth }) => {
    const damage = serverHealth.damage()
    return damage ? [{ subject: subjectOf(damage), value: damage.problems.length }] : []
  },
  backupOld: async ({ serverHealth, rule, now }) => {
    const backups = await serverHealth.backups()
    if (!backups || now - backups.since <= rule.threshold * dayMs) return []
    return [{ subject: backups.newest?.path ?? backups.folder, value: Math.floor((now - backups.since) / dayMs) }]
  },
})

/** As long as a subject may be. */
const mostChars = 200

/** The tables, as far as they are known; else what SQLite says. */
function subjectOf({ tables, problems }: { tables: string[]; problems: string[] }): string {
  const text = tables.join(', ') || problems[0] || ''
  return text.length <= mostChars ? text : `${text.slice(0, mostChars - 1)}…`
}
