/** A literal that was read, or the position and the reason why it is none. */
export type LiteralResult = { ok: true; value: unknown } | { ok: false; at: number; message: string }

/**
 * Reads one JavaScript literal at `from`: objects, arrays, strings, numbers, true, false, null, with comments and
 * trailing commas. Nothing is evaluated: a name, a call, a spread or an expression is refused with its position.
 */
export function readLiteral(source: string, from: number): LiteralResult {
  try {
    return { ok: true, value: readValue({ source, at: from, depth: 0 }) }
  } catch (error) {
    if (error instanceof NotLiteral) return { ok: false, at: error.at, message: error.message }
    throw error
  }
}

interface Cursor {
  readonly source: string
  at: number
  depth: number
}

class NotLiteral extends Error {
  readonly at: number
  constructor(at: number, message: string) {
    super(message)
    this.at = at
  }
}

function readValue(cursor: Cursor): unknown {
  skipBlank(cursor)
  const char = cursor.source[cursor.at]
  if (char === '{') return nested(cursor, readObject)
  if (char === '[') return nested(cursor, readArray)
  if (char === '"' || char === "'" || char === '`') return readString(cursor)
  const number = take(cursor, /[+-]?(?:\d[\d_]*\.?[\d_]*|\.\d[\d_]*)(?:e[+-]?\d+)?(?![\w.])/iy)
  if (number !== undefined) return Number(number.replaceAll('_', ''))
  const word = take(cursor, /(?:true|false|null|undefined)\b/y)
  if (word === undefined) throw new NotLiteral(cursor.at, `found ${nearby(cursor)} where a value should stand`)
  return { true: true, false: false, null: null, undefined: undefined }[word]
}

/** 20 levels are more than any description needs, and keep a hostile text from exhausting the stack. */
function nested<T>(cursor: Cursor, read: (cursor: Cursor) => T): T {
  if (cursor.depth >= 20) throw new NotLiteral(cursor.at, 'nested too deeply')
  cursor.depth += 1
  cursor.at += 1
  const value = read(cursor)
  cursor.depth -= 1
  return value
}

function readObject(cursor: Cursor): Record<string, unknown> {
  const entries: [string, unknown][] = []
  while (!closes(cursor, '}')) {
    const char = cursor.source[cursor.at]
    const key = char === '"' || char === "'" ? readString(cursor) : take(cursor, /[A-Za-z_$][\w$]*|\d+/y)
    if (key === undefined) throw new NotLiteral(cursor.at, `found ${nearby(cursor)} where a name should stand`)
    skipBlank(cursor)
    if (cursor.source[cursor.at] !== ':') throw new NotLiteral(cursor.at, `expected ":" after ${key}`)
    cursor.at += 1
    entries.push([key, readValue(cursor)])
    separator(cursor, '}')
  }
  return Object.fromEntries(entries)
}

function readArray(cursor: Cursor): unknown[] {
  const items: unknown[] = []
  while (!closes(cursor, ']')) {
    items.push(readValue(cursor))
    separator(cursor, ']')
  }
  return items
}

function readString(cursor: Cursor): string {
  const quote = cursor.source[cursor.at]!
  const start = cursor.at
  let value = ''
  for (let i = start + 1; i < cursor.source.length; i++) {
    const char = cursor.source[i]!
    if (char === quote) {
      cursor.at = i + 1
      return value
    }
    if (char === '\n' && quote !== '`') break
    if (quote === '`' && char === '$' && cursor.source[i + 1] === '{') {
      throw new NotLiteral(i, 'a template with a substitution is an expression')
    }
    if (char !== '\\') {
      value += char
      continue
    }
    const escaped = readEscape(cursor.source, i)
    value += escaped.text
    i = escaped.end
  }
  throw new NotLiteral(start, 'the string has no end')
}

const plainEscapes: Readonly<Record<string, string>> = {
  n: '\n',
  t: '\t',
  r: '\r',
  b: '\b',
  f: '\f',
  v: '\v',
  '0': '\0',
}

/** `end` is the last position that belongs to the escape. */
function readEscape(source: string, at: number): { text: string; end: number } {
  const code = /\\(?:u\{([\da-f]{1,6})\}|u([\da-f]{4})|x([\da-f]{2}))/iy
  code.lastIndex = at
  const match = code.exec(source)
  if (match) {
    const value = Number.parseInt((match[1] ?? match[2] ?? match[3])!, 16)
    if (value > 0x10ffff) throw new NotLiteral(at, 'no such character')
    return { text: String.fromCodePoint(value), end: at + match[0].length - 1 }
  }
  const next = source[at + 1] ?? ''
  if (next === '\n') return { text: '', end: at + 1 }
  return { text: plainEscapes[next] ?? next, end: at + 1 }
}

function closes(cursor: Cursor, bracket: string): boolean {
  skipBlank(cursor)
  if (cursor.source[cursor.at] !== bracket) return false
  cursor.at += 1
  return true
}

function separator(cursor: Cursor, bracket: string): void {
  skipBlank(cursor)
  if (cursor.source[cursor.at] === ',') cursor.at += 1
  else if (cursor.source[cursor.at] !== bracket) {
    throw new NotLiteral(cursor.at, `found ${nearby(cursor)} where "," or "${bracket}" should stand`)
  }
}

function skipBlank(cursor: Cursor): void {
  take(cursor, /(?:\s|\/\/[^\n]*|\/\*[\s\S]*?\*\/)*/y)
}

function take(cursor: Cursor, pattern: RegExp): string | undefined {
  pattern.lastIndex = cursor.at
  const match = pattern.exec(cursor.source)
  if (!match) return undefined
  cursor.at += match[0].length
  return match[0]
}

function nearby(cursor: Cursor): string {
  const word = /[\w$.]+|\S/y
  word.lastIndex = cursor.at
  const match = word.exec(cursor.source)
  return match ? `"${match[0].slice(0, 30)}"` : 'the end of the script'
}
