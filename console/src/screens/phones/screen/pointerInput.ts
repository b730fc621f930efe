import type { FromViewer } from '@quarterdeck/shared/protocol/screen.ts'

type Text<T extends FromViewer['type']> = Extract<FromViewer, { type: T }>['text']
type Touch = Text<'touch'>
type Wheel = Text<'wheel'>

export interface PointerInput {
  down(event: PointerEvent): void
  move(event: PointerEvent): void
  up(event: PointerEvent): void
  cancel(event: PointerEvent): void
  wheel(event: WheelEvent): void
  stop(): void
}

/** A phone takes ten fingers. */
const mostPointers = 10
/** Pixels of the page that are a notch of a wheel, as browsers report them. */
const notchPx = 100

/** Turns what a pointer does over the picture into touches, in pixels of the picture; moves at most once a drawn frame. */
export function createPointerInput(
  canvas: HTMLCanvasElement,
  say: (message: { type: 'touch'; text: Touch } | { type: 'wheel'; text: Wheel }) => void,
): PointerInput {
  const fingers = new Map<number, number>()
  const moved = new Map<number, Touch>()
  let wheel: Wheel | undefined
  let frame = 0

  const at = ({ clientX, clientY }: MouseEvent) => {
    const box = canvas.getBoundingClientRect()
    const { width, height } = canvas
    const inside = (value: number, most: number) => Math.round(Math.min(Math.max(value, 0), most - 1))
    return {
      x: inside(((clientX - box.left) / box.width) * width, width),
      y: inside(((clientY - box.top) / box.height) * height, height),
      width,
      height,
    }
  }
  const flush = () => {
    frame = 0
    for (const text of moved.values()) say({ type: 'touch', text })
    moved.clear()
    if (wheel) say({ type: 'wheel', text: wheel })
    wheel = undefined
  }
  const soon = () => {
    frame ||= requestAnimationFrame(flush)
  }
  const end = (action: 'up' | 'cancel') => (event: PointerEvent) => {
    const pointer = fingers.get(event.pointerId)
    if (pointer === undefined) return
    fingers.delete(event.pointerId)
    moved.delete(pointer)
    say({ type: 'touch', text: { action, pointer, ...at(event) } })
  }

  return {
    down(event) {
      const taken = new Set(fingers.values())
      const pointer = Array.from({ length: mostPointers }, (_, n) => n).find((n) => !taken.has(n))
      if (event.button !== 0 || pointer === undefined) return
      canvas.setPointerCapture(event.pointerId)
      fingers.set(event.pointerId, pointer)
      say({ type: 'touch', text: { action: 'down', pointer, ...at(event) } })
    },
    move(event) {
      const pointer = fingers.get(event.pointerId)
      if (pointer === undefined) return
      moved.set(pointer, { action: 'move', pointer, ...at(event) })
      soon()
    },
    up: end('up'),
    cancel: end('cancel'),
    wheel(event) {
      const notches = (pixels: number, before = 0) => Math.min(Math.max(before + pixels / notchPx, -20), 20)
      wheel = { ...at(event), dx: notches(event.deltaX, wheel?.dx), dy: notches(event.deltaY, wheel?.dy) }
      soon()
    },
    stop: () => cancelAnimationFrame(frame),
  }
}
