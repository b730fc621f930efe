import { useLayoutEffect, useMemo, useState } from 'react'
import { useAddressParams } from '../../ui/useAddressParams.ts'
import { stateOfView } from '../savedViews/viewQueries.ts'
import { isBare, type ListShape, type ListState, writeListState } from './listState.ts'
import { usePreference } from './usePreference.ts'

/**
 * A list that is opened with nothing said about it starts with the view that the user has chosen for that. True until
 * the address says so: before that there is nothing to ask for.
 */
export function useOpeningView(
  list: string,
  shape: ListShape,
  go: (change: Partial<ListState>, how: { replace: boolean }) => void,
): boolean {
  const [params] = useAddressParams()
  const { default_view: view } = usePreference(list).preference
  const [isPending, setPending] = useState(true)
  const state = useMemo(() => {
    const wanted = view && stateOfView(view.query, shape)
    // A view of what is there anyway, or of filters that the list no longer has.
    return wanted && writeListState(new URLSearchParams(), shape, wanted).size > 0 ? wanted : undefined
  }, [view, shape])
  const opening = isPending && state !== undefined && isBare(params, shape)
  useLayoutEffect(() => {
    if (opening && state) go(state, { replace: true })
    else setPending(false)
  }, [opening, state, go])
  return opening
}
