import { failureDetail } from '@quarterdeck/shared/contracts/failureDetailText.ts'
import { isAscii } from '../phones/adb/asciiCommands.ts'
import type { Phone } from '../phones/phone.ts'
import { ScriptFault } from '../sandbox/host.ts'

/** Types text of any script into what has the focus. */
export interface TextEntry {
  type(text: string, signal: AbortSignal): Promise<void>
  /** Gives the phone the input method back that it had before. */
  restore(signal: AbortSignal): Promise<void>
}

/** Listens for `ADB_INPUT_B64` broadcasts; the operator installs it, the agent never does. */
const inputMethodPackage = 'com.android.adbkeyboard'

export function createTextEntry(phone: Phone): TextEntry {
  /** undefined: not asked yet; '' : the phone has none. */
  let method: string | undefined

  async function ready(signal: AbortSignal): Promise<boolean> {
    if (method !== undefined) return method !== ''
    const { installed } = await phone.inputMethods(signal)
    const own = installed.find((id) => id.startsWith(`${inputMethodPackage}/`)) ?? ''
    if (own !== '') await phone.borrow('default_input_method', own, signal)
    method = own
    return own !== ''
  }

  return {
    async type(text, signal) {
      if (text === '') return
      // `input text` knows ASCII only, and its line end is the enter key, which submits a field of one line.
      if (isAscii(text) && !/[\r\n]/.test(text)) return phone.typeAscii(text, signal)
      if (await ready(signal)) return phone.broadcastText(text, signal)
      if (isAscii(text)) return phone.typeAscii(text, signal)
      throw new ScriptFault('no_text_input', failureDetail('no_input_method', { package: inputMethodPackage }))
    },
    async restore(signal) {
      method = undefined
      await phone.giveBack(signal)
    },
  }
}
