import type { Problem } from '@quarterdeck/shared/errors/appError.ts'
import type { $ZodType } from 'zod/v4/core'

/**
 * What a schema would turn into a text or a number although it is neither: `[5]` and `true` into numbers, an object into
 * "[object Object]". Queries are texts that have to be turned; a body has types of its own, and says what it means.
 */
export function oddTypes(schema: $ZodType, given: unknown, field = ''): Problem[] {
  if (given === undefined || given === null) return []
  const def = schema._zod.def as Partial<Def> & { type: string }
  switch (def.type) {
    case 'number':
    case 'string': {
      const isFitting = typeof given === 'string' || typeof given === 'number'
      return !def.coerce || isFitting ? [] : [{ field, code: def.type === 'number' ? 'not_a_number' : 'not_a_text' }]
    }
    case 'object':
      if (typeof given !== 'object') return []
      return Object.entries(def.shape ?? {}).flatMap(([name, part]) =>
        oddTypes(
          part,
          Object.hasOwn(given, name) ? (given as Record<string, unknown>)[name] : undefined,
          join(field, name),
        ),
      )
    case 'array':
      return Array.isArray(given)
        ? given.flatMap((one, at) => oddTypes(def.element!, one, join(field, String(at))))
        : []
    case 'pipe':
      return oddTypes(def.in!, given, field)
    default:
      return def.innerType ? oddTypes(def.innerType, given, field) : []
  }
}

interface Def {
  coerce: boolean
  shape: Readonly<Record<string, $ZodType>>
  element: $ZodType
  in: $ZodType
  innerType: $ZodType
}

function join(field: string, name: string): string {
  return field === '' ? name : `${field}.${name}`
}
