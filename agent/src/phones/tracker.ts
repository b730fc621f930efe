import { setTimeout as delay } from 'node:timers/promises'
import { failureDetail } from '@quarterdeck/shared/contracts/failureDetailText.ts'
import type { AdbServerState } from '@quarterdeck/shared/protocol/agent.ts'
import type { Logger } from '../log.ts'
import { type AdbServer, AdbServerFault } from './adb/adbServer.ts'
import type { DeviceList } from './adb/parseDevices.ts'
import { within } from './adb/timeLimit.ts'

export interface TrackerOptions {
  server: AdbServer
  onList(list: DeviceList): void
  /** There is no list any more. */
  onLost(): void
  /** What the server does, each time that was looked at. */
  onServer(state: AdbServerState): void
  log: Logger
  /** A server that answers is asked again after `askEveryMs`, and given `answerMs` each time. */
  askEveryMs: number
  answerMs: number
  signal: AbortSignal
}

/**
 * Follows the ADB server's list of phones until `signal` fires. A server that stops answering keeps its connections open,
 * so that it is asked besides; without one that answers there are no phones. It is then begun anew, with growing pauses.
 */
export async function trackPhones(options: TrackerOptions): Promise<void> {
  const { log, signal } = options
  let pauseMs = leastPauseMs
  let said = ''
  while (!signal.aborted) {
    try {
      await follow({
        ...options,
        onList(list) {
          pauseMs = leastPauseMs
          said = ''
          options.onList(list)
        },
      })
    } catch (error) {
      if (signal.aborted) return
      const reason = error instanceof Error ? error.message : String(error)
      if (reason !== said) log.warn({ reason }, 'the list of phones is not to be had; trying again')
      said = reason
      options.onServer(error instanceof AdbServerFault ? error.state : 'unreachable')
    }
    options.onLost()
    await delay(pauseMs, undefined, { signal }).catch(() => {})
    pauseMs = Math.min(pauseMs * 2, 5000)
  }
}

const leastPauseMs = 250

/** Until the server ends it, or does not answer. */
async function follow({ server, onList, onServer, askEveryMs, answerMs, signal }: TrackerOptions): Promise<void> {
  const over = new AbortController()
  const either = AbortSignal.any([signal, over.signal])
  const tooLate = () => new AdbServerFault('silent', failureDetail('adb_silent', {}))
  const ask = () => within(answerMs, either, tooLate, (limit) => server.ask(limit))
  let isListed = false
  async function askAgain(): Promise<never> {
    for (;;) {
      await delay(askEveryMs, undefined, { signal: either })
      await ask()
      if (!isListed) throw tooLate()
    }
  }
  try {
    await ask()
    onServer('answers')
    const tracking = server.track((list) => {
      isListed = true
      onList(list)
    }, either)
    await Promise.race([tracking, askAgain()])
  } finally {
    over.abort(new Error('the list of phones is begun anew'))
  }
}
