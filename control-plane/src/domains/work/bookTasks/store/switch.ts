import { and, asc, eq, sql } from '../../../../platform/schema/drizzle.ts'
import { type Params, prepared } from '../../../../platform/schema/prepared.ts'
import { cardType } from '../../../../platform/schema/tables.gen.ts'
import type { Sql, Statement } from '../../../../platform/store/store.ts'
import { runSwitch } from '../../runs/index.ts'
import { cardTypeOffer } from '../tables.ts'

/** The switch of a book type, with what its card type is called. */
export interface SwitchRow {
  is_on: number
  card_type: number | null
  name: string | null
  operator: number
}

export async function readSwitchRow(from: Sql, bookType: 0 | 1): Promise<SwitchRow> {
  const row = await selectSwitch.get(from, { bookType })
  if (!row) throw new Error(`book type ${bookType} has no switch`)
  return row
}

/** The same, for a batch together with other reads. */
export function switchStatement(bookType: 0 | 1): Statement {
  return selectSwitch.statement({ bookType })
}

const selectSwitch = prepared((q, p: Params<{ bookType: number }>) =>
  q
    .select({
      is_on: runSwitch.is_on,
      card_type: runSwitch.card_type,
      name: cardType.name,
      operator: runSwitch.operator,
    })
    .from(runSwitch)
    .leftJoin(cardType, eq(cardType.id, runSwitch.card_type))
    .where(eq(runSwitch.lane, p.bookType)),
)

/** What is null stays as it is. */
export async function updateSwitch(
  tx: Sql,
  bookType: 0 | 1,
  { isOn, cardTypeId, operator }: { isOn: 0 | 1; cardTypeId: number | null; operator: number | null },
): Promise<void> {
  await update.run(tx, { bookType, isOn, cardTypeId, operator })
}

const update = prepared(
  (q, p: Params<{ bookType: number; isOn: number; cardTypeId: number | null; operator: number | null }>) =>
    q
      .update(runSwitch)
      .set({
        is_on: p.isOn,
        card_type: sql`coalesce(${p.cardTypeId}, ${runSwitch.card_type})`,
        operator: sql`coalesce(${p.operator}, ${runSwitch.operator})`,
      })
      .where(eq(runSwitch.lane, p.bookType)),
)

export async function isOffered(from: Sql, bookType: number, cardTypeId: number): Promise<boolean> {
  return (await selectOffer.get(from, { bookType, cardTypeId })) !== undefined
}

const selectOffer = prepared((q, p: Params<{ bookType: number; cardTypeId: number }>) =>
  q
    .select({ card_type: cardTypeOffer.card_type })
    .from(cardTypeOffer)
    .where(and(eq(cardTypeOffer.book_type, p.bookType), eq(cardTypeOffer.card_type, p.cardTypeId))),
)

/** Card types, each with whether the switch of that book type offers it. */
export async function readOffers(
  from: Sql,
  bookType: number,
): Promise<{ id: number; name: string; offered: boolean }[]> {
  const rows = await selectOffers.all(from, { bookType })
  return rows.map(({ id, name, offer }) => ({ id, name, offered: offer !== null }))
}

const selectOffers = prepared((q, p: Params<{ bookType: number }>) =>
  q
    .select({ id: cardType.id, name: cardType.name, offer: cardTypeOffer.card_type })
    .from(cardType)
    .leftJoin(cardTypeOffer, and(eq(cardTypeOffer.card_type, cardType.id), eq(cardTypeOffer.book_type, p.bookType)))
    .orderBy(asc(cardType.id)),
)

export async function replaceOffers(tx: Sql, bookType: number, cardTypeIds: readonly number[]): Promise<void> {
  await deleteOffers.run(tx, { bookType })
  await tx.batch([...new Set(cardTypeIds)].map((cardTypeId) => addOffer.statement({ bookType, cardTypeId })))
}

const deleteOffers = prepared((q, p: Params<{ bookType: number }>) =>
  q.delete(cardTypeOffer).where(eq(cardTypeOffer.book_type, p.bookType)),
)
const addOffer = prepared((q, p: Params<{ bookType: number; cardTypeId: number }>) =>
  q.insert(cardTypeOffer).values({ book_type: p.bookType, card_type: p.cardTypeId }),
)
