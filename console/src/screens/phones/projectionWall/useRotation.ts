import { useEffect, useMemo, useState } from 'react'
import { resourceNamed } from '../../../api/resourceAt.ts'
import { useResourceList } from '../../../resource/useResourceList.ts'
import { pageAfter, pagesOf, turnAfterMs } from './rotation.ts'

/** The phones on the wall, a page at a time: the next one by itself, for as long as it is not paused. */
export function useRotation(size: number) {
  const fixed = useMemo(() => ({ wall_status: 1, pageSize: size }), [size])
  const list = useResourceList(resourceNamed('phone-wall'), { fixed, name: 'projection-wall' })
  const [isPaused, setPaused] = useState(false)
  const { go, total, state, unseen, gone, showUnseen } = list
  const pages = pagesOf(total, size)
  const next = pageAfter(state.page, pages)
  useEffect(() => {
    if (isPaused || next === state.page) return undefined
    const timer = setTimeout(() => go({ page: next }, { replace: true }), turnAfterMs)
    return () => clearTimeout(timer)
  }, [isPaused, next, state.page, go])
  // Nobody is there to ask for phones that have come, or to see that others have gone.
  const isOld = unseen !== undefined || gone.size > 0
  useEffect(() => {
    if (isOld) showUnseen()
  }, [isOld, showUnseen])
  return { list, page: Math.min(state.page, pages), pages, isPaused, setPaused }
}
