import type { AnyResource } from '@quarterdeck/shared/resource/define.ts'
import { loadRows, type Query, type Row } from '../api/resourceCalls.ts'

/** The largest page that the call gives. */
const pageSize = 200

/** Every row that the filter shows, in its order. */
export async function allRows(resource: AnyResource, query: Query = {}): Promise<Row[]> {
  const all: Row[] = []
  for (let pageIndex = 1; ; pageIndex++) {
    const { rows } = await loadRows(resource, resource.paged ? { ...query, pageIndex, pageSize } : query)
    all.push(...rows)
    if (!resource.paged || rows.length < pageSize) return all
  }
}
