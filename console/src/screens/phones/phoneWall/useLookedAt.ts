import { type FocusEvent, type PointerEvent, useEffect, useRef, useState } from 'react'

/** Whoever only passes over a phone does not look at it. */
const restMs = 500

/** The phone that somebody rests on, by pointer or keyboard: its id, and the handlers for the element around all of them. */
export function useLookedAt() {
  const [id, setId] = useState<number>()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const rest = (on: number | undefined) => {
    clearTimeout(timer.current)
    if (on === undefined) setId(undefined)
    else timer.current = setTimeout(() => setId(on), restMs)
  }
  return {
    id,
    handlers: {
      onFocus: (event: FocusEvent) => rest(rowOf(event.target)),
      onBlur: () => rest(undefined),
      onPointerOver: (event: PointerEvent) => rest(rowOf(event.target as Element)),
      onPointerLeave: () => rest(rowOf(document.activeElement)),
    },
  }
}

/** The phone whose tile an element stands in. */
function rowOf(element: Element | null): number | undefined {
  const row = element?.closest<HTMLElement>('.wall-tile')?.dataset.row
  return row === undefined ? undefined : Number(row)
}
