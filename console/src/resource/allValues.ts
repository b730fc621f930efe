import type { AnyResource } from '@quarterdeck/shared/resource/define.ts'
import type { Query } from '../api/resourceCalls.ts'
import { allRows } from './allRows.ts'

/** One field of every row that the filter shows, in its order. */
export async function allValues(resource: AnyResource, query: Query, field: string): Promise<string[]> {
  return (await allRows(resource, query)).map((row) => String(row[field] ?? ''))
}
