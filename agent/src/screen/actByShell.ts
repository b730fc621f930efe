import { failureDetail } from '@quarterdeck/shared/contracts/failureDetailText.ts'
import type { Phone, Point } from '../phones/phone.ts'
import { PhoneRefused } from '../phones/phoneError.ts'
import { createTextEntry } from '../scriptApi/textEntry.ts'
import type { Input, InputDriver } from './inputDriver.ts'
import type { PicturePoint } from './scrcpy/controlMessages.ts'

/** A finger that moved less than this, in pixels of the phone, has tapped. */
const slop = 24
/** How far a notch of a wheel moves the screen, as part of its height. */
const notch = 0.1
/** Commands take a phone a moment each: more than these do not wait. */
const mostWaiting = 20

/**
 * What a person does, by shell commands, for phones without the scrcpy server: a touch is drawn when the finger has left,
 * one finger at a time, and there is no way to the clipboard. Stills are as large as the screen, so points need no scale.
 */
export function actByShell(phone: Phone, now: () => number = () => performance.now()): InputDriver {
  const text = createTextEntry(phone)
  let last: Promise<unknown> = Promise.resolve()
  let waiting = 0
  let finger: { from: Point; at: number } | undefined

  /** One command after the other. */
  async function inTurn(signal: AbortSignal, work: () => Promise<void>): Promise<string> {
    if (waiting >= mostWaiting) throw new PhoneRefused('busy', failureDetail('behind', {}))
    waiting++
    const turn = last
      .then(() => signal.throwIfAborted())
      .then(work)
      .finally(() => waiting--)
    last = turn.catch(() => undefined)
    await turn
    return ''
  }

  async function touch({ action, pointer, x, y }: Extract<Input, { type: 'touch' }>['text'], signal: AbortSignal) {
    if (pointer !== 0 || action === 'move') return ''
    const begun = finger
    finger = action === 'down' ? { from: { x, y }, at: now() } : undefined
    if (action !== 'up' || !begun) return ''
    const { from, at } = begun
    const durationMs = Math.min(5000, Math.max(1, now() - at))
    const isTap = Math.hypot(x - from.x, y - from.y) <= slop
    if (isTap && durationMs < 500) return inTurn(signal, () => phone.tap(whole(from), signal))
    return inTurn(signal, () => phone.swipe(whole(from), whole({ x, y }), durationMs, signal))
  }

  function wheel({ x, y, height, dx, dy }: PicturePoint & { dx: number; dy: number }, signal: AbortSignal) {
    const step = height * notch
    return inTurn(signal, () =>
      phone.swipe(whole({ x, y }), whole({ x: x - dx * step, y: y - dy * step }), 200, signal),
    )
  }

  return {
    async act(input, signal) {
      switch (input.type) {
        case 'touch':
          return touch(input.text, signal)
        case 'swipe': {
          const { x, y, toX, toY, durationMs } = input.text
          return inTurn(signal, () => phone.swipe({ x, y }, { x: toX, y: toY }, durationMs, signal))
        }
        case 'wheel':
          return wheel(input.text, signal)
        case 'input_keycode':
          return input.text.action === 'up' ? '' : inTurn(signal, () => phone.key(input.text.code, 1, signal))
        case 'input_text':
          return inTurn(signal, async () => {
            await text.type(input.text, signal)
            // Who has the phone next finds its own keyboard.
            await text.restore(signal)
          })
        case 'set_clipboard':
        case 'get_clipboard':
        case 'rotate':
          throw new PhoneRefused('needs_scrcpy', failureDetail('needs_scrcpy', { act: input.type }))
      }
    },
  }
}

function whole({ x, y }: Point): Point {
  return { x: Math.round(x), y: Math.round(y) }
}
