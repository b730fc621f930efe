import { contentItemMachine } from '@quarterdeck/shared/states/contentItem.ts'
import type { PlannedPost } from '@quarterdeck/shared/values/contentPlan.ts'
import { and, asc, between, eq, gt, sql } from '../../../../platform/schema/drizzle.ts'
import { inOrder } from '../../../../platform/schema/inOrder.ts'
import { paramTable } from '../../../../platform/schema/paramTable.ts'
import { isAmong, type Params, prepared, take } from '../../../../platform/schema/prepared.ts'
import { contentItem } from '../../../../platform/schema/tables.gen.ts'
import type { Sql } from '../../../../platform/store/store.ts'

// Posts, as the work on them reads and writes them.

export interface NewPost extends Pick<PlannedPost, 'number' | 'persona' | 'interest' | 'style'> {
  text: string
  /** Ids of files, comma-joined. */
  media: string
  video: string
}

/** The posts of a chunk, none of them begun. */
export async function insertPosts(tx: Sql, task: number, posts: readonly NewPost[], at: number): Promise<void> {
  await insert.run(tx, { task, posts, at })
}

export type Post = typeof contentItem.$inferSelect

export function readPosts(from: Sql, ids: readonly number[]): Promise<Post[]> {
  return selectSome.all(from, { ids })
}

/** The first that somebody could show as an example of a task. */
export function readPostsAfter(from: Sql, task: number, after: number, limit: number): Promise<Post[]> {
  return selectAfter.all(from, { task, after, limit })
}

export async function setText(tx: Sql, id: number, text: string, at: number): Promise<void> {
  await updateText.run(tx, { id, text, at })
}

/** Another file behind those that are there. */
export async function setMedia(tx: Sql, id: number, media: string, at: number): Promise<void> {
  await updateMedia.run(tx, { id, media, at })
}

export async function setPrompts(tx: Sql, prompts: readonly { id: number; prompt: string }[]): Promise<void> {
  await tx.batch(prompts.map((one) => updatePrompt.statement(one)))
}

/** The ids of the posts with these numbers. */
export async function readNumbers(from: Sql, task: number, first: number, last: number): Promise<number[]> {
  return (await selectNumbers.all(from, { task, first, last })).map(({ id }) => id)
}

/** Of how many posts of a task each state is. */
export function countPosts(from: Sql, task: number): Promise<{ status: number; n: number }[]> {
  return countByState.all(from, { task })
}

type Rows = Params<{ task: number; posts: readonly NewPost[]; at: number }>
const of = <K extends keyof NewPost>(name: K) => paramTable.member<NewPost[K]>(name)

const insert = prepared((q, p: Rows) =>
  q.insert(contentItem).select(
    q
      .select(
        inOrder(contentItem, {
          id: sql<number>`null`,
          task: p.task,
          number: of('number'),
          media: of('media'),
          video: of('video'),
          title: sql<string>`''`,
          text: of('text'),
          persona: of('persona'),
          status: sql<number>`${sql.raw(String(contentItemMachine.codes.pending))}`,
          kept: sql<number>`0`,
          style: of('style'),
          interest_group: of('interest'),
          note: sql<string>`''`,
          prompt: sql<string>`''`,
          error: sql<string>`''`,
          ai_generated: sql<number>`0`,
          edited_by: sql<string>`''`,
          kept_time: sql<number>`null`,
          create_time: p.at,
          update_time: p.at,
          revision: sql<number>`1`,
        }),
      )
      .from(paramTable.list(p.posts))
      .orderBy(asc(paramTable.place)),
  ),
)

const selectSome = prepared((q, p: Params<{ ids: readonly number[] }>) =>
  q.select().from(contentItem).where(isAmong(contentItem.id, p.ids)).orderBy(asc(contentItem.id)),
)

const selectAfter = prepared((q, p: Params<{ task: number; after: number; limit: number }>) =>
  q
    .select()
    .from(contentItem)
    .where(and(eq(contentItem.task, p.task), gt(contentItem.id, p.after)))
    .orderBy(asc(contentItem.id))
    .limit(take(p.limit)),
)

const selectNumbers = prepared((q, p: Params<{ task: number; first: number; last: number }>) =>
  q
    .select({ id: contentItem.id })
    .from(contentItem)
    .where(and(eq(contentItem.task, p.task), between(contentItem.number, p.first, p.last)))
    .orderBy(asc(contentItem.id)),
)

const updateText = prepared((q, p: Params<{ id: number; text: string; at: number }>) =>
  q.update(contentItem).set({ text: p.text, ai_generated: 1, update_time: p.at }).where(eq(contentItem.id, p.id)),
)

const updateMedia = prepared((q, p: Params<{ id: number; media: string; at: number }>) =>
  q.update(contentItem).set({ media: p.media, ai_generated: 1, update_time: p.at }).where(eq(contentItem.id, p.id)),
)

const updatePrompt = prepared((q, p: Params<{ id: number; prompt: string }>) =>
  q.update(contentItem).set({ prompt: p.prompt }).where(eq(contentItem.id, p.id)),
)

const countByState = prepared((q, p: Params<{ task: number }>) =>
  q
    .select({ status: contentItem.status, n: sql<number>`count(*)` })
    .from(contentItem)
    .where(eq(contentItem.task, p.task))
    .groupBy(contentItem.status),
)
