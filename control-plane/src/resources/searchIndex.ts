import type { AnyResource } from '@quarterdeck/shared/resource/define.ts'
import { columnSql, quoted, textSql } from './columns.ts'

/** Fields that the full-text index of a resource covers: all that its filters search in. None: it has no such index. */
export function searchedFields(resource: AnyResource): string[] {
  if (!resource.searchIndex) return []
  const fields = Object.values(resource.filters).flatMap((filter) => (filter.kind === 'search' ? filter.fields : []))
  return [...new Set(fields)]
}

export function searchTable(resource: AnyResource): string {
  return `${resource.table}_fts`
}

/** Every three characters after each other that the full-text index knows: what a search for fewer asks it for. */
export function termTable(resource: AnyResource): string {
  return `${resource.table}_term`
}

/** What each row has besides texts, under the row's id: what puts matches in order without looking at long rows. */
export function numberTable(resource: AnyResource): string {
  return `${resource.table}_number`
}

/** What that table has beside the id. */
export function numbersOf(resource: AnyResource, stored: ReadonlySet<string>): string[] {
  return Object.entries(resource.fields)
    .filter(([name, { kind }]) => stored.has(name) && kind !== 'text' && kind !== 'secret')
    .map(([name]) => name)
}

/** A number is one term: three characters that no text has, each a digit. */
const digit = { zero: 0xe000, base: 4096 }
/** Below this every number has a term of its own. */
const tooLarge = digit.base ** 3

/** The term of a number as SQL; empty where there is none. */
export const numberSql = (value: string) => {
  const digits = [
    `${value} / ${digit.base ** 2}`,
    `${value} / ${digit.base} % ${digit.base}`,
    `${value} % ${digit.base}`,
  ]
  return `iif(${value} IS NULL, '', char(${digits.map((each) => `${digit.zero} + ${each}`).join(', ')}))`
}

/** The same term; `undefined` where the index has none of its own. */
export function numberTerm(value: string | number): string | undefined {
  if (typeof value !== 'number' || !Number.isInteger(value) || value < 0 || value >= tooLarge) return undefined
  const digits = [value / digit.base ** 2, (value / digit.base) % digit.base, value % digit.base]
  return String.fromCodePoint(...digits.map((each) => digit.zero + Math.floor(each)))
}

/** Gathered in memory before it is written: by itself SQLite writes a piece for each megabyte, which a few hundred rows fill. */
const gatheredBytes = 33_554_432

/**
 * Two characters that no search has stand behind each text, so that its last character and its last two begin a term of
 * three too.
 */
const ended = (text: string) => `${text} || char(1, 1)`

const contentOf = (resource: AnyResource, row: string) =>
  [
    ...searchedFields(resource).map((field) => ended(`${row}.${quoted(field)}`)),
    ...(resource.searchIndex ?? []).map((field) => numberSql(`${row}.${quoted(field)}`)),
  ].join(', ')

/**
 * Index of the texts that are searched, with triggers that keep it; it holds no text of its own, and is left alone by
 * changes of other columns. It takes three characters at a time, so that any part of a word is found. Beside it the list
 * of its terms, which is read out of the index and costs nothing to keep.
 */
export function searchIndexOf(resource: AnyResource, stored: ReadonlySet<string>): { name: string; sql: string }[] {
  const fields = [...searchedFields(resource), ...(resource.searchIndex ?? [])]
  if (fields.length === 0) return []
  const [table, name, terms] = [quoted(resource.table), searchTable(resource), termTable(resource)]
  const index = quoted(name)
  const columns = fields.map(quoted).join(', ')
  const insert = `INSERT INTO ${index} (rowid, ${columns}) VALUES (new.id, ${contentOf(resource, 'new')});`
  const remove = `INSERT INTO ${index} (${index}, rowid, ${columns}) VALUES ('delete', old.id, ${contentOf(resource, 'old')});`
  const differs = fields.map((field) => `old.${quoted(field)} IS NOT new.${quoted(field)}`).join(' OR ')
  return [
    { name, sql: `CREATE VIRTUAL TABLE ${index} USING fts5(${columns}, content='', columnsize=0, tokenize='trigram')` },
    { name, sql: `INSERT INTO ${index} (${index}, rank) VALUES ('hashsize', ${gatheredBytes})` },
    { name: terms, sql: `CREATE VIRTUAL TABLE ${quoted(terms)} USING fts5vocab(${textSql(name)}, 'instance')` },
    trigger(name, 'insert', `INSERT ON ${table}`, insert),
    trigger(name, 'delete', `DELETE ON ${table}`, remove),
    trigger(name, 'update', `UPDATE OF ${columns} ON ${table} WHEN ${differs}`, `${remove} ${insert}`),
    ...numberTableOf(resource, stored),
  ]
}

/** A table and not an index, because rows are looked up in it by the thousand: by a number that takes a third of the time. */
function numberTableOf(resource: AnyResource, stored: ReadonlySet<string>): { name: string; sql: string }[] {
  const [table, name, fields] = [quoted(resource.table), numberTable(resource), numbersOf(resource, stored)]
  const columns = fields.map((field) => columnSql(field, resource.fields[field]!))
  const given = ['id', ...fields].map((field) => `new.${quoted(field)}`).join(', ')
  const set = fields.map((field) => `${quoted(field)} = new.${quoted(field)}`).join(', ')
  const changes = `UPDATE OF ${fields.map(quoted).join(', ')} ON ${table}`
  return [
    { name, sql: `CREATE TABLE ${quoted(name)} (${['"id" INTEGER PRIMARY KEY', ...columns].join(', ')})` },
    trigger(name, 'insert', `INSERT ON ${table}`, `INSERT INTO ${quoted(name)} VALUES (${given});`),
    trigger(name, 'delete', `DELETE ON ${table}`, `DELETE FROM ${quoted(name)} WHERE id = old.id;`),
    trigger(name, 'update', changes, `UPDATE ${quoted(name)} SET ${set} WHERE id = new.id;`),
  ]
}

const trigger = (name: string, event: string, when: string, body: string) => ({
  name: `${name}_${event}`,
  sql: `CREATE TRIGGER ${quoted(`${name}_${event}`)} AFTER ${when} BEGIN ${body} END`,
})

/** Fills both for a table that has rows already. */
export function fillSearchIndex(resource: AnyResource, stored: ReadonlySet<string>): { name: string; sql: string }[] {
  const name = searchTable(resource)
  const numbers = ['id', ...numbersOf(resource, stored)].map(quoted).join(', ')
  const columns = [...searchedFields(resource), ...(resource.searchIndex ?? [])].map(quoted).join(', ')
  return [
    {
      name,
      sql: `INSERT INTO ${quoted(name)} (rowid, ${columns}) SELECT t.id, ${contentOf(resource, 't')} FROM ${quoted(resource.table)} t`,
    },
    {
      name: numberTable(resource),
      sql: `INSERT INTO ${quoted(numberTable(resource))} SELECT ${numbers} FROM ${quoted(resource.table)}`,
    },
  ]
}
