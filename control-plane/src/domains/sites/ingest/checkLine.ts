import type { Problem } from '@quarterdeck/shared/errors/appError.ts'
import { checkValue, emptyValue } from '@quarterdeck/shared/resource/check.ts'
import type { Field } from '@quarterdeck/shared/resource/field.ts'
import { isTime, parseTime } from '@quarterdeck/shared/values/time.ts'
import type { Value } from '../../../platform/store/store.ts'
import type { IngestRow } from '../../../resources/hooks.ts'
import type { LineKind } from './kind.ts'
import { dayOf, idKey, lineKey } from './lineKey.ts'

export interface CheckedLine {
  key: string
  row: IngestRow
}

/** Checks one line; every value by the same rules as forms and imports. `now`: UTC milliseconds; `line`: which one it is. */
export function checkLine(
  text: string,
  kind: LineKind,
  { zone, now, line: number }: { zone: string; now: number; line: number },
): CheckedLine | { problem: Problem } {
  const line = parse(text)
  if (!line) return { problem: { field: '', code: 'line_not_json' } }
  for (const name in line)
    if (!kind.known.has(name)) return { problem: { field: name, code: 'unknown_field', data: { field: name } } }
  const id = idOf(line.id)
  if (id === undefined) return { problem: { field: 'id', code: 'invalid' } }
  const sent: Record<string, Value> = {}
  for (const [name, field] of kind.fields) {
    const given = line[name]
    if (given === undefined || given === null || given === '') {
      const isNeeded = field.required || (id === '' && name === kind.dayField)
      if (isNeeded) return { problem: { field: name, code: 'required' } }
      // Without a time of its own a line is of now; one with an `id` stays the same line all the same.
      sent[name] = name === kind.dayField && field.kind === 'time' ? now : null
      continue
    }
    const checked = field.kind === 'time' ? checkTime(given, zone) : checkOther(field, given)
    if (!checked.ok) {
      const { ok: _, ...said } = checked
      return { problem: { field: name, ...said } }
    }
    sent[name] = checked.value
  }
  const key = id === '' ? naturalKey(kind, sent) : idKey(id)
  return { key, row: { line: number, sent, derived: {}, filled: {} } }
}

function parse(text: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : undefined
  } catch {
    return undefined
  }
}

/** '' for none, undefined for one that cannot be one. */
function idOf(given: unknown): string | undefined {
  if (given === undefined || given === null || given === '') return ''
  return typeof given === 'string' || Number.isSafeInteger(given) ? String(given) : undefined
}

function naturalKey(kind: LineKind, sent: Readonly<Record<string, Value>>): string {
  const values = kind.key.map(([name, field]) => sent[name] ?? emptyValue(field))
  return lineKey(values, kind.dayField === undefined ? undefined : dayOf(sent[kind.dayField]))
}

type CheckedValue = ReturnType<typeof checkValue>

function checkOther(field: Field, given: unknown): CheckedValue {
  if (typeof given === 'object') return { ok: false, code: 'invalid' }
  return checkValue(field, given)
}

/** `YYYY-MM-DD HH:mm:ss` of the installation's zone, ISO 8601 with an offset, or milliseconds since 1970. */
function checkTime(given: unknown, zone: string): CheckedValue {
  const ms = msOf(given, zone)
  // Between 1970 and the year 3000: seconds given for milliseconds must not pass for a day in January 1970.
  return ms !== undefined && ms >= 86_400_000 * 365 && ms < 32_503_680_000_000
    ? { ok: true, value: ms }
    : { ok: false, code: 'not_a_time' }
}

function msOf(given: unknown, zone: string): number | undefined {
  if (typeof given === 'number') return Number.isSafeInteger(given) ? given : undefined
  if (typeof given !== 'string') return undefined
  if (isTime(given)) return parseTime(given, zone)
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:?\d\d)$/.test(given)) return undefined
  const ms = Date.parse(given)
  return Number.isNaN(ms) ? undefined : ms
}
