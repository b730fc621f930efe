import type { AnyResource } from '@quarterdeck/shared/resource/define.ts'
import { loadRows, type Query } from '../api/resourceCalls.ts'

/** The largest page that the call gives. */
const pageSize = 200

/** One field of every row that the filter shows, in its order. */
export async function allValues(resource: AnyResource, query: Query, field: string): Promise<string[]> {
  const values: string[] = []
  for (let pageIndex = 1; ; pageIndex++) {
    const { rows } = await loadRows(resource, resource.paged ? { ...query, pageIndex, pageSize } : query)
    for (const row of rows) values.push(String(row[field] ?? ''))
    if (!resource.paged || rows.length < pageSize) return values
  }
}
