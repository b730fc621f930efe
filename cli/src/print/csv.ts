/** Lines as RFC 4180 has them: what holds a comma, a quote or a line break stands in quotes. */
export function csvLines(names: readonly string[], rows: readonly Readonly<Record<string, unknown>>[]): string[] {
  return [names, ...rows.map((row) => names.map((name) => row[name]))].map((values) => values.map(field).join(','))
}

function field(value: unknown): string {
  if (value === null || value === undefined) return ''
  const text = typeof value === 'object' ? JSON.stringify(value) : String(value)
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
