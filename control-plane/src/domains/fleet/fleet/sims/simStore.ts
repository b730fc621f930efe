import { type SimState, simMachine } from '@quarterdeck/shared/states/sim.ts'
import { and, eq, ne, or, sql } from '../../../../platform/schema/drizzle.ts'
import { nameOf } from '../../../../platform/schema/nameOf.ts'
import { isAmong, type Params, prepared, type Selected } from '../../../../platform/schema/prepared.ts'
import { phone, sim } from '../../../../platform/schema/tables.gen.ts'
import type { Sql, Statement } from '../../../../platform/store/store.ts'
import { type Stateful, transition } from '../../../../platform/transition.ts'
import { sideIn } from '../../../../resources/visibility/side.ts'
import { operatorOf } from '../operators.ts'
import type { PlacedSim, Placing } from './placeSims.ts'

export const sims: Stateful<SimState, typeof sim.$inferSelect> = {
  machine: simMachine,
  table: nameOf(sim),
  key: 'id',
  column: 'state',
}

const { identified, unrecognised } = simMachine.codes

const columns = {
  id: sim.id,
  iccid: sim.iccid,
  phone: sim.phone,
  slot: sim.slot,
  present: sim.present,
  told: sim.told,
  carrier: sim.carrier,
  numeric: sim.numeric,
  operator: sim.operator,
  number: sim.number,
  kind: sim.kind,
  remark: sim.remark,
  since: sim.since,
}

export type SimRow = Selected<typeof selectKnown>

/** The cards of some phones, and those with these ICCIDs wherever they are. */
export function readSims(from: Sql, phones: readonly number[], iccids: readonly string[]): Promise<SimRow[]> {
  return selectKnown.all(from, { phones, iccids })
}

const selectKnown = prepared((q, p: Params<{ phones: readonly number[]; iccids: readonly string[] }>) =>
  q
    .select(columns)
    .from(sim)
    .where(or(isAmong(sim.phone, p.phones), and(isAmong(sim.iccid, p.iccids), ne(sim.iccid, '')))),
)

/** Of these ICCIDs those of cards that are in phones of another side; one that is in no phone is of the internal side. */
export async function readForeign(
  from: Sql,
  asked: { iccids: readonly string[]; side: number | null },
): Promise<Set<string>> {
  if (asked.iccids.length === 0) return new Set()
  return new Set((await selectForeign.all(from, { ...asked, side: asked.side ?? 0 })).map(({ iccid }) => iccid))
}

const selectForeign = prepared((q, p: Params<{ iccids: readonly string[]; side: number }>) =>
  q
    .select({ iccid: sim.iccid })
    .from(sim)
    .leftJoin(phone, eq(phone.id, sim.phone))
    .where(and(isAmong(sim.iccid, p.iccids), sql`${sideIn(phone.enrolled_by)} <> ${p.side}`)),
)

/** Carries out what phones have told. */
export async function writePlacing(tx: Sql, { changed, added, forgotten }: Placing, at: number): Promise<void> {
  const going = [...changed.map(({ id }) => id), ...forgotten]
  if (going.length + added.length === 0) return
  await tx.batch([
    // Two cards that change places are in no phone for a moment.
    takeOutOfPhones.statement({ ids: going }),
    forget.statement({ ids: forgotten }),
    ...changed.map((card) => place.statement({ ...card, operator: operatorOf(card.numeric) })),
    ...added.map(insertSim),
  ])
  const known = changed.filter(({ told }) => told === 1).map(({ id }) => id)
  if (known.length === 0) return
  await transition(tx, sims, { to: 'identified', from: ['unrecognised'], ids: known, at })
}

/** A card that a phone tells of. */
export function insertSim(card: Omit<PlacedSim, 'id'>): Statement {
  const state = card.iccid === '' ? unrecognised : identified
  return insert.statement({ ...card, operator: operatorOf(card.numeric), state })
}

type Written = Omit<PlacedSim, 'id'> & { operator: number }

const insert = prepared((q, p: Params<Written & { state: number }>) =>
  q.insert(sim).values({
    iccid: p.iccid,
    phone: p.phone,
    slot: p.slot,
    present: p.present,
    told: p.told,
    carrier: p.carrier,
    numeric: p.numeric,
    number: p.number,
    operator: p.operator,
    state: p.state,
    since: p.since,
  }),
)

const place = prepared((q, p: Params<Written & { id: number }>) =>
  q
    .update(sim)
    .set({
      iccid: p.iccid,
      phone: p.phone,
      slot: p.slot,
      present: p.present,
      told: p.told,
      carrier: p.carrier,
      numeric: p.numeric,
      number: p.number,
      operator: p.operator,
      since: p.since,
    })
    .where(eq(sim.id, p.id)),
)

/** Cards are in no phone any more. */
export const takeOutOfPhones = prepared((q, p: Params<{ ids: readonly number[] }>) =>
  q.update(sim).set({ phone: null, slot: 0, present: 0, told: 0 }).where(isAmong(sim.id, p.ids)),
)

/** Rows that are nothing any more but what a phone said. */
export const forget = prepared((q, p: Params<{ ids: readonly number[] }>) =>
  q.delete(sim).where(isAmong(sim.id, p.ids)),
)

/** Cards that are deleted make room for what their phones say of them. */
export const empty = prepared((q, p: Params<{ ids: readonly number[] }>) =>
  q.update(sim).set({ iccid: '', phone: null, slot: 0 }).where(isAmong(sim.id, p.ids)),
)
