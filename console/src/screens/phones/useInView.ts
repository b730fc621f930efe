import { type RefObject, useEffect, useState } from 'react'

/** What is so near will be in view in a moment. */
const nearPx = 200
/** While one scrolls, what has come into view is told so often: each time is a call, and drawn anew. */
const everyMs = 200

/** Ids of the rows whose elements (`data-row`) are in view within a box, or nearly. Another set each time it changes. */
export function useInView(box: RefObject<HTMLElement | null>, rows: readonly { id: number }[]): ReadonlySet<number> {
  const [inView, setInView] = useState<ReadonlySet<number>>(new Set())
  const ids = rows.map(({ id }) => id).join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: other rows are other elements
  useEffect(() => {
    const elements = box.current?.querySelectorAll<HTMLElement>('[data-row]') ?? []
    const now = new Set<number>()
    let isFirst = true
    let soon: ReturnType<typeof setTimeout> | undefined
    const tell = () => {
      soon = undefined
      setInView(new Set(now))
    }
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries) {
          const id = Number((target as HTMLElement).dataset.row)
          if (isIntersecting) now.add(id)
          else now.delete(id)
        }
        if (isFirst) tell()
        else soon ??= setTimeout(tell, everyMs)
        isFirst = false
      },
      { rootMargin: `${nearPx}px` },
    )
    for (const element of elements) observer.observe(element)
    return () => {
      clearTimeout(soon)
      observer.disconnect()
    }
  }, [box, ids])
  return inView
}
