import { viewQuery } from '@quarterdeck/shared/values/savedView.ts'
import type { FilterSpec } from '../filters/filterSpec.ts'
import { type ListState, readListState, writeListState } from '../list/listState.ts'

/** What a saved view of a list in this state keeps: filters, order and page size, as far as they are not as usual. */
export function queryOfState(state: ListState, filters: readonly FilterSpec[]): string | undefined {
  return viewQuery(writeListState(new URLSearchParams(), { prefix: '', filters }, { ...state, page: 1 }).toString())
}

/** The state that a view stands for; filters that the list does not have are left out. */
export function stateOfView(query: string, filters: readonly FilterSpec[]): ListState {
  return { ...readListState(new URLSearchParams(query), { prefix: '', filters }), page: 1 }
}
