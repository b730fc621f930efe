import { useRef } from 'react'
import { usePhoneScreen } from '../screen/usePhoneScreen.ts'
import { useScreenSocket } from '../screen/useScreenSocket.ts'

/** As large as a tile, and no more often than one needs to see what goes on. */
const quality = { maxSize: 480, maxFps: 15 }

/** What goes on, on the one phone that is looked at: over its small picture, as soon as there is something to see. */
export function WallVideo({ id }: { id: number }) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const { socket } = useScreenSocket(useRef([id]).current, 'watch', 'phoneWall')
  const { shape, closed } = usePhoneScreen({ socket, phone: id, canvas, quality })
  return (
    <canvas
      ref={canvas}
      className={shape === undefined || closed !== undefined ? 'wall-video wall-video-none' : 'wall-video'}
      aria-hidden
    />
  )
}
