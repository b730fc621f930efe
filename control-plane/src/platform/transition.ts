import { type Machine, sourcesOf } from '@quarterdeck/shared/states/machine.ts'
import type { Row, Sql } from './store/store.ts'

/** A table whose rows are in the states of a machine. */
export interface Stateful<S extends string> {
  machine: Machine<S>
  table: string
  /** Column with the row's integer key. */
  key: string
  /** Column with the state's code. */
  column: string
  /** Where each change is kept with its time: columns `<history key>`, state, attempt, at, note. */
  history?: { table: string; key: string; attempt: string }
}

export interface Move<S extends string> {
  to: S
  /** Fewer sources than the machine allows. */
  from?: readonly S[]
  /** Further conditions on the row, e.g. `id = ? AND lease = ?`. */
  where: string
  params?: readonly unknown[]
  /** Other columns to set; a value or, with `sql`, an expression without parameters. */
  set?: Readonly<Record<string, unknown | { sql: string }>>
  /** Columns to give back, as they are after the move; the key is always among them. */
  returning?: string
  /** UTC milliseconds. */
  at: number
  note?: string
}

/**
 * The one way in which a state changes: one UPDATE that names the states it may leave, and the history of the rows that
 * really moved. Gives back those rows; an empty list means that none was in a state from which it may become `to`, or
 * that `where` did not hold.
 */
export async function transition<S extends string, T = Row>(
  tx: Sql,
  stateful: Stateful<S>,
  { to, from, where, params = [], set = {}, returning, at, note = '' }: Move<S>,
): Promise<T[]> {
  const { machine, table, key, column, history } = stateful
  const sources = sourcesOf(machine, to).filter((state) => !from || from.includes(state))
  if (sources.length === 0) throw new Error(`${machine.name}: nothing of ${from ?? 'all states'} may become ${to}`)
  const assignments = [`${column} = ${machine.codes[to]}`]
  const values: unknown[] = []
  for (const [name, value] of Object.entries(set)) {
    if (isExpression(value)) assignments.push(`${name} = ${value.sql}`)
    else {
      assignments.push(`${name} = ?`)
      values.push(value)
    }
  }
  const columns = [key, ...(history ? [history.attempt] : []), ...(returning ? [returning] : [])]
  const moved = await tx.all<Row>(
    `UPDATE ${table} SET ${assignments.join(', ')}
     WHERE ${column} IN (${sources.map((state) => machine.codes[state]).join(', ')}) AND (${where})
     RETURNING ${columns.join(', ')}`,
    [...values, ...params],
  )
  if (history && moved.length > 0) {
    const rows = moved.map((row) => [row[key], row[history.attempt]])
    await tx.run(
      `INSERT INTO ${history.table} (${history.key}, state, attempt, at, note)
       SELECT value ->> 0, ${machine.codes[to]}, value ->> 1, ?, ? FROM json_each(?)`,
      [at, note, JSON.stringify(rows)],
    )
  }
  return moved as T[]
}

function isExpression(value: unknown): value is { sql: string } {
  return typeof value === 'object' && value !== null && 'sql' in value
}
