import { failureDetail } from '@quarterdeck/shared/contracts/failureDetailText.ts'
import type { AdbServer } from './adb/adbServer.ts'
import { endAdb } from './adb/endAdb.ts'
import type { AdbOptions } from './adb/startAdb.ts'
import { within } from './adb/timeLimit.ts'
import type { Inventory } from './inventory.ts'
import { PhoneLost } from './phoneError.ts'

/** What may help a phone that does not answer. Each returns when it was done, whatever came of it. */
export interface PhoneRecoverer {
  ask(serial: string, signal: AbortSignal): Promise<void>
  reconnect(serial: string, signal: AbortSignal): Promise<void>
  /** Ends the ADB server of this host and starts another, where the agent knows how. */
  server(serial: string, signal: AbortSignal): Promise<void>
  /** By the phone's adb daemon, which mostly still hears when Android does not. */
  reboot(serial: string, signal: AbortSignal): Promise<void>
}

export interface PhoneRecovererOptions {
  server: Pick<AdbServer, 'reconnect' | 'kill' | 'open'>
  inventory: Pick<Inventory, 'list' | 'askAgain' | 'isAdbOff'>
  adb: Pick<AdbOptions, 'bin' | 'host' | 'port'>
  /** Starts an ADB server. */
  start(): void
  answerMs?: number
}

export function createPhoneRecoverer({
  server,
  inventory,
  adb,
  start,
  answerMs = 10_000,
}: PhoneRecovererOptions): PhoneRecoverer {
  const addressOf = (serial: string) => {
    if (inventory.isAdbOff(serial)) throw new PhoneLost('adb_off')
    const address = inventory.list().find((phone) => phone.serial === serial)?.address
    if (!address) throw new PhoneLost('unknown')
    return address
  }
  const timed = <T>(signal: AbortSignal, call: (limit: AbortSignal) => Promise<T>) =>
    within(answerMs, signal, () => new PhoneLost(failureDetail('no_answer', {})), call)
  return {
    async ask(serial) {
      addressOf(serial)
      inventory.askAgain(serial)
    },
    async reconnect(serial, signal) {
      await timed(signal, (limit) => server.reconnect(addressOf(serial), limit))
    },
    async server(_serial, signal) {
      if (!adb.bin) throw new PhoneLost(failureDetail('adb_unnamed', {}))
      // One that hangs hears nothing of it: its process is ended.
      await timed(signal, server.kill).catch(async (error: unknown) => {
        if (signal.aborted || !(await endAdb(adb))) throw error
      })
      start()
    },
    async reboot(serial, signal) {
      await timed(signal, async (limit) => {
        const stream = await server.open(addressOf(serial), 'reboot:', limit)
        stream.resume()
        await new Promise<void>((resolve) => stream.once('close', resolve))
      })
    },
  }
}
