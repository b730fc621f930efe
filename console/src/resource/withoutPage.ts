import type { Query } from '../api/resourceCalls.ts'

/** What a list is asked for but for its page: all of it is exported. */
export function withoutPage({ pageIndex: _page, pageSize: _size, ...query }: Query) {
  return query
}
