import { useMemo } from 'react'
import { useAddressParams } from '../ui/useAddressParams.ts'

/** Which row the drawer shows. It stands in the address, so that Back closes the drawer and a link opens it. */
export function useViewedRow(rows: readonly { id: number }[], parameter = 'row') {
  const [params, setParams] = useAddressParams()
  const given = params.get(parameter)
  const viewed = given !== null && /^\d+$/.test(given) ? Number(given) : undefined
  return useMemo(() => {
    const go = (id: number | undefined, replace: boolean) => setParams({ [parameter]: id?.toString() }, { replace })
    const at = rows.findIndex((row) => row.id === viewed)
    const beside = (by: 1 | -1) => (at < 0 ? undefined : rows[at + by])
    const previous = beside(-1)
    const next = beside(1)
    return {
      viewed,
      view: (row: { id: number }) => go(row.id, false),
      leave: () => go(undefined, false),
      previous: previous && (() => go(previous.id, true)),
      next: next && (() => go(next.id, true)),
    }
  }, [viewed, rows, setParams, parameter])
}
