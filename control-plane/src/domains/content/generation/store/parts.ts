import { type ContentPartState, contentPartMachine } from '@quarterdeck/shared/states/contentPart.ts'
import { and, asc, eq, sql } from '../../../../platform/schema/drizzle.ts'
import { inOrder } from '../../../../platform/schema/inOrder.ts'
import { paramTable } from '../../../../platform/schema/paramTable.ts'
import { isAmong, type Params, prepared, take } from '../../../../platform/schema/prepared.ts'
import { contentItem } from '../../../../platform/schema/tables.gen.ts'
import type { Sql } from '../../../../platform/store/store.ts'
import { type Moving, type Stateful, transition } from '../../../../platform/transition.ts'
import { contentPart } from '../tables.ts'

// The only SQL about the table content_part.

export type Part = typeof contentPart.$inferSelect

export const parts: Stateful<ContentPartState, Part> = {
  machine: contentPartMachine,
  table: 'content_part',
  key: 'id',
  column: 'state',
}
const { codes } = contentPartMachine

/** A part of each of these kinds for the posts of a chunk. */
export async function insertParts(
  tx: Sql,
  chunk: { task: number; from: number; to: number; kinds: readonly number[] },
): Promise<void> {
  await insert.run(tx, chunk)
}

/** Parts that nobody has begun, the first come first. */
export function readWaiting(from: Sql, task: number, limit: number): Promise<Part[]> {
  return selectWaiting.all(from, { task, limit })
}

/** The ids of those that a provider is to make. */
export async function readOrdered(from: Sql, task: number): Promise<number[]> {
  return (await selectOrdered.all(from, { task })).map(({ id }) => id)
}

export function readPart(from: Sql, id: number): Promise<Part | undefined> {
  return selectOne.get(from, { id })
}

export function readPartsOf(from: Sql, items: readonly number[]): Promise<Part[]> {
  return selectOf.all(from, { items })
}

/** How many of a task are in each state. */
export async function countByStates(from: Sql, task: number): Promise<Record<ContentPartState, number>> {
  const counts = { waiting: 0, ordered: 0, completed: 0, failed: 0 }
  for (const { state, n } of await countByState.all(from, { task })) {
    const name = (Object.keys(codes) as ContentPartState[]).find((one) => codes[one] === state)!
    counts[name] = n
  }
  return counts
}

/** Moves some parts; those that really moved. */
export function moveParts(
  tx: Sql,
  ids: readonly number[],
  move: Moving<ContentPartState, Part>,
): Promise<{ id: number; item: number }[]> {
  return transition(tx, parts, {
    ...move,
    ids,
    returning: 'item',
  })
}

/** The same of all parts of a task that are in one of these states. */
export function movePartsOf(
  tx: Sql,
  task: number,
  move: Moving<ContentPartState, Part> & { from: readonly ContentPartState[] },
): Promise<{ id: number; item: number }[]> {
  return transition(tx, parts, { ...move, where: 'task = ?', params: [task], returning: 'item' })
}

/** What one that ended has cost beside what it cost before. */
export interface PartCost {
  cost: number
  maybe: number
  currency: string
  provider: string
  model: string
  attempts: number
}

export async function addCost(tx: Sql, id: number, { cost, maybe, ...by }: PartCost & { at: number }): Promise<void> {
  await updateCost.run(tx, { id, cost, maybe, ...by })
}

type Chunk = Params<{ task: number; from: number; to: number; kinds: readonly number[] }>

const insert = prepared((q, p: Chunk) =>
  q.insert(contentPart).select(
    q
      .select(
        inOrder(contentPart, {
          id: sql<number>`null`,
          item: sql<number>`${contentItem.id}`,
          task: p.task,
          kind: paramTable.value<number>(),
          state: sql<number>`0`,
          error: sql<string>`''`,
          attempts: sql<number>`0`,
          cost: sql<number>`0`,
          maybe: sql<number>`0`,
          currency: sql<string>`''`,
          provider: sql<string>`''`,
          model: sql<string>`''`,
          made_at: sql<number>`null`,
        }),
      )
      .from(contentItem)
      .innerJoin(paramTable.list(p.kinds), sql`true`)
      .where(and(eq(contentItem.task, p.task), sql`${contentItem.number} between ${p.from} and ${p.to}`))
      .orderBy(asc(contentItem.id), asc(paramTable.place)),
  ),
)

const selectWaiting = prepared((q, p: Params<{ task: number; limit: number }>) =>
  q
    .select()
    .from(contentPart)
    .where(and(eq(contentPart.task, p.task), eq(contentPart.state, codes.waiting)))
    .orderBy(asc(contentPart.id))
    .limit(take(p.limit)),
)

const selectOrdered = prepared((q, p: Params<{ task: number }>) =>
  q
    .select({ id: contentPart.id })
    .from(contentPart)
    .where(and(eq(contentPart.task, p.task), eq(contentPart.state, codes.ordered))),
)

const selectOne = prepared((q, p: Params<{ id: number }>) =>
  q.select().from(contentPart).where(eq(contentPart.id, p.id)),
)

const selectOf = prepared((q, p: Params<{ items: readonly number[] }>) =>
  q
    .select()
    .from(contentPart)
    .where(isAmong(contentPart.item, p.items))
    .orderBy(asc(contentPart.item), asc(contentPart.kind)),
)

const countByState = prepared((q, p: Params<{ task: number }>) =>
  q
    .select({ state: contentPart.state, n: sql<number>`count(*)` })
    .from(contentPart)
    .where(eq(contentPart.task, p.task))
    .groupBy(contentPart.state),
)

const updateCost = prepared((q, p: Params<PartCost & { id: number; at: number }>) =>
  q
    .update(contentPart)
    .set({
      cost: sql`${contentPart.cost} + ${p.cost}`,
      maybe: sql`${contentPart.maybe} + ${p.maybe}`,
      currency: p.currency,
      provider: p.provider,
      model: p.model,
      attempts: sql`${contentPart.attempts} + ${p.attempts}`,
      made_at: p.at,
    })
    .where(eq(contentPart.id, p.id)),
)
