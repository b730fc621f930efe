import type { Duplex } from 'node:stream'
import { failureDetail } from '@quarterdeck/shared/contracts/failureDetailText.ts'
import { PhoneLost } from '../../phones/phoneError.ts'
import { createByteReader } from './byteReader.ts'
import {
  getClipboardMessage,
  keyMessage,
  type PicturePoint,
  resetVideoMessage,
  rotateMessage,
  scrollMessage,
  setClipboardMessage,
  type TouchAction,
  textMessage,
  touchMessage,
} from './controlMessages.ts'

/** What a scrcpy server does with its phone. */
export interface ScrcpyControl {
  touch(action: TouchAction, pointer: number, at: PicturePoint): void
  scroll(at: PicturePoint, dx: number, dy: number): void
  key(isDown: boolean, code: number, meta: number): void
  /** ASCII. */
  type(text: string): void
  /** Resolves when the phone has it. */
  setClipboard(text: string, paste: boolean): Promise<void>
  /** Empty where the phone's clipboard is. */
  getClipboard(): Promise<string>
  rotate(): void
  resetVideo(): void
}

/** Of one message with text. */
const textBytes = 300
const answerMs = 3000
const largestText = 256 * 1024

/** `onCopied` hears what somebody copies on the phone. */
export function controlBy(socket: Duplex, onCopied: (text: string) => void): ScrcpyControl {
  const taken = new Map<bigint, () => void>()
  const asked: ((text: string) => void)[] = []
  let sequence = 0n
  const bytes = createByteReader(socket)
  const send = (message: Uint8Array) => void socket.write(message)

  async function read(): Promise<never> {
    for (;;) {
      const [type] = await bytes.read(1)
      if (type === 1) {
        const number = (await bytes.read(8)).readBigUInt64BE(0)
        taken.get(number)?.()
      } else if (type === 0) {
        const length = (await bytes.read(4)).readUInt32BE(0)
        if (length > largestText) throw new PhoneLost(failureDetail('clipboard_large', {}))
        const text = (await bytes.read(length)).toString()
        const answer = asked.shift()
        if (answer) answer(text)
        else onCopied(text)
      } else throw new PhoneLost(failureDetail('nonsense', {}))
    }
  }
  read().catch(() => socket.destroy())

  return {
    touch: (action, pointer, at) => send(touchMessage(action, pointer, at)),
    scroll: (at, dx, dy) => send(scrollMessage(at, dx, dy)),
    key: (isDown, code, meta) => send(keyMessage(isDown, code, meta)),
    type(text) {
      for (let at = 0; at < text.length; at += textBytes) send(textMessage(text.slice(at, at + textBytes)))
    },
    async setClipboard(text, paste) {
      const number = ++sequence
      const isTaken = await within(socket, (resolve) => {
        taken.set(number, () => resolve(true))
        send(setClipboardMessage(number, text, paste))
      })
      taken.delete(number)
      if (!isTaken) throw new PhoneLost(failureDetail('clipboard_refused', {}))
    },
    async getClipboard() {
      let answer: (text: string) => void = () => undefined
      const text = await within<string>(socket, (resolve) => {
        answer = resolve
        asked.push(answer)
        send(getClipboardMessage)
      })
      // A server has no word for a clipboard with nothing in it.
      if (text === undefined) asked.splice(asked.indexOf(answer), 1)
      return text ?? ''
    },
    rotate: () => send(rotateMessage),
    resetVideo: () => send(resetVideoMessage),
  }
}

/** What comes within the time for an answer; undefined where nothing does. */
function within<T>(socket: Duplex, ask: (resolve: (value: T) => void) => void): Promise<T | undefined> {
  return new Promise((resolve) => {
    const end = (value?: T) => {
      clearTimeout(timer)
      socket.off('close', onClose)
      resolve(value)
    }
    const onClose = () => end()
    const timer = setTimeout(onClose, answerMs)
    socket.once('close', onClose)
    ask(end)
  })
}
