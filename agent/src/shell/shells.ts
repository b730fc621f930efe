import { type ShellEnd, shellLimits } from '@quarterdeck/shared/protocol/shell.ts'
import { WebSocket } from 'ws'
import { lineAddress } from '../link/connection.ts'
import type { Logger } from '../log.ts'
import type { Inventory } from '../phones/inventory.ts'
import type { LeaseFence } from '../phones/leaseFence.ts'
import { type AskedShell, carryShell } from './carryShell.ts'

/** Shells of phones of this host that people have opened. */
export interface Shells {
  open(asked: AskedShell): void
  /** Ends those of phones that somebody else has by now. */
  endOld(): void
  adbSwitchedOff(isOff: (serial: string) => boolean): void
  phoneGone(serial: string): void
  stop(): void
}

export interface ShellsOptions {
  server: string
  secret: string
  inventory: Pick<Inventory, 'open' | 'services' | 'list'>
  /** Whose turn it is on a phone. */
  holds: Pick<LeaseFence, 'raise' | 'isOld'>
  log: Logger
}

/** The control plane pings every 10 s: longer than two beats without one, and nobody is there any more. */
const silenceMs = 25_000

export function createShells({ server, secret, inventory, holds, log }: ShellsOptions): Shells {
  const going = new Map<AskedShell, { line: WebSocket; ending: AbortController }>()

  function end(isMeant: (asked: AskedShell) => boolean, reason: ShellEnd): void {
    for (const [asked, { ending }] of going) if (isMeant(asked)) ending.abort(reason)
  }

  /** Why a shell cannot be; undefined where it can. */
  function refusal({ phone, lease }: AskedShell): ShellEnd | undefined {
    if (holds.isOld(phone, lease)) return 'lease_lost'
    const found = inventory.open(phone)
    if (typeof found !== 'string') return undefined
    return found === 'adb_off' ? 'adb_off' : 'phone_gone'
  }

  return {
    open(asked) {
      const ending = new AbortController()
      const line = connect(`${lineAddress(server, '/api/agent/shell')}?request=${asked.request}`, secret)
      going.set(asked, { line, ending })
      line.on('error', (error) => log.warn({ reason: error.message }, 'the line of a shell failed'))
      line.on('close', () => {
        going.delete(asked)
        ending.abort('host_gone' satisfies ShellEnd)
      })
      line.on('open', () => {
        const reason = refusal(asked)
        if (reason) ending.abort(reason)
        else holds.raise(asked.phone, asked.lease)
        log.info({ phone: asked.phone, lease: asked.lease, reason }, 'somebody opens a shell')
        void carryShell({ inventory, asked, line, ending })
      })
    },
    endOld: () => end(({ phone, lease }) => holds.isOld(phone, lease), 'lease_lost'),
    adbSwitchedOff: (isOff) => end(({ phone }) => isOff(phone), 'adb_off'),
    phoneGone: (serial) => end(({ phone }) => phone === serial, 'phone_gone'),
    stop() {
      for (const { line } of going.values()) line.terminate()
    },
  }
}

function connect(address: string, secret: string): WebSocket {
  const line = new WebSocket(address, {
    headers: { authorization: `Bearer ${secret}` },
    handshakeTimeout: 10_000,
    maxPayload: shellLimits.inputBytes,
    perMessageDeflate: false,
  })
  let silence: NodeJS.Timeout | undefined
  const heard = () => {
    clearTimeout(silence)
    // A line that is not read for a while cannot show life.
    silence = setTimeout(() => (line.isPaused ? heard() : line.terminate()), silenceMs)
  }
  for (const event of ['open', 'ping', 'message'] as const) line.on(event, heard)
  line.on('close', () => clearTimeout(silence))
  return line
}
