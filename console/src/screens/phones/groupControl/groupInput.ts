import type { GroupAct } from '@quarterdeck/shared/protocol/groupControl.ts'
import type { PhoneScreen } from '../screen/usePhoneScreen.ts'

type Said = Parameters<PhoneScreen['say']>[0]
type Touch = Extract<Said, { type: 'touch' }>['text']

/** A finger that moved by less than this part of the picture has tapped; one that stayed for longer has pressed. */
const slop = 0.02
const longPressMs = 500
/** How far a notch of the wheel moves the screen, as a part of it. */
const notch = 0.1

const part = (at: number, size: number) => Math.min(1, Math.max(0, at / size))
const within = (value: number) => Math.min(1, Math.max(0, value))

/** Turns what is done over the picture of the leading phone into acts of the group: one finger, a whole gesture at a time. */
export function createGroupInput(act: (act: GroupAct) => void, now: () => number): PhoneScreen['say'] {
  let begun: { x: number; y: number; at: number } | undefined

  function touch({ action, pointer, x, y, width, height }: Touch): void {
    if (pointer !== 0 || action === 'move') return
    const at = { x: part(x, width), y: part(y, height) }
    const from = begun
    begun = action === 'down' ? { ...at, at: now() } : undefined
    if (action !== 'up' || !from) return
    const took = Math.min(5000, Math.max(10, Math.round(now() - from.at)))
    const isStill = Math.hypot(at.x - from.x, at.y - from.y) <= slop
    if (isStill && took < longPressMs) act({ type: 'tap', x: from.x, y: from.y })
    else {
      const to = isStill ? from : at
      act({ type: 'swipe', x: from.x, y: from.y, toX: to.x, toY: to.y, durationMs: took })
    }
  }

  return (said) => {
    if (said.type === 'touch') touch(said.text)
    else if (said.type === 'input_text') act({ type: 'text', text: said.text })
    else if (said.type === 'input_keycode') act({ type: 'key', code: said.text.code })
    else if (said.type === 'wheel') {
      const { dx, dy, width, height } = said.text
      const [x, y] = [part(said.text.x, width), part(said.text.y, height)]
      act({ type: 'swipe', x, y, toX: within(x - dx * notch), toY: within(y - dy * notch), durationMs: 200 })
    }
  }
}
