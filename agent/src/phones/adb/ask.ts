import { refusalIn } from '../answers/refusalIn.ts'
import { PhoneRefused } from '../phoneError.ts'
import type { AdbShell, ShellAnswer } from './adbShell.ts'

/** Questions for facts. Each has a limit of its own, and fails alone. */
export interface Ask {
  /** What the phone answers; `PhoneRefused` where it refuses to. Of a pipe the exit status says nothing: `anyway`. */
  (command: string): Promise<string>
  /** Whatever it answers. */
  anyway(command: string): Promise<ShellAnswer>
}

const timeoutMs = 30_000

export function asking(shell: AdbShell, signal: AbortSignal): Ask {
  const anyway = (command: string) => shell.run(command, signal, { timeoutMs })
  const ask = async (command: string) => {
    const { output, status } = await anyway(command)
    const refusal = refusalIn(output, status)
    if (refusal !== undefined) throw new PhoneRefused('no_answer', refusal)
    return output
  }
  return Object.assign(ask, { anyway })
}
