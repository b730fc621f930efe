import { nameOf } from '../../../../platform/schema/nameOf.ts'
import * as lists from '../../../../platform/schema/tables.gen.ts'
import type { Settings } from '../../../../platform/settings.ts'
import { amongSql } from '../../../../platform/store/sqlText.ts'
import type { Sql, Statement } from '../../../../platform/store/store.ts'
import { runSettings } from '../settings.ts'

/** Where new work stops and where it goes on again; a stop of 0 is no limit. */
export interface Limit {
  stop: number
  resume: number
}
export type Limits = Readonly<Record<'battery' | 'heat' | 'storage', Limit>> & {
  /** A clock that is off by more is wrong; 0 is no limit. */
  readonly clockMinutes: number
}

/** What is measured of a phone, and which limits it has reached. Percent, degrees Celsius, bytes, of which below 0 (-273) is unknown; minutes, or null. */
export interface Measured {
  battery: number
  charging: number
  temperature: number
  storage_free: number
  clock_off: number | null
  battery_low: number
  too_hot: number
  storage_low: number
  clock_wrong: number
}
type Reached = Pick<Measured, 'battery_low' | 'too_hot' | 'storage_low' | 'clock_wrong'>

const bytesOfMb = 1024 * 1024
const unknownHeat = -273

export function limitsOf(settings: Settings): Limits {
  return {
    battery: { stop: settings.get(runSettings.batteryStop), resume: settings.get(runSettings.batteryResume) },
    heat: { stop: settings.get(runSettings.heatStop), resume: settings.get(runSettings.heatResume) },
    storage: {
      stop: settings.get(runSettings.storageStopMb) * bytesOfMb,
      resume: settings.get(runSettings.storageResumeMb) * bytesOfMb,
    },
    clockMinutes: settings.get(runSettings.clockOffMax),
  }
}

/** Which limits a phone has reached: one that has stays so until the value is well past it, or nobody knows the value any more. */
export function reached(phone: Measured, { battery, heat, storage, clockMinutes }: Limits): Reached {
  const { battery: level, temperature, storage_free: free } = phone
  return {
    battery_low: Number(phone.charging === 0 && level >= 0 && isBelow(level, battery, phone.battery_low === 1)),
    // The same upside down.
    too_hot: Number(
      heat.stop > 0 &&
        temperature > unknownHeat &&
        (temperature > heat.stop || (phone.too_hot === 1 && temperature > Math.min(heat.resume, heat.stop))),
    ),
    storage_low: Number(free >= 0 && isBelow(free, storage, phone.storage_low === 1)),
    clock_wrong: Number(clockMinutes > 0 && Math.abs(phone.clock_off ?? 0) > clockMinutes),
  }
}

function isBelow(value: number, { stop, resume }: Limit, was: boolean): boolean {
  return value < stop || (was && stop > 0 && value < resume)
}

/** Writes down which limits these phones have reached, or all phones. Gives those of which it changed. */
export async function judgeLimits(tx: Sql, limits: Limits, ids?: readonly number[]): Promise<number[]> {
  const among = ids && { sql: `WHERE ${amongSql('id')}`, params: [JSON.stringify(ids)] }
  const rows = await tx.all<Measured & { id: number }>(
    `SELECT id, battery, charging, temperature, storage_free, clock_off, battery_low, too_hot, storage_low, clock_wrong FROM ${nameOf(lists.phone)} ${among?.sql ?? ''}`,
    among?.params ?? [],
  )
  const changed = rows.flatMap((row) => {
    const now = reached(row, limits)
    const names = Object.keys(now) as (keyof Reached)[]
    return names.every((name) => now[name] === row[name]) ? [] : [{ id: row.id, now }]
  })
  if (changed.length > 0) await tx.batch(changed.map(({ id, now }) => update(id, now)))
  return changed.map(({ id }) => id)
}

function update(id: number, { battery_low, too_hot, storage_low, clock_wrong }: Reached): Statement {
  return {
    sql: `UPDATE ${nameOf(lists.phone)} SET battery_low = ?, too_hot = ?, storage_low = ?, clock_wrong = ? WHERE id = ?`,
    params: [battery_low, too_hot, storage_low, clock_wrong, id],
  }
}
