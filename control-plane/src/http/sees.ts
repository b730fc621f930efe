import type { Endpoint } from '@quarterdeck/shared/contracts/endpoint.ts'
import { AppError } from '@quarterdeck/shared/errors/appError.ts'
import { demanding } from '../platform/store/callReads.ts'
import type { Sql } from '../platform/store/store.ts'
import type { Actor } from './handler.ts'

/** Which of these rows of a list somebody sees; `from`: as they are in that transaction. */
export type Seen = (list: string, ids: readonly number[], actor: Actor, from?: Sql) => Promise<ReadonlySet<number>>

interface Asked {
  query: unknown
  body: unknown
}

/**
 * Does what a call asks where its caller sees every row that it names (`sees` of the endpoint), and refuses it else; of a call that writes
 * they are looked at again inside its transaction, since between the two somebody else may have taken the row away.
 */
export async function whereSeen<T>(
  endpoint: Pick<Endpoint, 'sees' | 'writes'>,
  { asked, actor, seen }: { asked: Asked; actor: Actor; seen: Seen },
  work: () => Promise<T>,
): Promise<T> {
  const named = rowsNamed(endpoint, asked)
  if (named.length === 0) return work()
  const look = async (from?: Sql) => {
    for (const { list, ids } of named) {
      const known = await seen(list, ids, actor, from)
      if (ids.some((id) => !known.has(id))) throw new AppError('not_found')
    }
  }
  await look()
  return endpoint.writes ? demanding(look, work) : work()
}

function rowsNamed({ sees }: Pick<Endpoint, 'sees'>, { query, body }: Asked): { list: string; ids: number[] }[] {
  return Object.entries(sees).flatMap(([field, list]) => {
    if (typeof list !== 'string') return []
    const path = field.split('.')
    const ids = [...new Set([...valuesAt(query, path), ...valuesAt(body, path)])]
    return ids.length === 0 ? [] : [{ list, ids }]
  })
}

/** The ids at a path, through lists of them; null and what is left out name nothing. */
function valuesAt(value: unknown, [first, ...rest]: readonly string[]): number[] {
  if (Array.isArray(value)) return value.flatMap((one) => valuesAt(one, first === undefined ? [] : [first, ...rest]))
  if (first === undefined) return typeof value === 'number' ? [value] : []
  if (typeof value !== 'object' || value === null) return []
  return valuesAt((value as Record<string, unknown>)[first], rest)
}
