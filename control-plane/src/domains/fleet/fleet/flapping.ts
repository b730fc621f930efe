import { sql } from '../../../platform/schema/drizzle.ts'
import { isAmong, type Params, prepared } from '../../../platform/schema/prepared.ts'
import { phone } from '../../../platform/schema/tables.gen.ts'
import type { Sql } from '../../../platform/store/store.ts'
import { runMessage } from '../../work/runs/index.ts'
import { logEntry, logging } from '../platformLog/index.ts'
import { fleetEvents } from './deviceEvents.ts'
import type { Inventoried } from './inventory.ts'

const minuteMs = 60_000
/** A cable that is loose, a charger that is too weak: a phone that goes away so often in so long would lose its next run too. */
const mostTimes = 5
const withinMs = 10 * minuteMs
const restMs = 10 * minuteMs

/** How often phones go away while their host stays. A restart forgets it: then all of them begin anew. */
export interface Comings {
  /** Takes note of an inventory. Gives those that have gone away too often of late. */
  note(taken: Pick<Inventoried, 'phones' | 'online'>, now: number): number[]
  /** They are away for a reason that is not theirs. */
  forget(phones: readonly number[]): void
}

export function createComings(): Comings {
  const here = new Set<number>()
  const left = new Map<number, number[]>()

  /** Has it gone away, and once too often? */
  function isFlapping(id: number, now: number): boolean {
    // One that was away already does not go.
    if (!here.delete(id)) return false
    const times = [...(left.get(id) ?? []).filter((at) => at > now - withinMs), now]
    left.set(id, times)
    return times.length >= mostTimes
  }

  return {
    note({ phones, online }, now) {
      const present = new Set(online)
      for (const id of present) here.add(id)
      return phones.filter((id) => !present.has(id) && isFlapping(id, now))
    },
    forget(phones) {
      for (const id of phones) here.delete(id)
    },
  }
}

/** They get no run for a while, from now on: also when they are back in a second. */
export async function restFlapping(tx: Sql, ids: readonly number[], now: number): Promise<void> {
  if (ids.length === 0) return
  const values = { times: mostTimes, minutes: withinMs / minuteMs }
  await rest.run(tx, { ids, until: now + restMs, trouble: runMessage('phone_flapping', values) })
  const entries = ids.map((id) =>
    logEntry(fleetEvents.phone_flapping, { ...values, rest: restMs / minuteMs }, { phone: id }),
  )
  await tx.batch([logging(entries, now)])
}

const rest = prepared((q, p: Params<{ ids: readonly number[]; until: number; trouble: string }>) =>
  q
    .update(phone)
    .set({ rests_until: sql`max(coalesce(${phone.rests_until}, 0), ${p.until})`, trouble: p.trouble })
    .where(isAmong(phone.id, p.ids)),
)
