import { type Machine, sourcesOf } from '@quarterdeck/shared/states/machine.ts'
import { amongSql } from './store/sqlText.ts'
import type { Row, Sql, Statement } from './store/store.ts'

/** A table whose rows are in the states of a machine. `R`: such a row, as `$inferSelect` of the table says it. */
export interface Stateful<S extends string, R = Row> {
  machine: Machine<S>
  table: string
  /** Column with the row's integer key. */
  key: keyof R & string
  /** Column with the state's code. */
  column: keyof R & string
  /** Where each change is kept with its time: columns `<history key>`, state, attempt (where the rows count any), at, note. */
  history?: { table: string; key: string; attempt?: string }
}

/** Values of columns, each of the column's type; or, with `sql`, an expression without parameters. */
export type Changes<R> = { readonly [C in keyof R]?: R[C] | { sql: string } }

export interface Move<S extends string, R = Row> {
  to: S
  /** Fewer sources than the machine allows. */
  from?: readonly S[]
  /** The rows, by their keys, or `where`; with both, those of them for which it holds. */
  ids?: readonly number[]
  /** Conditions on the row, e.g. `id = ? AND lease = ?`. */
  where?: string
  params?: readonly unknown[]
  /** Other columns to set. */
  set?: Changes<R>
  /** Columns to give back, as they are after the move; the key is always among them. */
  returning?: string
  /** UTC milliseconds. */
  at: number
  note?: string
}

/**
 * The one way in which a state changes: one UPDATE that names the states it may leave, and the history of the rows that
 * really move. Gives back those rows; an empty list means that none was in a state from which it may become `to`, or
 * that `where` did not hold.
 */
export async function transition<S extends string, R, T = Row>(
  tx: Sql,
  stateful: Stateful<S, R>,
  move: Move<S, NoInfer<R>>,
): Promise<T[]> {
  return (await tx.batch(transitionStatements(stateful, move))).at(-1) as T[]
}

/** What becomes of rows that are named beside it. */
export type Moving<S extends string, R = Row> = Pick<Move<S, R>, 'to' | 'from' | 'set' | 'at' | 'note'>

/** What moves rows of a table by their keys; gives the keys of those that were in a state from which they may. */
export type MoveRows<S extends string, R = Row> = (
  tx: Sql,
  ids: readonly number[],
  move: Moving<S, R>,
) => Promise<number[]>

/** `stamp`: a column that keeps when a row was last changed. */
export function movesOf<S extends string, R>(stateful: Stateful<S, R>, stamp?: keyof R & string): MoveRows<S, R> {
  return async (tx, ids, move) => {
    if (ids.length === 0) return []
    const set = stamp === undefined ? move.set : ({ [stamp]: move.at, ...move.set } as Changes<R>)
    const moved: Row[] = await transition(tx, stateful, { ...move, ...(set && { set }), ids })
    return moved.map((row) => Number(row[stateful.key]))
  }
}

/** The same for many moves, on one way to the database and back: the rows of each. */
export async function transitions<S extends string, R, T = Row>(
  tx: Sql,
  stateful: Stateful<S, R>,
  moves: readonly Move<S, NoInfer<R>>[],
): Promise<T[][]> {
  const statements = moves.map((move) => transitionStatements(stateful, move))
  const answers = await tx.batch(statements.flat())
  return statements.map(({ length }) => answers.splice(0, length).at(-1) as T[])
}

/** The same for a batch together with others: the last of these statements gives back the rows that have moved. */
export function transitionStatements<S extends string, R>(
  { machine, table, key, column, history }: Stateful<S, R>,
  { to, from, ids, where, params: given = [], set = {}, returning, at, note = '' }: Move<S, NoInfer<R>>,
): Statement[] {
  if (ids === undefined && where === undefined) throw new Error(`${machine.name}: a move names its rows`)
  const sources = sourcesOf(machine, to).filter((state) => !from || from.includes(state))
  if (sources.length === 0) throw new Error(`${machine.name}: nothing of ${from ?? 'all states'} may become ${to}`)
  const which = [
    `${column} IN (${sources.map((state) => machine.codes[state]).join(', ')})`,
    ...(ids === undefined ? [] : [ids.length === 1 ? `${key} = ?` : amongSql(key)]),
    ...(where === undefined ? [] : [`(${where})`]),
  ].join(' AND ')
  const params = [...(ids === undefined ? [] : [ids.length === 1 ? ids[0] : JSON.stringify(ids)]), ...given]
  const assignments = Object.entries(set).map(([name, value]) => ({ name, ...assigned(value) }))
  const assigning = [
    `${column} = ${machine.codes[to]}`,
    ...assignments.map(({ name, sql }) => `${name} = ${sql}`),
  ].join(', ')
  const update = {
    sql: `UPDATE ${table} SET ${assigning} WHERE ${which} RETURNING ${[key, history?.attempt, returning].filter(Boolean).join(', ')}`,
    params: [...assignments.flatMap((one) => one.params), ...params],
  }
  if (!history) return [update]
  // Written before the rows move, while the same condition still finds them: one way to the database and back for both.
  const counted = history.attempt === undefined ? [] : [history.attempt]
  const attempts = counted.map((name) => assignments.find((one) => one.name === name) ?? { sql: name, params: [] })
  const kept = {
    sql: `INSERT INTO ${history.table} (${[history.key, 'state', ...counted.map(() => 'attempt'), 'at', 'note'].join(', ')})
     SELECT ${[key, machine.codes[to], ...attempts.map(({ sql }) => sql)].join(', ')}, ?, ? FROM ${table} WHERE ${which}`,
    params: [...attempts.flatMap((one) => one.params), at, note, ...params],
  }
  return [kept, update]
}

function assigned(value: unknown): { sql: string; params: unknown[] } {
  return isExpression(value) ? { sql: value.sql, params: [] } : { sql: '?', params: [value] }
}

function isExpression(value: unknown): value is { sql: string } {
  return typeof value === 'object' && value !== null && 'sql' in value
}
