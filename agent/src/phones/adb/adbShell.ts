import { failureDetail } from '@quarterdeck/shared/contracts/failureDetailText.ts'
import { PhoneLost } from '../phoneError.ts'
import type { AdbServer } from './adbServer.ts'
import { readStream } from './readStream.ts'
import { within } from './timeLimit.ts'

export interface ShellAnswer {
  /** stdout and stderr, line ends as `\n`. */
  output: string
  status: number
}

/** What a command may take; what takes more is cut off and counts as `PhoneLost`. */
export interface Limits {
  timeoutMs?: number
  maxBytes?: number
}

/** Commands of one phone, each bounded in time and in what it may say. */
export interface AdbShell {
  run(command: string, signal: AbortSignal, limits?: Limits): Promise<ShellAnswer>
  /** The bytes that a command writes, untouched. */
  read(command: string, signal: AbortSignal, limits?: Limits): Promise<Buffer>
}

const defaultTimeoutMs = 15_000
/** The longest answers of real phones (all properties, all packages) are below a quarter of it. */
const defaultMaxBytes = 1024 * 1024

/** `onLost` hears of each command that got no proper answer: somebody should look at the phone. */
export function shellOf(server: AdbServer, address: string, onLost: () => void = () => {}): AdbShell {
  async function call(service: string, signal: AbortSignal, limits: Limits): Promise<Buffer> {
    const { timeoutMs = defaultTimeoutMs, maxBytes = defaultMaxBytes } = limits
    const since = Date.now()
    const tooLate = () => new PhoneLost(failureDetail('phone_silent', { since }))
    try {
      return await within(timeoutMs, signal, tooLate, async (limit) => {
        return readStream(await server.open(address, service, limit), maxBytes)
      })
    } catch (error) {
      if (error instanceof PhoneLost && !signal.aborted) onLost()
      throw error
    }
  }
  return {
    read: (command, signal, limits = {}) => call(`exec:${command}`, signal, limits),
    async run(command, signal, limits = {}) {
      // The shell protocol without exit codes is the one that every phone has, so the status travels in the output.
      const bytes = await call(`shell:${command}\necho "${mark}$?"`, signal, limits)
      const text = bytes.toString('utf8').replaceAll('\r\n', '\n')
      const end = text.lastIndexOf(mark)
      const status = Number.parseInt(text.slice(end + mark.length), 10)
      if (end < 0 || Number.isNaN(status)) throw new PhoneLost(failureDetail('cut', {}))
      return { output: text.slice(0, end), status }
    },
  }
}

/** One argument, so that the phone's shell takes it as it is. */
export function quote(argument: string): string {
  return /^[\w@%+=:,./-]+$/.test(argument) ? argument : `'${argument.replaceAll("'", `'\\''`)}'`
}

const mark = '~exit~'
