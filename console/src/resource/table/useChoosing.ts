import { type MouseEvent, useCallback, useRef } from 'react'
import type { List } from '../list/useList.ts'

export type Choosing = ReturnType<typeof useChoosing>

/** Selecting rows: one, with Shift all from the one before to it, or the whole page. What other pages have stays. */
export function useChoosing<R extends { id: number }>(list: List<R>) {
  const latest = useRef(list)
  latest.current = list
  const last = useRef<number>(undefined)
  const choose = useCallback((id: number, { shiftKey }: MouseEvent) => {
    const { rows, selection } = latest.current
    const at = rows.findIndex((row) => row.id === id)
    const before = shiftKey ? rows.findIndex((row) => row.id === last.current) : -1
    last.current = id
    const meant = before < 0 ? rows.slice(at, at + 1) : rows.slice(Math.min(at, before), Math.max(at, before) + 1)
    selection.choose(withRows(selection.rows, meant, !selection.has(id)))
  }, [])
  const all = list.rows.length > 0 && list.rows.every(({ id }) => list.selection.has(id))
  return {
    all,
    some: list.rows.some(({ id }) => list.selection.has(id)),
    choose,
    chooseAll: () => list.selection.choose(withRows(list.selection.rows, list.rows, !all)),
  }
}

function withRows<R extends { id: number }>(chosen: readonly R[], rows: readonly R[], isIn: boolean): R[] {
  const ids = new Set(rows.map(({ id }) => id))
  const others = chosen.filter(({ id }) => !ids.has(id))
  return isIn ? [...others, ...rows] : others
}
