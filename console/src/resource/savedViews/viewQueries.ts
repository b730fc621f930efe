import { viewQuery } from '@quarterdeck/shared/values/savedView.ts'
import { type ListShape, type ListState, readListState, writeListState } from '../list/listState.ts'

/** What a saved view of a list in this state keeps: filters, order and page size, as far as they are not as usual. */
export function queryOfState(state: ListState, shape: ListShape): string | undefined {
  return viewQuery(writeListState(new URLSearchParams(), { ...shape, prefix: '' }, { ...state, page: 1 }).toString())
}

/** The state that a view stands for; filters that the list does not have are left out. */
export function stateOfView(query: string, shape: ListShape): ListState {
  return { ...readListState(new URLSearchParams(query), { ...shape, prefix: '' }), page: 1 }
}
