import { emptyValue } from '@quarterdeck/shared/resource/check.ts'
import type { AnyResource } from '@quarterdeck/shared/resource/define.ts'
import type { FormValues } from './formValues.ts'

/**
 * What a form for a new row puts into other fields once a choice has been made (`offers` of the definition): into those that hold
 * what they began with, or what an earlier choice offered. `touched`: the fields that somebody set by hand, which stay.
 */
export function offered(
  resource: AnyResource,
  offers: AnyResource['offers'],
  changed: FormValues,
  touched: ReadonlySet<string>,
): FormValues {
  if (!offers || !(offers.by in changed)) return {}
  const chosen = offers.values[Number(changed[offers.by])] ?? {}
  const names = new Set(Object.values(offers.values).flatMap(Object.keys))
  const free = [...names].filter((name) => !touched.has(name))
  return Object.fromEntries(free.map((name) => [name, chosen[name] ?? emptyValue(resource.fields[name]!)]))
}
