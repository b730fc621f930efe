export interface Change {
  field: string
  before: string
  after: string
}

/**
 * What an entry's detail (JSON of `{ before, after }`) says changed, one line a field. Lists become what was taken
 * away and what was added, as they are recorded. A detail that is something else stays one line.
 */
export function changesOf(detail: string): Change[] {
  let parsed: unknown
  try {
    parsed = JSON.parse(detail || '{}')
  } catch {
    return [{ field: '', before: '', after: detail }]
  }
  const { before, after } = (parsed ?? {}) as { before?: unknown; after?: unknown }
  if (isRecord(before) || isRecord(after)) {
    const old: Record<string, unknown> = isRecord(before) ? before : {}
    const now: Record<string, unknown> = isRecord(after) ? after : {}
    return [...new Set([...Object.keys(old), ...Object.keys(now)])]
      .map((field) => ({ field, before: words(old[field]), after: words(now[field]) }))
      .filter((change) => change.before !== change.after)
  }
  if (before === undefined && after === undefined) return []
  return [{ field: '', before: words(before), after: words(after) }]
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function words(value: unknown): string {
  if (value === undefined || value === null) return ''
  if (Array.isArray(value)) return value.map(words).join('\n')
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}
