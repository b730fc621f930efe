import type { AlertKind } from '@quarterdeck/shared/values/alertKinds.ts'
import { aheadOf } from '../../../platform/serverHealth/machines.ts'
import type { Look, MeasuredAlert } from './measured.ts'
import { hostsAmong } from './store/fleetMeasures.ts'

const [minuteMs, hourMs, dayMs] = [60_000, 3_600_000, 86_400_000]

/** What somebody must see to at the server and the machines of its agents; all of it is known from memory, or read. */
export const serverMeasures = {
  clock: async ({ leap }) =>
    leap ? [{ subject: '', value: Math.max(1, Math.round(Math.abs(leap.ahead) / hourMs)) }] : [],
  serverDisk: async ({ serverHealth, rule }) => {
    const { folder, freeMb } = await serverHealth.disk()
    return freeMb < rule.threshold ? [{ subject: folder, value: freeMb }] : []
  },
  hostDisk: ({ from, rule, serverHealth }) => {
    const full = serverHealth.machines
      .list()
      .flatMap(({ host, freeMb }) => (freeMb !== undefined && freeMb < rule.threshold ? [[host, freeMb] as const] : []))
    return ofHosts({ from, rule }, new Map(full))
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
} as const satisfies Partial<Record<AlertKind, (look: Look) => Promise<MeasuredAlert[]>>>

export type ServerKind = keyof typeof serverMeasures

/** As long as a subject may be. */
const mostChars = 200

/** The tables, as far as they are known; else what SQLite says. */
function subjectOf({ tables, problems }: { tables: string[]; problems: string[] }): string {
  const text = tables.join(', ') || problems[0] || ''
  return text.length <= mostChars ? text : `${text.slice(0, mostChars - 1)}…`
}

/** What is measured of hosts, by their numbers: of those that the rule looks at. */
async function ofHosts(
  { from, rule }: Pick<Look, 'from' | 'rule'>,
  values: ReadonlyMap<number, number>,
): Promise<MeasuredAlert[]> {
  if (values.size === 0) return []
  const { organisation_id, is_internal, threshold } = rule
  const scope = { organisation: organisation_id ?? 0, isInternal: is_internal, threshold }
  const hosts = await hostsAmong.all(from, { ...scope, ids: [...values.keys()] })
  return hosts.map(({ id, subject }) => ({ id, subject, value: values.get(id) ?? 0 }))
}

/** Hosts whose clock is off by at least so many minutes; while that of the server itself is in question nobody is. */
export function clocksOfHosts({ from, rule, serverHealth, leap, now, clock }: Look): Promise<MeasuredAlert[]> {
  if (leap) return Promise.resolve([])
  const off = serverHealth.machines.list().flatMap((machine) => {
    const minutes = Math.floor(Math.abs(aheadOf(machine, { at: now, uptime: clock.uptime() })) / minuteMs)
    return minutes >= rule.threshold ? [[machine.host, minutes] as const] : []
  })
  return ofHosts({ from, rule }, new Map(off))
}
