import { lookAtPhones } from '@quarterdeck/shared/contracts/phoneWall.ts'
import { wallLimits } from '@quarterdeck/shared/values/wallLimits.ts'
import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import { ask } from '../../api/ask.ts'
import { useChanged } from '../../live/LiveProvider.tsx'
import { useInView } from './useInView.ts'

export interface Picture {
  /** When it came, UTC milliseconds. */
  at: number
  /** For `<img>`. */
  address: string
  /** The operator's app on the phone is too old: no picture. */
  isOutdated: boolean
}

/** Before a look is over, the next one says that somebody is still there. */
const againMs = wallLimits.lookMs - 15_000

/**
 * Small pictures of the phones in view, by their ids: asked for when a phone comes into view, when a
 * new one is there, and now and then, so that they are kept fresh. A page that nobody sees asks for nothing.
 */
export function usePictures(
  box: RefObject<HTMLElement | null>,
  rows: readonly { id: number }[],
): ReadonlyMap<number, Picture> {
  const inView = useInView(box, rows)
  const [pictures, setPictures] = useState<ReadonlyMap<number, Picture>>(new Map())
  const known = useRef(pictures)
  known.current = pictures
  const seen = useRef(inView)
  seen.current = inView

  const look = useCallback(async () => {
    if (document.hidden || seen.current.size === 0) return
    const phones = [...seen.current].map((id) => ({ id, at: known.current.get(id)?.at ?? 0 }))
    const { data } = await ask(lookAtPhones, { body: { phones } }, { quiet: true }).catch(() => ({ data: [] }))
    if (data.length === 0) return
    setPictures((before) => {
      const after = new Map(before)
      for (const { id, at, png, outdated } of data)
        after.set(id, { at, address: png && `data:image/png;base64,${png}`, isOutdated: outdated === 1 })
      return after
    })
  }, [])

  useChanged('phone-picture', () => void look())
  useEffect(() => {
    if (inView.size > 0) void look()
  }, [inView, look])
  useEffect(() => {
    const again = setInterval(() => void look(), againMs)
    const onShown = () => void look()
    document.addEventListener('visibilitychange', onShown)
    return () => {
      clearInterval(again)
      document.removeEventListener('visibilitychange', onShown)
    }
  }, [look])
  return pictures
}
