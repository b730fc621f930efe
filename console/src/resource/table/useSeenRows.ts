import { type UIEvent, useCallback, useRef, useState } from 'react'

/** Up to this many rows are all drawn; of more, those that are seen. */
const allUpTo = 200
/** So many are drawn above and below what is seen, and so many further ones at a time. */
const spare = 8
const step = 8
/** This long after the last turn of the wheel, scrolling is over. */
const restMs = 120

interface Rows {
  count: number
  rowPx: number
  /** That the columns need. */
  width: number
}

/** Which rows of a table stand in the window of its box, and whether its columns are wider than that. */
export function useSeenRows({ count, rowPx, width }: Rows) {
  const [room, setRoom] = useState({ height: 0, width: Number.POSITIVE_INFINITY })
  const [first, setFirst] = useState(0)
  const [isShifted, setShifted] = useState(false)
  const at = useRef<HTMLElement>(null)
  const rest = useRef<ReturnType<typeof setTimeout>>(undefined)
  const isAll = count <= allUpTo
  const ref = useCallback((box: HTMLElement | null) => {
    at.current = box
    if (!box) return undefined
    // Whoever uses the keyboard scrolls it too, even where no row has anything to focus.
    box.tabIndex = 0
    const observer = new ResizeObserver(() => setRoom({ height: box.clientHeight, width: box.clientWidth }))
    observer.observe(box)
    return () => observer.disconnect()
  }, [])
  const onScroll = useCallback(
    ({ currentTarget: box }: UIEvent) => {
      setShifted(box.scrollLeft > 0)
      if (isAll) return
      setFirst(Math.floor(box.scrollTop / rowPx / step) * step)
      // Rows that pass under the pointer are not meant: to light each of them up is half of what they cost.
      box.classList.add('rows-moving')
      clearTimeout(rest.current)
      rest.current = setTimeout(() => box.classList.remove('rows-moving'), restMs)
    },
    [rowPx, isAll],
  )
  const toTop = useCallback(() => at.current?.scrollTo({ top: 0 }), [])
  const seen = Math.ceil(room.height / rowPx) + step
  const from = isAll ? 0 : Math.max(0, Math.min(first, count - seen) - spare)
  const to = isAll ? count : Math.min(count, from + seen + 2 * spare)
  return { ref, onScroll, toTop, from, to, isWide: width > room.width, isShifted }
}
