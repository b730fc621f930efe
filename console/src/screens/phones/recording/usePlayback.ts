import type { RecordedPicture } from '@quarterdeck/shared/protocol/recordingFile.ts'
import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import { createFrameRenderer, type FrameRenderer } from '../screen/frameRenderer.ts'
import { nextAfter, startFor } from './playback.ts'

export interface Playback {
  isPlaying: boolean
  /** Seconds. */
  at: number
  length: number
  toggle(): void
  seek(seconds: number): void
}

/** Plays recorded pictures on a canvas in their own time. */
export function usePlayback(
  canvas: RefObject<HTMLCanvasElement | null>,
  pictures: readonly RecordedPicture[] | undefined,
  /** How long the recording took: its last picture stands until then. */
  seconds: number,
): Playback {
  const [isPlaying, setPlaying] = useState(false)
  const [at, setAt] = useState(0)
  const frameRenderer = useRef<FrameRenderer>(undefined)
  const position = useRef({ seconds: 0, next: 0 })
  const length = Math.max(seconds, (pictures?.at(-1)?.head.time ?? 0) / 1e6)

  const seek = useCallback(
    (seconds: number) => {
      if (!pictures || !canvas.current) return
      // A decoder takes times that grow: going anywhere begins with another one.
      frameRenderer.current?.stop()
      const nothing = () => undefined
      frameRenderer.current = createFrameRenderer({
        canvas: canvas.current,
        onBroken: nothing,
        onUnable: nothing,
        onShape: nothing,
      })
      const first = startFor(pictures, seconds)
      // The first picture came a moment after the beginning, and stands from there.
      const next = Math.max(nextAfter(pictures, seconds), first + 1)
      for (const { head, bytes } of pictures.slice(first, next)) frameRenderer.current.picture(head, bytes)
      position.current = { seconds, next }
      setAt(seconds)
    },
    [canvas, pictures],
  )

  useEffect(() => {
    seek(0)
    return () => frameRenderer.current?.stop()
  }, [seek])

  useEffect(() => {
    if (!isPlaying || !pictures) return undefined
    let last = performance.now()
    let frame = 0
    const step = (now: number) => {
      const place = position.current
      place.seconds = Math.min(length, place.seconds + (now - last) / 1000)
      last = now
      for (let one = pictures[place.next]; one && one.head.time <= place.seconds * 1e6; one = pictures[place.next]) {
        frameRenderer.current?.picture(one.head, one.bytes)
        place.next += 1
      }
      setAt(place.seconds)
      if (place.seconds >= length) setPlaying(false)
      else frame = requestAnimationFrame(step)
    }
    frame = requestAnimationFrame(step)
    return () => cancelAnimationFrame(frame)
  }, [isPlaying, pictures, length])

  const toggle = () => {
    if (!isPlaying && at >= length) seek(0)
    setPlaying(!isPlaying)
  }
  return { isPlaying, at, length, toggle, seek }
}
