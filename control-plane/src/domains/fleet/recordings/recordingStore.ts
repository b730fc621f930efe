import { asc, eq, isNull } from '../../../platform/schema/drizzle.ts'
import { type Params, prepared } from '../../../platform/schema/prepared.ts'
import { recording } from '../../../platform/schema/tables.gen.ts'
import type { Sql } from '../../../platform/store/store.ts'

// The only SQL about the table recording, beside that of its list.

export interface NewRecording {
  phone: number
  user: string
  started: number
}

export async function insertRecording(tx: Sql, made: NewRecording): Promise<number> {
  return (await insert.run(tx, made)).lastId
}

const insert = prepared((q, p: Params<NewRecording>) =>
  q.insert(recording).values({
    phone: p.phone,
    user: p.user,
    started: p.started,
    seconds: 0,
    bytes: 0,
    source: 0,
  }),
)

export interface Ended {
  id: number
  ended: number
  seconds: number
  bytes: number
  source: number
}

export async function updateEnded(tx: Sql, ended: Ended): Promise<void> {
  await update.run(tx, ended)
}

const update = prepared((q, p: Params<Ended>) =>
  q
    .update(recording)
    .set({ ended: p.ended, seconds: p.seconds, bytes: p.bytes, source: p.source })
    .where(eq(recording.id, p.id)),
)

/** Those that a killed process has left open. */
export const selectOpen = prepared((q) =>
  q.select({ id: recording.id, started: recording.started }).from(recording).where(isNull(recording.ended)),
)

/** All, the oldest first. */
export const selectAll = prepared((q) =>
  q.select({ id: recording.id, bytes: recording.bytes }).from(recording).orderBy(asc(recording.id)),
)

export const selectOne = prepared((q, p: Params<{ id: number }>) =>
  q
    .select({ phone: recording.phone, started: recording.started, ended: recording.ended })
    .from(recording)
    .where(eq(recording.id, p.id)),
)

export const deleteOne = prepared((q, p: Params<{ id: number }>) => q.delete(recording).where(eq(recording.id, p.id)))
