import { failureDetail } from '@quarterdeck/shared/contracts/failureDetailText.ts'
import { PhoneLost, Unanswered } from '../phoneError.ts'
import type { AdbServer } from './adbServer.ts'
import { readStream } from './readStream.ts'
import { within } from './timeLimit.ts'

export interface ShellAnswer {
  /** stdout and stderr, line ends as `\n`. */
  output: string
  status: number
}

/** What a command may take; what takes more is cut off: `Unanswered` where the phone answers else, `PhoneLost` where it does not. */
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
/** A phone that is busy with one question still answers the smallest one within this. */
const answerElseMs = 5000
/** The longest answers of real phones (all properties, all packages) are below a quarter of it. */
const defaultMaxBytes = 1024 * 1024

/** `onLost` hears of each command that got no proper answer: somebody should look at the phone. */
export function shellOf(server: AdbServer, address: string, onLost: () => void = () => {}): AdbShell {
  async function call(service: string, signal: AbortSignal, limits: Limits): Promise<Buffer> {
    const { timeoutMs = defaultTimeoutMs, maxBytes = defaultMaxBytes } = limits
    const since = Date.now()
    const late = new PhoneLost(failureDetail('phone_silent', { since }))
    try {
      return await within(
        timeoutMs,
        signal,
        () => late,
        async (limit) => {
          return readStream(await server.open(address, service, limit), maxBytes)
        },
      )
    } catch (error) {
      if (signal.aborted) throw error
      if (error === late && (await answersElse(Math.min(timeoutMs, answerElseMs), signal)))
        throw new Unanswered('answer_late', failureDetail('answer_late', { seconds: timeoutMs / 1000 }))
      if (error instanceof PhoneLost) onLost()
      throw error
    }
  }

  /** One question may take for ever on a phone that is well: whether it is, a question says that costs nothing. */
  async function answersElse(timeoutMs: number, signal: AbortSignal): Promise<boolean> {
    const silent = () => new PhoneLost(failureDetail('no_answer', {}))
    const said = within(timeoutMs, signal, silent, async (limit) =>
      readStream(await server.open(address, `shell:echo ${mark}`, limit), defaultMaxBytes),
    )
    return said.then(
      (bytes) => bytes.includes(mark),
      () => false,
    )
  }
  return {
    read: (command, signal, limits = {}) => call(`exec:${command}`, signal, limits),
    async run(command, signal, limits = {}) {
      // The shell protocol without exit codes is the one that every phone has, so the status travels in the output.
      // What a shell says before it begins is none of the answer.
      const bytes = await call(`shell:echo ${begin}\n${command}\necho "${mark}$?"`, signal, limits)
      const text = bytes.toString('utf8').replace(/\r+\n/g, '\n')
      const end = text.lastIndexOf(mark)
      const status = Number.parseInt(text.slice(end + mark.length), 10)
      if (end < 0 || Number.isNaN(status)) throw new PhoneLost(failureDetail('cut', {}))
      const at = text.indexOf(`${begin}\n`)
      return { output: text.slice(at < 0 ? 0 : at + begin.length + 1, end), status }
    },
  }
}

/** One argument, so that the phone's shell takes it as it is. */
export function quote(argument: string): string {
  return /^[\w@%+=:,./-]+$/.test(argument) ? argument : `'${argument.replaceAll("'", `'\\''`)}'`
}

const mark = '~exit~'
const begin = '~begin~'
