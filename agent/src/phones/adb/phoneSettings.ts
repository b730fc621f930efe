import type { BorrowedSetting } from '@quarterdeck/shared/protocol/borrowed.ts'
import { answerLines, valueIn } from '../answers/answerLines.ts'
import { wordOf } from '../answers/plausible.ts'
import type { PhoneSettings } from '../borrowed/lending.ts'
import { type AdbShell, quote } from './adbShell.ts'

const inputMethod = /^[\w.]+\/[\w.$]+$/
const scale = /^\d+(?:\.\d+)?$/

/** Settings by the commands `settings` and `ime`; `must` fails with what the phone says where it refuses. */
export function phoneSettings(
  shell: AdbShell,
  must: (command: string, signal: AbortSignal) => Promise<unknown>,
): PhoneSettings {
  const isKeyboard = (setting: BorrowedSetting) => setting === 'default_input_method'
  return {
    async read(setting, signal) {
      const space = isKeyboard(setting) ? 'secure' : 'global'
      const { output, status } = await shell.run(`settings get ${space} ${setting}`, signal)
      const value = wordOf(valueIn(output, isKeyboard(setting) ? inputMethod : scale))
      if (value !== '') return value
      return status === 0 && valueIn(output, /^null$/) !== '' ? null : undefined
    },
    async change(setting, value, signal) {
      if (!isKeyboard(setting)) {
        await must(`settings ${value === null ? 'delete' : 'put'} global ${setting} ${value ?? ''}`.trim(), signal)
      } else if (value !== null) await must(`ime enable ${quote(value)} && ime set ${quote(value)}`, signal)
    },
    async keyboards(signal) {
      const { output } = await shell.run('ime list -s -a', signal)
      return answerLines(output)
        .map((line) => line.trim())
        .filter((line) => inputMethod.test(line))
    },
  }
}
