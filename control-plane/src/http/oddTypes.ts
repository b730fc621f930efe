import type { Problem } from '@quarterdeck/shared/errors/appError.ts'
import { plainNumber } from '@quarterdeck/shared/values/plainNumber.ts'
import type { $ZodType } from 'zod/v4/core'

/**
 * What a schema would turn into a text or a number although it is neither: `[5]` and `true` into numbers, an object into
 * "[object Object]". Queries are texts that have to be turned, and a number is written in one way (`01` and `0x10` are
 * none); a body has types of its own, and says what it means.
 */
export function oddTypes(schema: $ZodType, given: unknown, field = ''): Problem[] {
  if (given === undefined || given === null) return []
  const def = schema._zod.def as Partial<Def> & { type: string }
  switch (def.type) {
    case 'number':
      return !def.coerce || isNumber(given) ? [] : [{ field, code: 'not_a_number' }]
    case 'string':
      return !def.coerce || typeof given === 'string' || typeof given === 'number'
        ? []
        : [{ field, code: 'not_a_text' }]
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

/** An empty field of a form stands for 0. */
function isNumber(given: unknown): boolean {
  return typeof given === 'number' || given === '' || (typeof given === 'string' && plainNumber.test(given))
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
