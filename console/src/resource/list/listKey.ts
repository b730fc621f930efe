import type { Query } from '../../api/resourceCalls.ts'

/** What the answers of a list are kept under: all of them, or that to one query. */
export function listKey(name: string, query?: Query): readonly unknown[] {
  return query === undefined ? [name, 'list'] : [name, 'list', query]
}
