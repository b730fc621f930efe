import { type AlertWindowState, alertWindowMachine } from '@quarterdeck/shared/states/alertWindow.ts'
import { asc, eq, isNull, sql } from '../../../../platform/schema/drizzle.ts'
import { inOrder } from '../../../../platform/schema/inOrder.ts'
import { nameOf } from '../../../../platform/schema/nameOf.ts'
import { paramTable } from '../../../../platform/schema/paramTable.ts'
import { isAmong, type Params, prepared, type Selected } from '../../../../platform/schema/prepared.ts'
import { alertWindow } from '../../../../platform/schema/tables.gen.ts'
import type { Sql } from '../../../../platform/store/store.ts'
import { type Stateful, transition } from '../../../../platform/transition.ts'
import { alertHeld } from '../tables.ts'

const windows: Stateful<AlertWindowState, typeof alertWindow.$inferSelect> = {
  machine: alertWindowMachine,
  table: nameOf(alertWindow),
  key: 'id',
  column: 'state',
}
const w = alertWindow
const h = alertHeld

/** A window that has not ended. */
export type OpenWindow = Selected<typeof selectOpen>

export const selectOpen = prepared((q) =>
  q
    .select({
      id: w.id,
      name: w.name,
      purpose: w.purpose,
      list: w.list,
      filter: w.filter,
      repeat: w.repeat,
      from_time: w.from_time,
      to_time: w.to_time,
      weekdays: w.weekdays,
      from_clock: w.from_clock,
      to_clock: w.to_clock,
      holds_until: w.holds_until,
      made_user: w.made_user,
    })
    .from(w)
    .where(eq(w.state, alertWindowMachine.codes.open))
    .orderBy(asc(w.id)),
)

/** It holds no more; why stands beside. False where somebody has ended it meanwhile. */
export async function endWindow(tx: Sql, id: number, why: number, now: number): Promise<boolean> {
  const set = { ended_why: why, ended_time: now, holds_until: null }
  return (await transition(tx, windows, { to: 'ended', ids: [id], set, at: now })).length > 0
}

export const markHolding = prepared((q, p: Params<{ id: number; until: number | null }>) =>
  q.update(w).set({ holds_until: p.until }).where(eq(w.id, p.id)),
)

/** The alerts that windows hold. */
export const selectHeld = prepared((q) => q.select({ id: h.event_id }).from(h).where(isNull(h.released_at)))

export const insertHeld = prepared((q, p: Params<{ ids: readonly number[] }>) =>
  q
    .insert(h)
    .select(
      q
        .select(inOrder(h, { event_id: paramTable.value(), released_at: sql`null` }))
        .from(paramTable.list(p.ids))
        .where(sql`true`),
    )
    .onConflictDoUpdate({ target: h.event_id, set: { released_at: null } }),
)

export const releaseHeld = prepared((q, p: Params<{ ids: readonly number[]; now: number }>) =>
  q.update(h).set({ released_at: p.now }).where(isAmong(h.event_id, p.ids)),
)
