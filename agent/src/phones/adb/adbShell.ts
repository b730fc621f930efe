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
  const call = (service: string, signal: AbortSignal, timeoutMs: number) =>
    within(timeoutMs, signal, service, async (limit) => readAll(await server.open(address, service, limit)))
  return {
    read: (command, signal, timeoutMs = defaultTimeoutMs) => call(`exec:${command}`, signal, timeoutMs),
    async run(command, signal, timeoutMs = defaultTimeoutMs) {
      // The shell protocol without exit codes is the one that every phone has, so the status travels in the output.
      const bytes = await call(`shell:${command}\necho "${mark}$?"`, signal, timeoutMs)
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
  service: string,
  work: (limit: AbortSignal) => Promise<T>,
): Promise<T> {
  const cut = new AbortController()
  const onAbort = () => cut.abort(signal.reason)
  if (signal.aborted) onAbort()
  signal.addEventListener('abort', onAbort, { once: true })
  const timer = setTimeout(() => {
    const command = shorten(service.replace(/^\w+:/, ''))
    cut.abort(new PhoneLost(`the phone did not answer within ${timeoutMs / 1000} s: "${command}"`))
  }, timeoutMs)
  try {
    return await work(cut.signal)
  } catch (error) {
    // A stream that was cut off knows only that.
    throw cut.signal.aborted ? cut.signal.reason : error
  } finally {
    clearTimeout(timer)
    signal.removeEventListener('abort', onAbort)
  }
}

async function readAll(stream: Duplex): Promise<Buffer> {
  try {
    return await new Promise((resolve, reject) => {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => resolve(Buffer.concat(chunks)))
      stream.on('error', (error) => reject(new PhoneLost(error.message)))
      stream.on('close', () => reject(new PhoneLost('the connection to the phone was cut')))
    })
  } finally {
    stream.destroy()
  }
}

function shorten(command: string): string {
  return command.length > 80 ? `${command.slice(0, 77)}…` : command
}
