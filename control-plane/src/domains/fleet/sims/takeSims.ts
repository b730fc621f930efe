import type { PhoneFacts } from '@quarterdeck/shared/protocol/agent.ts'
import type { Sql } from '../../../platform/store/store.ts'
import { isUnknown, placeSims } from './placeSims.ts'
import { readSims, takeOutOfPhones, writePlacing } from './simStore.ts'

/** Takes over which cards are in phones that are online; of the others it stays as it was. */
export async function takeSims(
  tx: Sql,
  phones: readonly { id: number; phone: Pick<PhoneFacts, 'sims'> }[],
  at: number,
): Promise<void> {
  if (phones.length === 0) return
  const told = phones.flatMap(({ id, phone }) => phone.sims.map((sim) => ({ ...sim, slot: sim.slot + 1, phone: id })))
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
