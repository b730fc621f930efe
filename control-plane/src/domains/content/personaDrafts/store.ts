import { type DraftPartState, draftPartMachine } from '@quarterdeck/shared/states/draftPart.ts'
import { asc, eq, lt } from '../../../platform/schema/drizzle.ts'
import { type Params, prepared } from '../../../platform/schema/prepared.ts'
import type { Sql } from '../../../platform/store/store.ts'
import { type Stateful, transition } from '../../../platform/transition.ts'
import { personaDraft, personaDraftPart } from './tables.ts'

// The only SQL about the tables persona_draft and persona_draft_part.

const parts: Stateful<DraftPartState, typeof personaDraftPart.$inferSelect> = {
  machine: draftPartMachine,
  table: 'persona_draft_part',
  key: 'id',
  column: 'state',
}

export async function insertDraft(tx: Sql, draft: { userId: number; form: string; at: number }): Promise<number> {
  return (await insert.run(tx, draft)).lastId
}

export async function insertPart(tx: Sql, part: { draft: number; count: number }): Promise<number> {
  return (await insertOne.run(tx, part)).lastId
}

export function readDraft(from: Sql, id: number) {
  return select.get(from, { id })
}

export function readDraftParts(from: Sql, draft: number) {
  return selectParts.all(from, { draft })
}

interface Ending {
  id: number
  to: DraftPartState
  came: { text: string } | { error: string }
  at: number
}

export async function endPart(tx: Sql, { id, to, came, at }: Ending): Promise<void> {
  await transition(tx, parts, { to, ids: [id], set: came, at })
}

export async function noteBatch(tx: Sql, id: number, batch: string): Promise<void> {
  await setBatch.run(tx, { id, batch })
}

export async function dropDraftsBefore(tx: Sql, at: number): Promise<void> {
  await drop.run(tx, { at })
}

const insert = prepared((q, p: Params<{ userId: number; form: string; at: number }>) =>
  q.insert(personaDraft).values({ user_id: p.userId, form: p.form, create_time: p.at }),
)

const insertOne = prepared((q, p: Params<{ draft: number; count: number }>) =>
  q.insert(personaDraftPart).values({ draft: p.draft, count: p.count }),
)

const select = prepared((q, p: Params<{ id: number }>) =>
  q.select().from(personaDraft).where(eq(personaDraft.id, p.id)),
)

const selectParts = prepared((q, p: Params<{ draft: number }>) =>
  q.select().from(personaDraftPart).where(eq(personaDraftPart.draft, p.draft)).orderBy(asc(personaDraftPart.id)),
)

const setBatch = prepared((q, p: Params<{ id: number; batch: string }>) =>
  q.update(personaDraft).set({ batch: p.batch }).where(eq(personaDraft.id, p.id)),
)

const drop = prepared((q, p: Params<{ at: number }>) =>
  q.delete(personaDraft).where(lt(personaDraft.create_time, p.at)),
)
