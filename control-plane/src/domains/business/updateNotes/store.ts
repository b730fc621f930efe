import { updateNoteMachine } from '@quarterdeck/shared/states/updateNote.ts'
import { and, count, desc, eq, sql } from '../../../platform/schema/drizzle.ts'
import { isAmong, type Params, prepared } from '../../../platform/schema/prepared.ts'
import { updateNote, user } from '../../../platform/schema/tables.gen.ts'
import type { Sql } from '../../../platform/store/store.ts'
import { updateNoteSeen } from './tables.ts'

/** So many are shown; who wants older ones looks into the list. */
const mostShown = 20

/** What is published, the newest first, with whether this user has seen it. */
export function readNews(from: Sql, userId: number) {
  return selectNews.all(from, { userId })
}

export async function countUnseen(from: Sql, userId: number): Promise<number> {
  return (await selectUnseen.get(from, { userId }))?.n ?? 0
}

/** What is not published is passed over. */
export async function markSeen(tx: Sql, userId: number, ids: readonly number[]): Promise<void> {
  for (const { id, publish_time } of await selectPublished.all(tx, { ids }))
    await insertSeen.run(tx, { userId, note: id, at: publish_time ?? 0 })
}

const isPublished = eq(updateNote.status, updateNoteMachine.codes.published)
/** What was new before somebody came is nothing new to them. */
const isOld = sql`coalesce(${updateNote.publish_time}, 0) < ${user.create_time}`
const isSeen = sql<0 | 1>`coalesce(${isOld} OR ${updateNoteSeen.publish_time} IS ${updateNote.publish_time}, 0)`

const selectNews = prepared((q, p: Params<{ userId: number }>) =>
  q
    .select({
      id: updateNote.id,
      title: updateNote.title,
      type: updateNote.type,
      content: updateNote.content,
      translations: updateNote.translations,
      version: updateNote.version,
      publish_time: updateNote.publish_time,
      seen: isSeen,
    })
    .from(updateNote)
    .innerJoin(user, eq(user.id, p.userId))
    .leftJoin(updateNoteSeen, and(eq(updateNoteSeen.note, updateNote.id), eq(updateNoteSeen.user_id, user.id)))
    .where(isPublished)
    .orderBy(desc(updateNote.publish_time), desc(updateNote.id))
    .limit(mostShown),
)

const selectUnseen = prepared((q, p: Params<{ userId: number }>) =>
  q
    .select({ n: count() })
    .from(updateNote)
    .innerJoin(user, eq(user.id, p.userId))
    .leftJoin(updateNoteSeen, and(eq(updateNoteSeen.note, updateNote.id), eq(updateNoteSeen.user_id, user.id)))
    .where(and(isPublished, sql`NOT ${isSeen}`)),
)

const selectPublished = prepared((q, p: Params<{ ids: readonly number[] }>) =>
  q
    .select({ id: updateNote.id, publish_time: updateNote.publish_time })
    .from(updateNote)
    .where(and(isPublished, isAmong(updateNote.id, p.ids))),
)

const insertSeen = prepared((q, p: Params<{ userId: number; note: number; at: number }>) =>
  q
    .insert(updateNoteSeen)
    .values({ user_id: p.userId, note: p.note, publish_time: p.at })
    .onConflictDoUpdate({
      target: [updateNoteSeen.user_id, updateNoteSeen.note],
      set: { publish_time: p.at },
    }),
)
