import { setTimeout as delay } from 'node:timers/promises'
import { isAscii } from '../phones/adb/asciiCommands.ts'
import type { Input, InputDriver } from './inputDriver.ts'
import type { PicturePoint } from './scrcpy/controlMessages.ts'
import type { ScrcpyControl } from './scrcpy/scrcpyControl.ts'

/** A swipe is drawn in as many steps as a screen shows in its time. */
const stepMs = 16

/** What a person does, by the scrcpy server: at once, and text of any script through the phone's clipboard. */
export function actByScrcpy(control: ScrcpyControl): InputDriver {
  async function swipe(
    { x, y, width, height, toX, toY, durationMs }: Extract<Input, { type: 'swipe' }>['text'],
    signal: AbortSignal,
  ) {
    const at = (part: number): PicturePoint => ({ x: x + (toX - x) * part, y: y + (toY - y) * part, width, height })
    control.touch('down', 0, at(0))
    const steps = Math.max(1, Math.round(durationMs / stepMs))
    try {
      for (let step = 1; step <= steps; step++) {
        await delay(stepMs, undefined, { signal })
        control.touch('move', 0, at(step / steps))
      }
    } finally {
      control.touch('up', 0, at(1))
    }
  }

  return {
    async act(input, signal) {
      switch (input.type) {
        case 'touch':
          control.touch(input.text.action, input.text.pointer, input.text)
          return ''
        case 'swipe':
          await swipe(input.text, signal)
          return ''
        case 'wheel':
          control.scroll(input.text, input.text.dx, input.text.dy)
          return ''
        case 'input_keycode': {
          const { code, action, meta } = input.text
          if (action !== 'up') control.key(true, code, meta)
          if (action !== 'down') control.key(false, code, meta)
          return ''
        }
        case 'input_text':
          // A phone's keyboard has keys for ASCII; a line end by key would submit a field of one line.
          if (isAscii(input.text) && !/[\r\n]/.test(input.text)) control.type(input.text)
          else await control.setClipboard(input.text, true)
          return ''
        case 'set_clipboard':
          await control.setClipboard(input.text, false)
          return ''
        case 'get_clipboard':
          return control.getClipboard()
        case 'rotate':
          control.rotate()
          return ''
      }
    },
  }
}
