import { useCallback, useState } from 'react'

/** antd's head of a small table; the body gets what is left. */
const headPx = 34
const leastPx = 160

/** The height that a table's body has in the box it stands in, followed as the box changes. */
export function useRoom() {
  const [height, setHeight] = useState(leastPx)
  const ref = useCallback((box: HTMLDivElement | null) => {
    if (!box) return undefined
    const measure = () => {
      const head = box.querySelector('.ant-table-header')?.getBoundingClientRect().height ?? headPx
      // Whoever uses the keyboard scrolls it too, even where no row has anything to focus.
      box.querySelector('.ant-table-body')?.setAttribute('tabindex', '0')
      setHeight(Math.max(leastPx, Math.floor(box.clientHeight - head)))
    }
    const observer = new ResizeObserver(measure)
    observer.observe(box)
    measure()
    return () => observer.disconnect()
  }, [])
  return { ref, height }
}
