import { AppError, type Problem, type Said } from '@quarterdeck/shared/errors/appError.ts'
import type { ProblemParams } from '@quarterdeck/shared/resource/schema.ts'
import type { z } from 'zod'
import { type $ZodType, safeParse } from 'zod/v4/core'
import { oddTypes } from './oddTypes.ts'

/** Parses one part of a call; everything wrong with it comes as one refusal. */
export function parsePart<S extends $ZodType>(schema: S, given: unknown): z.output<S> {
  const odd = oddTypes(schema, given)
  if (odd.length > 0) throw new AppError('invalid', {}, { problems: odd })
  const parsed = safeParse(schema, given)
  if (parsed.success) return parsed.data
  throw new AppError('invalid', {}, { problems: parsed.error.issues.map((issue) => problemOf(issue, given)) })
}

function problemOf(issue: z.core.$ZodIssue, given: unknown): Problem {
  const field = issue.path.map(String).join('.')
  const params = issue.code === 'custom' ? (issue.params as ProblemParams | undefined) : undefined
  if (params?.code) return { field, ...params }
  const paging = field === 'pageIndex' || field === 'pageSize'
  if (paging) return { field, code: 'page_out_of_range' }
  return { field, ...codeOf(issue, given) }
}

function codeOf(issue: z.core.$ZodIssue, given: unknown): Said {
  switch (issue.code) {
    case 'invalid_type':
      if (valueAt(given, issue.path) === undefined) return { code: 'required' }
      return { code: issue.expected === 'number' || issue.expected === 'int' ? 'not_a_number' : 'invalid' }
    case 'too_small':
      if (issue.origin === 'string') return { code: 'required' }
      return isAmount(issue.origin) ? { code: 'too_small', data: { min: Number(issue.minimum) } } : { code: 'invalid' }
    case 'too_big': {
      const max = Number(issue.maximum)
      if (isAmount(issue.origin)) return { code: 'too_large', data: { max } }
      const value = valueAt(given, issue.path)
      // Of a list its entries are counted, not characters.
      if (Array.isArray(value)) return { code: 'too_many_named', data: { max, count: value.length } }
      const length = typeof value === 'string' ? value.length : 0
      return { code: 'too_long', data: { max, length } }
    }
    case 'invalid_value':
    case 'invalid_union':
      if (valueAt(given, issue.path) === undefined) return { code: 'required' }
      return { code: 'not_a_choice', data: { value: shown(valueAt(given, issue.path)) } }
    case 'unrecognized_keys':
      return { code: 'unknown_field', data: { field: issue.keys.join(', ') } }
    default:
      return { code: 'invalid' }
  }
}

/** An object may have a `toString` that is none. */
function shown(value: unknown): string {
  return (typeof value === 'object' ? JSON.stringify(value) : String(value)).slice(0, 40)
}

function isAmount(origin: string): boolean {
  return origin === 'number' || origin === 'int' || origin === 'bigint'
}

function valueAt(given: unknown, path: readonly PropertyKey[]): unknown {
  let value = given
  for (const key of path) value = (value as Record<PropertyKey, unknown> | null | undefined)?.[key]
  return value
}
