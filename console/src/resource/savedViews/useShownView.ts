import { useState } from 'react'
import type { List } from '../list/useList.ts'
import type { View } from './useViews.ts'
import { queryOfState, stateOfView } from './viewQueries.ts'

export interface ShownView {
  /** Undefined: the list shows none of its views. */
  view: View | undefined
  /** The list shows something else by now. */
  isChanged: boolean
  /** What the list shows, as a view would keep it; undefined where that cannot be kept. */
  query: string | undefined
  choose(view: View): void
}

/** Which of its views a list shows: the one that was chosen, also after a filter was changed, or one that says the same. */
export function useShownView<R extends { id: number }>(list: List<R>, views: readonly View[]): ShownView {
  const { shape, state, go } = list
  const [chosenId, setChosenId] = useState<number>()
  const query = queryOfState(state, shape)
  // As this list reads it: filters that it does not have say nothing.
  const fits = (view: View) => queryOfState(stateOfView(view.query, shape), shape) === query
  const chosen = views.find(({ id }) => id === chosenId)
  // Back at the usual filters nobody thinks of the view that was chosen once.
  const view = chosen && (query !== '' || fits(chosen)) ? chosen : views.find(fits)
  return {
    view,
    isChanged: view !== undefined && !fits(view),
    query,
    choose(next) {
      setChosenId(next.id)
      go(stateOfView(next.query, shape))
    },
  }
}
