import type { AnyResource } from '@quarterdeck/shared/resource/define.ts'
import { isRecurring } from '@quarterdeck/shared/resource/field.ts'
import type { SchemaObject } from '../../platform/schema/objects.ts'
import type { TriggerPart } from '../../platform/schema/triggers.ts'
import { quoted, textSql } from '../columns.ts'
import type { Table } from '../table.ts'

/** The rows of a large table that have some texts: from `FROM` on, with their ids as `rowid`. */
export interface Match {
  sql: string
  params: readonly string[]
}

/** What is searched for in which fields. */
interface Search {
  fields: readonly string[]
  text?: string
}

/** The index knows three characters after each other; fewer are all of its terms that begin with them. */
const termLength = 3

const indexName = ({ table }: AnyResource) => `${table}_fts`
const termsName = ({ table }: AnyResource) => `${table}_term`

/** Fields that the full-text index of a large table covers: all that its filters search in, but for those that recur. */
function searchedFields({ fields, filters, size }: AnyResource): string[] {
  const searched = Object.values(filters).flatMap((filter) => (filter.kind === 'search' ? filter.fields : []))
  return size === 'large' ? [...new Set(searched)].filter((name) => !isRecurring(fields[name])) : []
}

/**
 * The full-text index of a table with what keeps it, and the list of its terms, which is read out of it. It
 * holds no text of its own, and is left alone by changes of other columns.
 */
export function fullTextOf(resource: AnyResource): (SchemaObject | TriggerPart)[] {
  const fields = searchedFields(resource)
  if (fields.length === 0) return []
  const [table, name, index] = [quoted(resource.table), indexName(resource), quoted(indexName(resource))]
  const [terms, columns] = [termsName(resource), fields.map(quoted).join(', ')]
  const insert = `INSERT INTO ${index} (rowid, ${columns}) VALUES (new.id, ${contentOf(fields, 'new')})`
  const remove = `INSERT INTO ${index} (${index}, rowid, ${columns}) VALUES ('delete', old.id, ${contentOf(fields, 'old')})`
  return [
    {
      name,
      sql: [`CREATE VIRTUAL TABLE ${index} USING fts5(${columns}, content='', columnsize=0, tokenize='trigram')`],
      fill: [
        `INSERT INTO ${index} (${index}) VALUES ('delete-all')`,
        `INSERT INTO ${index} (rowid, ${columns}) SELECT t.id, ${contentOf(fields, 't')} FROM ${table} t`,
      ],
    },
    { name: terms, sql: [`CREATE VIRTUAL TABLE ${quoted(terms)} USING fts5vocab(${textSql(name)}, 'instance')`] },
    { table: resource.table, event: 'insert', run: [insert] },
    { table: resource.table, event: 'delete', run: [remove] },
    { table: resource.table, event: 'update', of: fields, run: [remove, insert] },
  ]
}

/** Two characters that no search has stand behind each text, so that its last one and its last two begin a term too. */
function contentOf(fields: readonly string[], row: string): string {
  return fields.map((field) => `${row}.${quoted(field)} || char(1, 1)`).join(', ')
}

/** What the index is asked for, all searches in one question; `undefined` where the table has none, or it does not know. */
export function matchOf({ base: resource }: Table, searches: readonly Search[]): Match | undefined {
  if (searchedFields(resource).length === 0 || searches.length === 0) return undefined
  const params: string[] = []
  const questions: string[] = []
  for (const { fields, text = '' } of searches) {
    if (!isKnown(text)) return undefined
    const columns = `{${fields.map(quoted).join(' ')}} : `
    questions.push(isLong(text) ? '?' : beginning(resource, columns))
    params.push(isLong(text) ? `${columns}"${text.replaceAll('"', '""')}"` : text.toLowerCase())
  }
  const index = quoted(indexName(resource))
  return { sql: `FROM ${index} WHERE ${index} MATCH (${questions.join(` || ' AND ' || `)})`, params }
}

const isLong = (text: string) => [...text].length >= termLength

/**
 * Control characters stand behind each text. Terms have small letters, of whatever alphabet: which ones, only the index
 * itself knows.
 */
function isKnown(text: string): boolean {
  const isSmall = isLong(text) || !/[\p{Lu}\p{Ll}\p{Lt}]/u.test(text.replace(/[a-z]/gi, ''))
  return isSmall && !/\p{Cc}/u.test(text)
}

/** All terms that begin with some characters, as a question: one is looked up after the other, right behind the one before. */
function beginning(resource: AnyResource, columns: string): string {
  const from = (bound: string) =>
    `(SELECT term FROM ${quoted(termsName(resource))} WHERE term >= ${bound} AND term < b.start || ${lastTerm} LIMIT 1)`
  return `(WITH RECURSIVE b(start) AS (SELECT ?), found(term) AS (SELECT ${from('b.start')} FROM b
    UNION ALL SELECT ${from('found.term || char(1)')} FROM found, b WHERE found.term IS NOT NULL)
    SELECT ${textSql(columns)} || '(' || coalesce(group_concat('"' || replace(term, '"', '""') || '"', ' OR '), '""') || ')'
    FROM found WHERE term IS NOT NULL)`
}

/** Behind every term that begins alike: more of the highest character than a term has. */
const lastTerm = 'char(1114111, 1114111, 1114111)'
