import type { SQLiteTable } from 'drizzle-orm/sqlite-core'
import { type Writing, writingsOf } from '../store/sqlReading.ts'
import { codeOnly, outerWords } from '../store/sqlText.ts'
import { getTableName } from './drizzle.ts'
import type { SchemaObject } from './objects.ts'

/**
 * What is done behind rows of a table that come, change or go. Whoever wants something of an event says its part; all parts of a table
 * and an event are one trigger in the database (`triggersOf`).
 */
export interface TriggerPart {
  table: string
  event: Writing['event']
  /** Of an update: columns of which one has another value than before; nothing said is any. */
  of?: readonly string[]
  /** Over `old` and `new`. */
  when?: string
  /** Statements over `old` and `new`, without their semicolons. */
  run: readonly string[]
  /** Fills the tables that it keeps from what is there already. */
  fill?: readonly string[]
}

/** As tables.ts files export it. */
export function trigger({ on, ...part }: { on: SQLiteTable } & Omit<TriggerPart, 'table'>): TriggerPart {
  return { table: getTableName(on), ...part }
}

/** One trigger a table and event, which carries out the parts in the order in which they are given. Throws what cannot be one. */
export function triggersOf(parts: readonly TriggerPart[]): SchemaObject[] {
  return [...Map.groupBy(parts, ({ table, event }) => `${table} ${event}`)]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, own]) => {
      const name = key.replace(' ', '_')
      return { name, sql: [triggerSql(name, own)], fill: own.flatMap(({ fill = [] }) => fill) }
    })
}

function triggerSql(name: string, parts: readonly TriggerPart[]): string {
  refuseRecursion(name, parts)
  const { table, event } = parts[0]!
  const guards = parts.map(guardOf)
  const [guard, ...others] = new Set(guards)
  const run =
    others.length === 0
      ? parts.flatMap((part) => part.run)
      : parts.flatMap((part, at) => part.run.map((statement) => onlyWhere(statement, guards[at])))
  const columns = parts.every(({ of }) => of) ? [...new Set(parts.flatMap(({ of = [] }) => of))] : []
  const named = columns.length > 0 ? ` OF ${columns.map(quoted).join(', ')}` : ''
  const when = guards.includes(undefined) ? '' : ` WHEN ${[guard, ...others].join(' OR ')}`
  const body = run.map((statement) => `${statement};`).join(' ')
  return `CREATE TRIGGER ${quoted(name)} AFTER ${event.toUpperCase()}${named} ON ${quoted(table)}${when} BEGIN ${body} END`
}

/** SQLite carries out no trigger from within itself: what one part writes for another one of its own trigger would not be seen. */
function refuseRecursion(name: string, parts: readonly TriggerPart[]): void {
  for (const { table, event, run } of parts) {
    const own = run.flatMap(writingsOf).filter((writing) => writing.table === table && writing.event === event)
    const met = own.some(({ columns }) =>
      parts.some(({ of }) => !of || !columns || of.some((one) => columns.includes(one))),
    )
    if (met) throw new Error(`${name}: a trigger that writes what it is fired by: nothing would follow from that`)
  }
}

const quoted = (name: string) => `"${name}"`

function guardOf({ of, when }: TriggerPart): string | undefined {
  const conditions = [of && anyOfChanged(of), when && `(${when})`].filter(Boolean)
  return conditions.length > 0 ? conditions.join(' AND ') : undefined
}

/** One of the columns has another value than before; `changedIn` reads it. */
function anyOfChanged(columns: readonly string[]): string {
  return `(${columns.map((column) => `old.${quoted(column)} IS NOT new.${quoted(column)}`).join(' OR ')})`
}

/** The columns of which a statement of a trigger asks whether they have changed; `undefined` where it asks for none. */
export function changedIn(statement: string): string[] | undefined {
  const [, asked] = /\bWHERE \(((?:old\."\w+" IS NOT new\."\w+"(?: OR )?)+)\)/.exec(statement) ?? []
  return asked === undefined ? undefined : [...asked.matchAll(/old\."(\w+)"/g)].map(([, column = '']) => column)
}

/** The statement, carried out only where a condition over `old` and `new` holds. Throws where it cannot be added. */
export function onlyWhere(statement: string, condition: string | undefined): string {
  if (condition === undefined) return statement
  const words = outerWords(statement)
  const conflict = words.findIndex(({ word }, at) => word === 'ON' && words[at + 1]?.word === 'CONFLICT')
  const [own, rest] = conflict < 0 ? [words, []] : [words.slice(0, conflict), words.slice(conflict)]
  const find = (...wanted: string[]) => own.findIndex(({ word }) => wanted.includes(word))
  const text = statement.slice(0, rest[0]?.at).trimEnd()
  const behind = rest[0] ? ` ${statement.slice(rest[0].at)}` : ''
  // Of what is added up there is a row whether the condition holds or not.
  const isSummed =
    own[0]?.word === 'INSERT' &&
    find('FROM') >= 0 &&
    /\b(?:count|sum|total|avg|min|max|group_concat|json_group_\w+)\s*\(/i.test(codeOnly(text))
  if (isSummed || find('UNION', 'EXCEPT', 'INTERSECT', 'GROUP', 'ORDER', 'LIMIT', 'DEFAULT') >= 0)
    throw new Error(`a trigger with other parts cannot ask first whether to do this, say it otherwise: ${statement}`)
  const values = find('VALUES')
  if (values >= 0) {
    const [open, close, more] = own.slice(values + 1)
    if (!open || !close || more) throw new Error(`more than one row of values: ${statement}`)
    return `${text.slice(0, own[values]!.at)}SELECT ${text.slice(open.at + 1, close.at)} WHERE ${condition}${behind}`
  }
  const where = own[find('WHERE')]
  if (!where) return `${text} WHERE ${condition}${behind}`
  return `${text.slice(0, where.at)}WHERE ${condition} AND (${text.slice(where.at + 'WHERE '.length)})${behind}`
}
