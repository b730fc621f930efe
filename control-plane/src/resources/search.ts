import { quoted, textSql } from './columns.ts'
import { numberTerm, searchTable, termTable } from './searchIndex.ts'
import type { Table } from './table.ts'

/** A text that is to be in one of these fields. */
export interface Search {
  fields: readonly string[]
  text: string
}

/** A filter by value beside it. */
export interface Aside {
  field: string
  isEqual: boolean
  clause: string
  value: string | number
}

export interface Match {
  index: string
  /** What it is asked for, as SQL. */
  asked: string
  params: readonly string[]
  /** Which of the values are asked for with it. */
  covered: ReadonlySet<Aside>
}

/** The full-text index knows three characters at a time; fewer are all terms that begin with them. */
const shortestIndexed = 3

export function likeOf(table: Table, { fields, text }: Search): [clause: string, values: string[]] {
  const pattern = `%${text.replace(/[\\%_]/g, '\\$&')}%`
  const likes = fields.map((field) => `${table.labels.get(field) ?? table.expressions.get(field)} LIKE ? ESCAPE '\\'`)
  return [`(${likes.join(' OR ')})`, fields.map(() => pattern)]
}

/** What the index of texts is asked for: all searches in one question, with the values that it has too. */
export function matchOf(table: Table, searches: readonly Search[], asides: readonly Aside[]): Match | undefined {
  if (!table.resource.searchIndex || searches.length === 0) return undefined
  const isLong = ({ text }: Search) => [...text].length >= shortestIndexed
  // Control characters stand behind each text in the index. Terms have small letters, of whatever alphabet: which ones,
  // only the index itself knows.
  const isKnown = (search: Search) =>
    search.text !== '' &&
    !/\p{Cc}/u.test(search.text) &&
    (isLong(search) || !/[\p{Lu}\p{Ll}\p{Lt}]/u.test(search.text.replace(/[a-z]/gi, '')))
  if (!searches.every(isKnown)) return undefined
  const params: string[] = []
  const asked = searches.map((search) => {
    const columns = `{${search.fields.map(quoted).join(' ')}} : `
    params.push(isLong(search) ? columns + phrase(search.text) : search.text.toLowerCase())
    return isLong(search) ? '?' : beginning(table, columns)
  })
  const covered = new Set<Aside>()
  for (const aside of asides) {
    const term = aside.isEqual && table.resource.searchIndex.includes(aside.field) ? numberTerm(aside.value) : undefined
    if (term === undefined) continue
    covered.add(aside)
    asked.push('?')
    params.push(`{${quoted(aside.field)}} : "${term}"`)
  }
  return { index: searchTable(table.resource), asked: `(${asked.join(` || ' AND ' || `)})`, params, covered }
}

/**
 * All terms that begin with some characters, as a question to the index: one is looked up after the other, each right
 * behind the one before. Evaluated with the statement it stands in, so that it knows of all rows that the statement sees.
 */
function beginning(table: Table, columns: string): string {
  const from = (bound: string) =>
    `(SELECT term FROM ${quoted(termTable(table.resource))} WHERE term >= ${bound} AND term < b.start || ${lastTerm} LIMIT 1)`
  return `(WITH RECURSIVE b(start) AS (SELECT ?), found(term) AS (SELECT ${from('b.start')} FROM b
    UNION ALL SELECT ${from('found.term || char(1)')} FROM found, b WHERE found.term IS NOT NULL)
    SELECT ${textSql(columns)} || '(' || coalesce(group_concat('"' || replace(term, '"', '""') || '"', ' OR '), '""') || ')'
    FROM found WHERE term IS NOT NULL)`
}

/** Behind every term that begins alike: more of the highest character than a term has. */
const lastTerm = 'char(1114111, 1114111, 1114111)'

/** These characters after each other. */
function phrase(text: string): string {
  return `"${text.replaceAll('"', '""')}"`
}
