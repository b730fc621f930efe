import { type ComparisonState, comparisonMachine } from '@quarterdeck/shared/states/comparison.ts'
import { and, eq, sql } from '../../../platform/schema/drizzle.ts'
import { nameOf } from '../../../platform/schema/nameOf.ts'
import { type Params, prepared, type Queries, type Selected } from '../../../platform/schema/prepared.ts'
import { comparison } from '../../../platform/schema/tables.gen.ts'
import type { Sql } from '../../../platform/store/store.ts'
import { type Stateful, transition } from '../../../platform/transition.ts'
import { comparisonWork } from './tables.ts'

const comparisons: Stateful<ComparisonState, typeof comparison.$inferSelect> = {
  machine: comparisonMachine,
  table: nameOf(comparison),
  key: 'id',
  column: 'state',
}

type Row = typeof comparison.$inferSelect
export type KeptComparison = Selected<typeof selectOne>
/** What it is made from. */
export type Sources = Pick<Row, 'remarks' | 'file_name' | 'url' | 'base_file_name' | 'baseUrl'>
/** What came of it. */
export type Outcome = Pick<
  Row,
  | 'domain_list_num'
  | 'domain_total_num'
  | 'rankings_num'
  | 'rankings_data'
  | 'banned_domain'
  | 'bannedDomainUrl'
  | 'banned_num'
>

export function readComparison(from: Sql, id: number): Promise<KeptComparison | undefined> {
  return selectOne.get(from, { id })
}

export async function insertComparison(tx: Sql, at: number): Promise<number> {
  return (await insert.run(tx, { at })).lastId
}

/** Begins to compute it from these; gives the number of this round of computing. */
export async function beginRound(tx: Sql, id: number, sources: Sources, at: number): Promise<number> {
  const set = { ...sources, update_time: at, error: '', error_data: '' }
  await transition(tx, comparisons, { to: 'computing', ids: [id], set, at })
  return (await nextRound.get(tx, { id }))!.round
}

/** The round that is still to be computed, if any. */
export async function readOpenRound(from: Sql, id: number): Promise<number | undefined> {
  return (await selectOpenRound.get(from, { id }))?.round
}

export function readOpen(from: Sql): Promise<Selected<typeof selectOpen>[]> {
  return selectOpen.all(from)
}

export async function saveOutcome(
  tx: Sql,
  id: number,
  outcome: Outcome,
  rankings: readonly string[],
  at: number,
): Promise<void> {
  await transition(tx, comparisons, { to: 'done', ids: [id], set: outcome, at })
  await saveRankings.run(tx, { id, rankings: rankings.join('\n') })
}

export async function saveFailure(
  tx: Sql,
  id: number,
  { code, data }: { code: string; data: string },
  at: number,
): Promise<void> {
  const set = { error: code, error_data: data }
  await transition(tx, comparisons, { to: 'failed', ids: [id], set, at })
}

export async function readRankings(from: Sql, id: number): Promise<string[]> {
  const row = await selectRankings.get(from, { id })
  return row?.rankings ? row.rankings.split('\n') : []
}

const c = comparison
const w = comparisonWork
type Id = { id: number }

const selectOne = prepared((q, p: Params<Id>) =>
  q
    .select({
      id: c.id,
      file_name: c.file_name,
      base_file_name: c.base_file_name,
      remarks: c.remarks,
      domain_list_num: c.domain_list_num,
      domain_total_num: c.domain_total_num,
      rankings_num: c.rankings_num,
    })
    .from(c)
    .where(eq(c.id, p.id)),
)

const insert = prepared((q, p: Params<{ at: number }>) => q.insert(c).values({ update_time: p.at }))

const nextRound = prepared((q, p: Params<Id>) =>
  q
    .insert(w)
    .values({ id: p.id, round: 1 })
    .onConflictDoUpdate({ target: w.id, set: { round: sql`${w.round} + 1` } })
    .returning({ round: w.round }),
)

const isComputing = eq(c.state, comparisonMachine.codes.computing)

const selectOpenWork = (q: Queries) =>
  q.select({ id: c.id, round: w.round, file_name: c.file_name }).from(c).innerJoin(w, eq(w.id, c.id))

const selectOpenRound = prepared((q, p: Params<Id>) => selectOpenWork(q).where(and(eq(c.id, p.id), isComputing)))

const selectOpen = prepared((q) => selectOpenWork(q).where(isComputing))

const saveRankings = prepared((q, p: Params<Id & { rankings: string }>) =>
  q.update(w).set({ rankings: p.rankings }).where(eq(w.id, p.id)),
)

const selectRankings = prepared((q, p: Params<Id>) => q.select({ rankings: w.rankings }).from(w).where(eq(w.id, p.id)))
