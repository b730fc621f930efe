import { type ComparisonState, comparisonMachine } from '@quarterdeck/shared/states/comparison.ts'
import type { Sql } from '../../platform/store/store.ts'
import { type Stateful, transition } from '../../platform/transition.ts'

const comparisons: Stateful<ComparisonState> = {
  machine: comparisonMachine,
  table: 'comparison',
  key: 'id',
  column: 'state',
}

export interface ComparisonRow {
  id: number
  file_name: string
  base_file_name: string
  remarks: string
  domain_list_num: number
  domain_total_num: number
  rankings_num: number
}

export function readComparison(sql: Sql, id: number): Promise<ComparisonRow | undefined> {
  return sql.get<ComparisonRow>(
    `SELECT id, file_name, base_file_name, remarks, domain_list_num, domain_total_num, rankings_num
     FROM comparison WHERE id = ?`,
    [id],
  )
}

export async function insertComparison(tx: Sql, at: number): Promise<number> {
  const { lastId } = await tx.run('INSERT INTO comparison (update_time) VALUES (?)', [at])
  await tx.run('INSERT INTO comparison_work (id, round) VALUES (?, 0)', [lastId])
  return lastId
}

export interface Sources {
  remarks: string
  file_name: string
  url: string
  base_file_name: string
  baseUrl: string
}

/** What it is made from now; gives the number of this round of computing. */
export async function beginRound(tx: Sql, id: number, sources: Sources, at: number): Promise<number> {
  const { remarks, file_name, url, base_file_name, baseUrl } = sources
  const set = { remarks, file_name, url, base_file_name, baseUrl, update_time: at, error: '', error_data: '' }
  await transition(tx, comparisons, { to: 'computing', where: 'id = ?', params: [id], set, at })
  await tx.run('UPDATE comparison_work SET round = round + 1 WHERE id = ?', [id])
  return (await readOpenRound(tx, id))!
}

/** The round that is still to be computed, if any. */
export async function readOpenRound(sql: Sql, id: number): Promise<number | undefined> {
  const row = await sql.get<{ round: number }>(
    'SELECT w.round FROM comparison_work w JOIN comparison c ON c.id = w.id WHERE w.id = ? AND c.state = ?',
    [id, comparisonMachine.codes.computing],
  )
  return row?.round
}

export function readOpen(sql: Sql): Promise<{ id: number; round: number; file_name: string }[]> {
  return sql.all(
    'SELECT c.id, w.round, c.file_name FROM comparison c JOIN comparison_work w ON w.id = c.id WHERE c.state = ?',
    [comparisonMachine.codes.computing],
  )
}

export interface Outcome {
  domain_list_num: number
  domain_total_num: number
  rankings_num: number
  rankings_data: string
  banned_domain: string
  bannedDomainUrl: string
  banned_num: number
}

export async function saveOutcome(
  tx: Sql,
  id: number,
  outcome: Outcome,
  rankings: readonly string[],
  at: number,
): Promise<void> {
  await transition(tx, comparisons, { to: 'done', where: 'id = ?', params: [id], set: { ...outcome }, at })
  await tx.run('UPDATE comparison_work SET rankings = ? WHERE id = ?', [rankings.join('\n'), id])
}

export async function saveFailure(
  tx: Sql,
  id: number,
  { code, data }: { code: string; data: string },
  at: number,
): Promise<void> {
  const set = { error: code, error_data: data }
  await transition(tx, comparisons, { to: 'failed', where: 'id = ?', params: [id], set, at })
}

export async function readRankings(sql: Sql, id: number): Promise<string[]> {
  const row = await sql.get<{ rankings: string }>('SELECT rankings FROM comparison_work WHERE id = ?', [id])
  return row?.rankings ? row.rankings.split('\n') : []
}
