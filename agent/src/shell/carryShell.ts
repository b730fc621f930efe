import type { Duplex } from 'node:stream'
import type { ToAgent } from '@quarterdeck/shared/protocol/agent.ts'
import {
  type FromShell,
  type ShellEnd,
  shellLimits,
  type ToShell,
  toShell,
} from '@quarterdeck/shared/protocol/shell.ts'
import { type RawData, WebSocket } from 'ws'
import { endInputPacket, inputPacket, readShell, shellService, sizePacket } from '../phones/adb/shellPackets.ts'
import { within } from '../phones/adb/timeLimit.ts'
import type { Inventory } from '../phones/inventory.ts'
import { PhoneLost } from '../phones/phoneError.ts'

export type AskedShell = Extract<ToAgent, { type: 'shell' }>

export interface CarriedShell {
  inventory: Pick<Inventory, 'open' | 'services' | 'list'>
  asked: AskedShell
  /** To the control plane, which closes it when it has read how the shell ended. */
  line: WebSocket
  /** Aborted with a `ShellEnd` where the shell is to end, by whoever knows why. */
  ending: AbortController
}

const openMs = 15_000
/** So much of what the phone says may wait for the control plane; then the phone is read no further until most of it is gone. */
const mostWaiting = 256 * 1024

/** Opens a shell on the phone and carries it over the line, until one of both ends. */
export async function carryShell({ inventory, asked, line, ending }: CarriedShell): Promise<void> {
  const { signal } = ending
  const sayEnd = () => say(line, { type: 'ended', reason: signal.reason as ShellEnd })
  if (signal.aborted) return sayEnd()
  signal.addEventListener('abort', sayEnd)
  // What is typed meanwhile waits in the line.
  line.pause()
  try {
    const phone = await openOnPhone(inventory, asked, signal)
    signal.addEventListener('abort', () => phone.destroy())
    if (asked.terminal) phone.write(sizePacket(asked.terminal))
    say(line, { type: 'open' })
    carryOutput(phone, line, ending)
    carryInput(phone, line)
  } catch {
    // Aborting twice changes nothing: whoever knew why it ends has said so.
    ending.abort((typeof inventory.open(asked.phone) === 'string' ? 'phone_gone' : 'no_shell') satisfies ShellEnd)
  }
  line.resume()
}

function say(line: WebSocket, message: FromShell): void {
  if (line.readyState === WebSocket.OPEN) line.send(JSON.stringify(message))
}

/** Android 7 is the first that says how a command ended, and that knows the size of a terminal. */
const firstSdk = 24

async function openOnPhone(
  inventory: CarriedShell['inventory'],
  { phone, command, terminal }: AskedShell,
  signal: AbortSignal,
): Promise<Duplex> {
  const services = inventory.services(phone)
  const sdk = inventory.list().find(({ serial }) => serial === phone)?.sdk ?? 0
  if (!services || (sdk > 0 && sdk < firstSdk)) throw new PhoneLost('the phone has no such shell')
  const tooLate = () => new PhoneLost('the phone did not open a shell in time')
  return within(openMs, signal, tooLate, (limit) => services(shellService(command, terminal), limit))
}

function carryOutput(phone: Duplex, line: WebSocket, ending: AbortController): void {
  const end = (reason: ShellEnd) => ending.abort(reason)
  let said = 0
  let hasExited = false
  const goOn = () => {
    if (phone.isPaused() && line.bufferedAmount <= mostWaiting / 4) phone.resume()
  }
  const read = readShell({
    said(output, bytes) {
      said += bytes.length
      if (said > shellLimits.outputBytes) return end('too_much')
      if (ending.signal.aborted || line.readyState !== WebSocket.OPEN) return
      line.send(Buffer.concat([Buffer.from([output]), bytes]), goOn)
      if (line.bufferedAmount > mostWaiting) phone.pause()
    },
    exited(status) {
      hasExited = true
      say(line, { type: 'exit', status })
      phone.destroy()
    },
  })
  phone.on('data', (chunk: Buffer) => {
    try {
      read(chunk)
    } catch {
      end('no_shell')
    }
  })
  phone.on('close', () => hasExited || end('phone_gone'))
}

/** What is typed faster than the phone takes it waits where it was typed. */
function carryInput(phone: Duplex, line: WebSocket): void {
  const write = (packet: Buffer) => {
    if (phone.writable && !phone.write(packet)) line.pause()
  }
  for (const event of ['drain', 'close'] as const) phone.on(event, () => line.resume())
  line.on('message', (data, isBinary) => {
    if (isBinary) return write(inputPacket(bytesOf(data)))
    const message = parse(String(data))
    if (message?.type === 'size') write(sizePacket(message))
    if (message?.type === 'end') write(endInputPacket())
  })
}

function parse(text: string): ToShell | undefined {
  try {
    return toShell.safeParse(JSON.parse(text)).data
  } catch {
    return undefined
  }
}

/** `ws` gives one buffer for a frame, whatever its types allow. */
function bytesOf(data: RawData): Buffer {
  if (Buffer.isBuffer(data)) return data
  return Array.isArray(data) ? Buffer.concat(data) : Buffer.from(data)
}
