/**
 * Tab-separated lines with a heading of the wire's names. A tab, line break or backslash inside a value is written as
 * \t, \n, \r or \\, so that every row is one line and every field one column (as PostgreSQL's COPY does it).
 */
export function tsvLines(names: readonly string[], rows: readonly Readonly<Record<string, unknown>>[]): string[] {
  return [names.join('\t'), ...rows.map((row) => names.map((name) => plain(row[name])).join('\t'))]
}

const escapes: Readonly<Record<string, string>> = { '\t': '\\t', '\n': '\\n', '\r': '\\r', '\\': '\\\\' }

function plain(value: unknown): string {
  if (value === null || value === undefined) return ''
  const text = typeof value === 'object' ? JSON.stringify(value) : String(value)
  return text.replace(/[\t\n\r\\]/g, (letter) => escapes[letter]!)
}
