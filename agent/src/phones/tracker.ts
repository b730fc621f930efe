import { setTimeout as delay } from 'node:timers/promises'
import type { Logger } from '../log.ts'
import type { AdbDevice, AdbServer } from './adb/adbServer.ts'

/**
 * Follows the ADB server's list of phones until `signal` fires. A tracker ends for good with its server, so it is begun
 * anew, with growing pauses; meanwhile there are no phones.
 */
export async function trackPhones(options: {
  server: AdbServer
  onList(devices: AdbDevice[]): void
  /** Called where no server answers; may start one. */
  onUnreachable(): void
  log: Logger
  signal: AbortSignal
}): Promise<void> {
  const { server, log, signal } = options
  let pauseMs = 250
  let said = ''
  while (!signal.aborted) {
    try {
      await server.track((devices) => {
        pauseMs = 250
        said = ''
        options.onList(devices)
      }, signal)
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error)
      if (signal.aborted) return
      if (reason !== said) log.warn({ reason }, 'the list of phones is not to be had; trying again')
      if (reason === 'no ADB server answers') options.onUnreachable()
      said = reason
    }
    options.onList([])
    await delay(pauseMs, undefined, { signal }).catch(() => {})
    pauseMs = Math.min(pauseMs * 2, 5000)
  }
}
