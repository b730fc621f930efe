import type { PhoneFacts } from '@quarterdeck/shared/protocol/agent.ts'
import type { Sql } from '../../../../platform/store/store.ts'
import { isUnknown, placeSims } from './placeSims.ts'
import { readForeign, readSims, takeOutOfPhones, writePlacing } from './simStore.ts'

/**
 * Takes over which cards are in phones that are online; of the others it stays as it was. `side`: of whose hosts these phones are
 * (`sideOf`). A card of another side stays where it is, with what people said of it: here it is one that hides its ICCID.
 */
export async function takeSims(
  tx: Sql,
  phones: readonly { id: number; phone: Pick<PhoneFacts, 'sims'> }[],
  { at, side }: { at: number; side: number | null },
): Promise<void> {
  if (phones.length === 0) return
  const said = phones.flatMap(({ id, phone }) => phone.sims.map((sim) => ({ ...sim, slot: sim.slot + 1, phone: id })))
  const iccids = said.map(({ iccid }) => iccid).filter((iccid) => iccid !== '')
  const foreign = await readForeign(tx, { iccids, side })
  const told = said.map((sim) => (foreign.has(sim.iccid) ? { ...sim, iccid: '' } : sim))
  const ids = phones.map(({ id }) => id)
  const known = await readSims(
    tx,
    ids,
    told.map(({ iccid }) => iccid),
  )
  await writePlacing(tx, placeSims(known, { told, phones: ids, at }), at)
}

/** Phones are no more: the cards of which anything is known are in no phone. */
export async function freeSims(tx: Sql, phones: readonly number[]): Promise<void> {
  const known = (await readSims(tx, phones, [])).filter((card) => !isUnknown(card))
  await takeOutOfPhones.run(tx, { ids: known.map(({ id }) => id) })
}
