import { useCallback, useMemo } from 'react'
import { useAddressParams } from '../../ui/useAddressParams.ts'
import { type ListShape, type ListState, readListState, writeListState } from './listState.ts'

/** A list's state, read from the address. `go` changes the address; whatever is not the page itself goes back to page 1. */
export function useListState(shape: ListShape) {
  const [params, setParams] = useAddressParams()
  const address = params.toString()
  const state = useMemo(() => readListState(new URLSearchParams(address), shape), [address, shape])
  const go = useCallback(
    (change: Partial<ListState>, { replace = false } = {}) => {
      setParams((before) => writeListState(before, shape, { ...readListState(before, shape), page: 1, ...change }), {
        replace,
      })
    },
    [setParams, shape],
  )
  return { state, go }
}
