import { type CSSProperties, type PointerEvent, type ReactNode, type RefObject, useEffect, useRef } from 'react'
import { KeyCatcher } from './KeyCatcher.tsx'
import { createPointerInput, type PointerInput } from './pointerInput.ts'
import type { PhoneScreen } from './usePhoneScreen.ts'

interface ScreenCanvasProps {
  canvas: RefObject<HTMLCanvasElement | null>
  screen: PhoneScreen
  label: string
  /** Touches and keys reach the phone. */
  takesInput: boolean
  /** Instead of touching: where the pointer is, in pixels of the picture. */
  onPoint?: ((at: { x: number; y: number }, isPressed: boolean) => void) | undefined
  /** Over the picture, by its size. */
  mark?: ReactNode
  /** In place of a picture. */
  children?: ReactNode
}

/** Of a phone that has not shown its picture yet. */
const usualShape = 9 / 20

/** The picture of a phone, which takes touches, the wheel, and, once it has been touched, the keyboard. */
export function ScreenCanvas({ canvas, screen, label, takesInput, onPoint, mark, children }: ScreenCanvasProps) {
  const catcher = useRef<HTMLTextAreaElement>(null)
  const input = useRef<PointerInput>(undefined)
  const { say } = screen
  const touches = takesInput && !onPoint
  useEffect(() => {
    const drawn = canvas.current
    if (!drawn || !touches) return undefined
    const made = createPointerInput(drawn, say)
    input.current = made
    // React's own listeners are passive: the page would scroll.
    const onWheel = (event: WheelEvent) => {
      event.preventDefault()
      made.wheel(event)
    }
    drawn.addEventListener('wheel', onWheel, { passive: false })
    return () => {
      drawn.removeEventListener('wheel', onWheel)
      made.stop()
      input.current = undefined
    }
  }, [canvas, say, touches])

  const point = (event: PointerEvent<HTMLCanvasElement>, isPressed: boolean) => {
    const { currentTarget: drawn, clientX, clientY } = event
    const box = drawn.getBoundingClientRect()
    const along = (value: number, size: number, most: number) => Math.round((value / size) * most)
    onPoint?.(
      {
        x: along(clientX - box.left, box.width, drawn.width),
        y: along(clientY - box.top, box.height, drawn.height),
      },
      isPressed,
    )
  }
  return (
    <div className={takesInput ? 'screen-box' : 'screen-box screen-box-watch'}>
      <div className="screen-picture" style={{ '--shape': screen.shape ?? usualShape } as CSSProperties}>
        <canvas
          ref={canvas}
          className="screen-canvas"
          role="img"
          aria-label={label}
          onPointerDown={(event) => {
            if (onPoint) return point(event, true)
            input.current?.down(event.nativeEvent)
            if (takesInput) {
              event.preventDefault()
              catcher.current?.focus({ preventScroll: true })
            }
          }}
          onPointerMove={(event) => (onPoint ? point(event, false) : input.current?.move(event.nativeEvent))}
          onPointerUp={(event) => input.current?.up(event.nativeEvent)}
          onPointerCancel={(event) => input.current?.cancel(event.nativeEvent)}
          onContextMenu={(event) => event.preventDefault()}
        />
        {mark}
      </div>
      {takesInput && <KeyCatcher catcher={catcher} label={label} say={say} />}
      {children}
    </div>
  )
}
