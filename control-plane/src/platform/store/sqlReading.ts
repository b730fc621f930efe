// What a statement writes and reads, seen from its text alone, so that it is the same on both engines. Where the text leaves
// it open the answer is the wider one: a list that looks once too often shows what is true.

/** One table that a statement changes, and how. */
export interface Writing {
  table: string
  event: 'insert' | 'update' | 'delete'
  /** Of an update: the columns that it sets. */
  columns?: readonly string[]
}

/** Where among the parameters of an `UPDATE` or `DELETE` the ids of its rows stand: one, or a list in JSON. */
export interface NamedRows {
  at: number
  isList: boolean
}

export interface Reading {
  /** Every name that something is read from: tables, views, and what the statement itself calls so. */
  tables: ReadonlySet<string>
  /** Every name in it, columns among them. */
  words: ReadonlySet<string>
  /** Takes all columns of something without naming them. */
  takesAll: boolean
}

interface Token {
  text: string
  /** As SQL compares its own words; empty for a name in quotes, which is never one. */
  word: string
}

const pattern =
  /'(?:[^']|'')*(?:'|$)|"((?:[^"]|"")*)"|`([^`]*)`|\[([^\]]*)\]|--[^\n]*|\/\*[\s\S]*?(?:\*\/|$)|[A-Za-z_][\w$]*|\d[\w.]*|\?\d*|\S/g

function tokensOf(sql: string): Token[] {
  const tokens: Token[] = []
  for (const [all, ...quoted] of sql.matchAll(pattern)) {
    if (all.startsWith('--') || all.startsWith('/*')) continue
    const name = quoted.find((one) => one !== undefined)
    tokens.push(name === undefined ? { text: all, word: all.toUpperCase() } : { text: name, word: '' })
  }
  return tokens
}

/** All that a statement, or the body of a trigger, changes by itself; what triggers and references add to it is not in its text. */
export function writingsOf(sql: string): Writing[] {
  if (!/\b(?:insert|update|delete|replace)\b/i.test(sql)) return []
  const tokens = tokensOf(sql)
  const found: Writing[] = []
  let inserted = ''
  for (const [at, { word }] of tokens.entries()) {
    const before = tokens[at - 1]?.word
    if (word === 'INTO' && tokens[at + 1]) {
      inserted = tokens[at + 1]!.text
      found.push({ table: inserted, event: 'insert' })
    } else if (word === 'DELETE' && tokens[at + 1]?.word === 'FROM') {
      found.push({ table: tokens[at + 2]!.text, event: 'delete' })
    } else if (word === 'UPDATE') {
      const set = tokens.findIndex((token, n) => n > at && token.word === 'SET')
      if (set < 0) continue
      const named = tokens[at + 1]?.word === 'OR' ? tokens[at + 3] : tokens[at + 1]
      const table = before === 'DO' ? inserted : (named?.text ?? '')
      found.push({ table, event: 'update', columns: columnsSet(tokens, set + 1) })
    }
  }
  return found
}

/** From behind `SET` to what comes after it. */
function columnsSet(tokens: readonly Token[], from: number): string[] {
  const columns: string[] = []
  let depth = 0
  let isName = true
  for (const { text, word } of tokens.slice(from)) {
    if (depth < 0 || (depth === 0 && (['WHERE', 'FROM', 'RETURNING'].includes(word) || text === ';'))) break
    if (word === '(') depth++
    else if (word === ')') depth--
    else if (word === ',') isName ||= depth === 0
    else if (word === '=' && depth === 0) isName = false
    else if (isName) columns.push(text)
  }
  return columns
}

/** Which parameter names the rows of an `UPDATE` or `DELETE`: `WHERE id = ? …`, `WHERE id IN (SELECT value FROM json_each(?)) …`. */
export function namedRowsOf(sql: string): NamedRows | undefined {
  const tokens = tokensOf(sql)
  if (tokens[0]?.word !== 'UPDATE' && tokens[0]?.word !== 'DELETE') return undefined
  let depth = 0
  const where = tokens.findIndex(({ word }) => {
    if (word === '(') depth++
    if (word === ')') depth--
    return depth === 0 && word === 'WHERE'
  })
  if (where < 0) return undefined
  const behind = tokens.slice(where + 1)
  if (behind.some(({ word }) => word === 'OR')) return undefined
  const condition = behind
    .map(({ text, word }) => word || text)
    .join(' ')
    .replace(/^\( /, '')
  const asked = /^(?:[\w$]+ \. )?id (?:= (\?\d*)(?= |$)|IN \( SELECT VALUE FROM JSON_EACH \( (\?\d*) \) \))/i.exec(
    condition,
  )
  const mark = asked?.[1] ?? asked?.[2]
  if (!asked || !mark) return undefined
  const at = mark === '?' ? tokens.slice(0, where).filter(({ text }) => text === '?').length : Number(mark.slice(1)) - 1
  return { at, isList: asked[2] !== undefined }
}

/** From what a statement reads. */
export function readingOf(sql: string): Reading {
  const tokens = tokensOf(sql)
  const tables = new Set<string>()
  /** For each bracket that is open: whether a comma in it stands between tables. */
  const isFrom = [false]
  let isNext = false
  let takesAll = false
  for (const [at, { text, word }] of tokens.entries()) {
    const before = tokens[at - 1]?.word
    if (word === '(') {
      isFrom.push(isNext)
      continue
    }
    if (word === ')') isFrom.pop()
    if (word === 'FROM' || word === 'JOIN') isFrom[isFrom.length - 1] = true
    else if (['SELECT', 'WHERE', 'GROUP', 'ORDER', 'LIMIT', 'SET'].includes(word)) isFrom[isFrom.length - 1] = false
    else if (isNext && (word === '' || /^\w/.test(word))) tables.add(text)
    if (word === '*' && (before === 'SELECT' || before === 'DISTINCT' || before === ',' || before === '.'))
      takesAll = true
    isNext = word === 'FROM' || word === 'JOIN' || (word === ',' && isFrom.at(-1) === true)
  }
  return { tables, words: new Set(tokens.map(({ text }) => text)), takesAll }
}
