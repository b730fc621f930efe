import type { Duplex } from 'node:stream'
import { PhoneLost } from '../phoneError.ts'
import type { AdbServer } from './adbServer.ts'

export interface ShellAnswer {
  /** stdout and stderr, line ends as `\n`. */
  output: string
  status: number
}

/** Commands of one phone. Time limits in ms; a command that takes longer is cut off and counts as `PhoneLost`. */
export interface AdbShell {
  run(command: string, signal: AbortSignal, timeoutMs?: number): Promise<ShellAnswer>
  /** The bytes that a command writes, untouched. */
  read(command: string, signal: AbortSignal, timeoutMs?: number): Promise<Buffer>
}

const defaultTimeoutMs = 15_000

export function shellOf(server: AdbServer, address: string): AdbShell {
  const read: AdbShell['read'] = (command, signal, timeoutMs = defaultTimeoutMs) =>
    within(timeoutMs, signal, command, async (limit) => readAll(await server.open(address, `exec:${command}`, limit)))
  return {
    read,
    async run(command, signal, timeoutMs = defaultTimeoutMs) {
      // The shell protocol without exit codes is the one that every phone has, so the status travels in the output.
      const bytes = await within(timeoutMs, signal, command, async (limit) =>
        readAll(await server.open(address, `shell:${command}\necho "${mark}$?"`, limit)),
      )
      const text = bytes.toString('utf8').replaceAll('\r\n', '\n')
      const end = text.lastIndexOf(mark)
      const status = Number.parseInt(text.slice(end + mark.length), 10)
      if (end < 0 || Number.isNaN(status)) throw new PhoneLost(`the phone broke off in "${shorten(command)}"`)
      return { output: text.slice(0, end), status }
    },
  }
}

/** One argument, so that the phone's shell takes it as it is. */
export function quote(argument: string): string {
  return /^[\w@%+=:,./-]+$/.test(argument) ? argument : `'${argument.replaceAll("'", `'\\''`)}'`
}

const mark = '~exit~'

async function within<T>(
  timeoutMs: number,
  signal: AbortSignal,
  command: string,
  work: (limit: AbortSignal) => Promise<T>,
): Promise<T> {
  const late = new PhoneLost(`the phone did not answer within ${timeoutMs / 1000} s: "${shorten(command)}"`)
  const cut = new AbortController()
  const timer = setTimeout(() => cut.abort(late), timeoutMs)
  try {
    return await work(AbortSignal.any([signal, cut.signal]))
  } finally {
    clearTimeout(timer)
    // Also closes a stream that nobody reads to its end.
    cut.abort(late)
  }
}

function readAll(stream: Duplex): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    stream.on('data', (chunk: Buffer) => chunks.push(chunk))
    stream.on('end', () => resolve(Buffer.concat(chunks)))
    stream.on('error', (error) => reject(new PhoneLost(error.message)))
    stream.on('close', () => reject(new PhoneLost('the connection to the phone was cut')))
  })
}

function shorten(command: string): string {
  return command.length > 80 ? `${command.slice(0, 77)}…` : command
}
