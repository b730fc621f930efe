/** A stretch of SQL text: `code`, or something whose inside means nothing to a reader of the code around it. */
export interface TextRange {
  kind: 'code' | 'string' | 'comment'
  text: string
}

const opaque =
  /'(?:[^']|'')*(?:'|$)|"(?:[^"]|"")*(?:"|$)|`(?:[^`]|``)*(?:`|$)|\[[^\]]*(?:\]|$)|--[^\n]*|\/\*[\s\S]*?(?:\*\/|$)/g

/** Cuts SQL into code, quoted text (strings and quoted names) and comments; joined again they give the same text. */
export function* stretches(sql: string): Generator<TextRange> {
  let at = 0
  for (const match of sql.matchAll(opaque)) {
    if (match.index > at) yield { kind: 'code', text: sql.slice(at, match.index) }
    const isComment = match[0].startsWith('--') || match[0].startsWith('/*')
    yield { kind: isComment ? 'comment' : 'string', text: match[0] }
    at = match.index + match[0].length
  }
  if (at < sql.length) yield { kind: 'code', text: sql.slice(at) }
}

/** The code alone: comments become a space, quoted text an empty pair of quotes. */
export function codeOnly(sql: string): string {
  let code = ''
  for (const { kind, text } of stretches(sql)) code += kind === 'code' ? text : kind === 'string' ? "''" : ' '
  return code
}

/** Words (in capitals) and signs that stand outside brackets, strings and comments; of brackets the outermost. */
export function outerWords(sql: string): { word: string; at: number }[] {
  const words: { word: string; at: number }[] = []
  let depth = 0
  let from = 0
  for (const { kind, text } of stretches(sql)) {
    if (kind === 'code')
      for (const { 0: found, index } of text.matchAll(/\w+|[^\w\s]/g)) {
        if (found === ')') depth--
        if (depth === 0) words.push({ word: found.toUpperCase(), at: from + index })
        if (found === '(') depth++
      }
    from += text.length
  }
  return words
}

/** The statement with something in the place of each of its question marks. */
export function inlined(sql: string, valueAt: (at: number) => string): string {
  let at = 0
  let made = ''
  for (const { kind, text } of stretches(sql))
    made += kind === 'code' ? text.replaceAll('?', () => valueAt(at++)) : text
  return made
}

/** A value as SQL says it. */
export function literal(value: unknown): string {
  if (value === null) return 'NULL'
  if (typeof value === 'number' || typeof value === 'bigint') return String(value)
  if (typeof value === 'string') return `'${value.replaceAll("'", "''")}'`
  throw new TypeError(`SQL cannot name a value of this kind: ${typeof value}`)
}

/** The column has one of the values of a list that a parameter holds as JSON; for a query of the builder `isAmong` says it. */
export function amongSql(column: string): string {
  return `${column} IN (SELECT value FROM json_each(?))`
}

/** Does the statement name its parameters by number (`?1`)? */
export function hasNumberedParameters(sql: string): boolean {
  return /\?\d/.test(sql) && /\?\d/.test(codeOnly(sql))
}

/** Does the statement begin, end or nest a transaction, or threaten to end one (`OR ROLLBACK`)? Only the store may. */
export function controlsTransaction(sql: string): boolean {
  return /^(?:begin|commit|end|rollback|savepoint|release)\b|\bor\s+rollback\b/i.test(afterComments(sql))
}

/** Does the statement only read? For an engine that has no connection that refuses to write. */
export function isReadOnly(sql: string): boolean {
  const code = codeOnly(sql)
  if (/^\s*pragma\b/i.test(code)) return !code.includes('=')
  if (!/^\s*(?:select|values|with|explain)\b/i.test(code)) return false
  // Unquoted, the first three are never names; `replace` is a function too.
  return !/\b(?:insert|update|delete|replace\s+into)\b/i.test(code)
}

/** Does the statement change the schema? */
export function changesSchema(sql: string): boolean {
  return /^(?:create|alter|drop)\b/i.test(afterComments(sql))
}

function afterComments(sql: string): string {
  return sql.replace(/^(?:\s|--[^\n]*(?:\n|$)|\/\*[\s\S]*?\*\/)+/, '')
}
