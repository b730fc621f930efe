import { AppError, type Problem } from '@quarterdeck/shared/errors/appError.ts'
import { isIccid } from '@quarterdeck/shared/values/iccid.ts'
import type { Sql } from '../../../../platform/store/store.ts'
import type { ResourceHooks } from '../../../../resources/hooks.ts'
import type { Stored, StoredRow } from '../../../../resources/stored.ts'
import { serialsOf } from './serials.ts'
import { empty, forget, insertSim, readSims, type SimRow, takeOutOfPhones } from './simStore.ts'

/**
 * What people say of cards. Where one is they say of those alone that hide themselves: it takes the place of what the phone knows of
 * that slot. What a phone itself says of a card stands.
 */
export const simHooks: ResourceHooks = {
  async problems(sql, rows) {
    const known = await readSims(sql, placesOf(rows), iccidsOf(rows))
    const serials = await serialsOf(sql, known)
    const named = new Map<string, number>()
    return rows.map((row, at) => {
      const taken = row.phone === null ? undefined : named.get(placeOf(row))
      if (row.phone !== null) named.set(placeOf(row), at)
      if (taken !== undefined) return [{ field: 'slot', code: 'row_repeated', data: { row: taken + 1 } }]
      return problemsOf(row, known, serials)
    })
  },

  async beforeAdd(tx, rows) {
    for (const row of rows) if (row.phone !== null) Object.assign(row, await takePlace(tx, row))
  },

  async beforeEdit(tx, rows) {
    for (const { before, changes } of rows) {
      if (!('phone' in changes || 'slot' in changes)) continue
      const row = { ...before, ...changes }
      Object.assign(changes, row.phone === null ? { present: 0 } : await takePlace(tx, row))
    }
  },

  /** What people said of a card goes; what its phone says of it stays. */
  async beforeDelete(tx, rows) {
    const ids = rows.map(({ id }) => id)
    const inPhones = rows.filter(({ present }) => present === 1).map(({ id }) => id)
    const facts = (await readSims(tx, placesOf(rows), [])).filter(({ id }) => inPhones.includes(id))
    await tx.batch([
      empty.statement({ ids }),
      ...facts.map((card) => insertSim({ ...card, number: '', iccid: card.told === 1 ? card.iccid : '' })),
    ])
  },

  actions: {
    /** A card that people know already comes into this row with what they said of it. */
    async identify(tx, row, { form, call }) {
      const iccid = String(form.iccid)
      if (!isIccid(iccid)) throw new AppError('not_an_iccid')
      const [other] = await readSims(tx, [], [iccid])
      if (other?.told === 1) throw new AppError('sim_place_told')
      // It may be in a phone that others alone see.
      if (other?.present === 1 && call.actor.reach !== 'all') throw new AppError('duplicate')
      if (other) await forget.run(tx, { ids: [other.id] })
      return {
        iccid,
        number: String(form.number || row.number || (other?.number ?? '')),
        kind: Number(form.kind || row.kind || (other?.kind ?? 0)),
        remark: String(row.remark || (other?.remark ?? '')),
      }
    },
  },
}

function problemsOf(row: Stored, known: readonly SimRow[], serials: ReadonlyMap<number, string>): Problem[] {
  const own = known.find(({ id, iccid }) =>
    row.id === undefined ? iccid !== '' && iccid === row.iccid : id === row.id,
  )
  const here = known.find((card) => row.phone !== null && card.phone === row.phone && card.slot === row.slot)
  if (own && own.told === 1 && own !== here) {
    return [{ field: 'slot', code: 'sim_place_told' }]
  }
  if (here && here !== own && here.told === 1) {
    const data = { phone: serials.get(here.phone!) ?? '', slot: here.slot, iccid: here.iccid }
    return [{ field: 'slot', code: 'sim_slot_taken', data }]
  }
  return []
}

/** The card comes where it is said to be: what its phone knows of that slot becomes part of its row. */
async function takePlace(tx: Sql, row: Stored): Promise<Stored> {
  const cards = await readSims(tx, [Number(row.phone)], [])
  const here = cards.find(({ id, slot }) => slot === row.slot && id !== row.id)
  if (!here) return { present: 0 }
  if (here.iccid === '') await forget.run(tx, { ids: [here.id] })
  else await takeOutOfPhones.run(tx, { ids: [here.id] })
  const { present, carrier, numeric, operator, since } = here
  const facts = { present, carrier, numeric, operator, since }
  if (here.iccid !== '') return facts
  return { ...facts, number: row.number || here.number, kind: row.kind || here.kind, remark: row.remark || here.remark }
}

function placesOf(rows: readonly (Stored | StoredRow)[]): number[] {
  return rows.flatMap(({ phone }) => (typeof phone === 'number' ? [phone] : []))
}

function iccidsOf(rows: readonly Stored[]): string[] {
  return rows.map(({ iccid }) => String(iccid))
}

function placeOf({ phone, slot }: Stored): string {
  return `${phone}/${slot}`
}
