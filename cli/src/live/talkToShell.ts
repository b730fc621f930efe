import { openPhoneShell } from '@quarterdeck/shared/contracts/phoneShell.ts'
import { codeKey } from '@quarterdeck/shared/i18n/keys.ts'
import type { FromShell, ToShell } from '@quarterdeck/shared/protocol/shell.ts'
import { ask } from '../ask.ts'
import type { Context } from '../context.ts'
import { exitCodes } from '../exitCodes.ts'
import { Refusal } from '../refusal.ts'
import { typeInto } from './typeInto.ts'

export interface ShellOutput {
  write(chunk: Uint8Array): unknown
  taken?(): Promise<void>
}

export interface AskedShell {
  phone: number
  /** Empty: a shell that reads commands. */
  command: string
  /** Keys go to the phone as they are pressed, Ctrl-C among them. */
  isTerminal: boolean
}

/** Which output a frame is of (protocol/shell.ts); read by hand, as zod is larger than the rest of `qd`. */
const errors = 2

/** Carries what is typed to a phone and what it says back, until it ends; gives the exit status of what ran. */
export async function talkToShell(
  context: Context,
  { phone, command, isTerminal }: AskedShell,
  outputs: { out: ShellOutput; err: ShellOutput },
): Promise<number> {
  const { io, server, t } = context
  const terminal = isTerminal ? { columns: io.stderr.columns ?? 80, rows: io.stderr.rows ?? 24 } : undefined
  const body = { phone, command, ...(terminal && { terminal }) }
  const { data } = await ask(context, openPhoneShell, { body })
  const socket = new WebSocket(`${server.replace(/^http/, 'ws')}/${data.url}`)
  socket.binaryType = 'arraybuffer'
  const say = (message: ToShell) => {
    if (socket.readyState === WebSocket.OPEN) socket.send(JSON.stringify(message))
  }
  const { promise, resolve, reject } = Promise.withResolvers<number>()
  let stopTyping: () => void = () => undefined
  let written = Promise.resolve()

  /** Says what was read when it has gone on: whoever reads slowly holds the phone back, not this memory. */
  async function write(frame: Uint8Array): Promise<void> {
    const output = frame[0] === errors ? outputs.err : outputs.out
    output.write(frame.subarray(1))
    await output.taken?.()
    say({ type: 'read', bytes: frame.length })
  }

  function hear(message: FromShell | undefined): void {
    if (message?.type === 'open') {
      stopTyping = typeInto(socket, io, { isTerminal, say, leave: () => resolve(exitCodes.ok) })
    }
    if (message?.type === 'exit') resolve(message.status)
    if (message?.type === 'ended') {
      reject(new Refusal(exitCodes.refused, 'shell.cut', { reason: t(codeKey('cli.shell', message.reason)) }))
    }
  }

  const stop = () => reject(io.signal.reason)
  io.signal.addEventListener('abort', stop, { once: true })
  socket.addEventListener('message', ({ data }) => {
    if (typeof data === 'string') hear(parse(data))
    else {
      const frame = new Uint8Array(data as ArrayBuffer)
      written = written.then(() => write(frame))
    }
  })
  // An error is always followed by a close.
  socket.addEventListener('error', () => undefined)
  socket.addEventListener('close', ({ code, reason }) => {
    reject(new Refusal(exitCodes.unreachable, 'shell.lost', { reason: reason || code }))
  })
  try {
    const status = await promise
    await written
    return status
  } finally {
    stopTyping()
    io.signal.removeEventListener('abort', stop)
    socket.close(1000)
  }
}

function parse(data: string): FromShell | undefined {
  try {
    return JSON.parse(data) as FromShell
  } catch {
    return undefined
  }
}
