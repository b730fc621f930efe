import { useEffect, useMemo, useRef, useState } from 'react'
import { useAddressParams } from '../ui/useAddressParams.ts'

/** The pages of a list whose rows come a page at a time. */
export interface Pages {
  page: number
  hasNext: boolean
  /** The rows of the page are on their way. */
  isLoading: boolean
  go(page: number): void
}

/**
 * Which row the drawer shows. It stands in the address, so that Back closes the drawer and a link opens it. Behind the last row of a page
 * comes the first of the next; behind one that has left the list meanwhile, the one that stands in its place.
 */
export function useViewedRow<R extends { id: number }>(rows: readonly R[], parameter = 'row', pages?: Pages) {
  const [params, setParams] = useAddressParams()
  const given = params.get(parameter)
  const viewed = given !== null && /^\d+$/.test(given) ? Number(given) : undefined
  const [turning, setTurning] = useState<{ page: number; to: 'first' | 'last' }>()
  const place = useRef<{ id: number; at: number }>(undefined)
  const at = rows.findIndex((row) => row.id === viewed)
  if (at >= 0) place.current = { id: rows[at]!.id, at }
  useEffect(() => {
    if (!turning || !pages || pages.page !== turning.page || pages.isLoading) return
    setTurning(undefined)
    const row = turning.to === 'first' ? rows[0] : rows.at(-1)
    if (row) setParams({ [parameter]: String(row.id) }, { replace: true })
  }, [turning, pages, rows, setParams, parameter])
  return useMemo(() => {
    const go = (id: number | undefined, replace: boolean) => setParams({ [parameter]: id?.toString() }, { replace })
    // Where it stood before it left the list.
    const stood = place.current?.id === viewed ? place.current?.at : undefined
    const beside = (by: 1 | -1) => {
      if (at >= 0) return rows[at + by]
      return stood === undefined ? undefined : rows[by === 1 ? stood : stood - 1]
    }
    const turn = (by: 1 | -1) => {
      const isThere = at >= 0 && (by === 1 ? pages?.hasNext : (pages?.page ?? 1) > 1)
      if (!pages || !isThere || turning) return undefined
      return () => {
        setTurning({ page: pages.page + by, to: by === 1 ? 'first' : 'last' })
        pages.go(pages.page + by)
      }
    }
    const previous = beside(-1)
    const next = beside(1)
    return {
      viewed,
      view: (row: { id: number }) => go(row.id, false),
      leave: () => go(undefined, false),
      previous: previous ? () => go(previous.id, true) : turn(-1),
      next: next ? () => go(next.id, true) : turn(1),
      /** The row behind it on this page. */
      nextRow: next,
    }
  }, [viewed, at, rows, setParams, parameter, pages, turning])
}
