import type { CloseReason, FromViewer, ScreenInfo, ToViewer } from '@quarterdeck/shared/protocol/screen.ts'
import { type RefObject, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { createFrameRenderer } from './frameRenderer.ts'
import type { ScreenSocket } from './screenSocket.ts'

export type Said = Extract<ToViewer, { phone: number }>
type Act = FromViewer extends infer M ? (M extends { phone: number } ? Omit<M, 'phone'> : never) : never

interface VideoQuality {
  maxSize: number
  maxFps: number
}

interface PhoneScreenOptions {
  socket: ScreenSocket | undefined
  phone: number
  canvas: RefObject<HTMLCanvasElement | null>
  quality: VideoQuality
  /** What the phone says beside its pictures. */
  onSaid?(message: Said): void
  onScreenshot?(png: Uint8Array<ArrayBuffer>): void
}

export interface PhoneScreen {
  info: ScreenInfo | undefined
  /** Width by height of the picture. */
  shape: number | undefined
  /** Why there is no picture any more. */
  closed: CloseReason | undefined
  /** This browser cannot decode what comes. */
  isUnable: boolean
  say(act: Act): void
  /** Asks for the picture anew: another lease, another wish, or after it ended. */
  reopen(): void
}

/** The screen of one phone on a canvas, and the way to say something to it. */
export function usePhoneScreen({ socket, phone, canvas, quality, ...heard }: PhoneScreenOptions): PhoneScreen {
  const [info, setInfo] = useState<ScreenInfo>()
  const [closed, setClosed] = useState<CloseReason>()
  const [isUnable, setUnable] = useState(false)
  const [shape, setShape] = useState<number>()
  const latest = useRef(heard)
  latest.current = heard
  const { maxSize, maxFps } = quality

  const say = useCallback((act: Act) => void socket?.say({ ...act, phone } as FromViewer), [socket, phone])
  const reopen = useCallback(() => {
    setClosed(undefined)
    say({ type: 'open_screen', text: { maxSize, maxFps } })
  }, [say, maxSize, maxFps])

  useEffect(() => {
    if (!socket || !canvas.current) return undefined
    const frameRenderer = createFrameRenderer({
      canvas: canvas.current,
      onBroken: reopen,
      onUnable: () => setUnable(true),
      onShape: (width, height) => setShape(width / height),
    })
    const stop = socket.listen(phone, {
      opened: reopen,
      message(message) {
        if (message.type === 'screen_info') setInfo(message.text)
        else if (message.type === 'close_screen') setClosed(message.text)
        else latest.current.onSaid?.(message)
      },
      picture(head, bytes) {
        if (head.kind === 'screenshot') latest.current.onScreenshot?.(bytes)
        else frameRenderer.picture(head, bytes)
      },
    })
    return () => {
      stop()
      frameRenderer.stop()
      setInfo(undefined)
    }
  }, [socket, phone, canvas, reopen])

  return useMemo(() => ({ info, shape, closed, isUnable, say, reopen }), [info, shape, closed, isUnable, say, reopen])
}
