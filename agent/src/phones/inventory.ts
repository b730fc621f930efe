import type { PhoneFacts } from '@quarterdeck/shared/protocol/agent.ts'
import type { Logger } from '../log.ts'
import { adbPhone } from './adb/adbPhone.ts'
import type { AdbDevice, AdbServer } from './adb/adbServer.ts'
import { shellOf } from './adb/adbShell.ts'
import { type DeviceFacts, identify, readFacts, unknownFacts } from './adb/readFacts.ts'
import { chooseAddress, isNetwork, type Way } from './chooseAddress.ts'
import { limited } from './limited.ts'
import type { Phone } from './phone.ts'
import { PhoneLost } from './phoneError.ts'

/** The phones of this host: all that were seen since the start, those that are gone marked offline. */
export interface Inventory {
  list(): PhoneFacts[]
  /** The phone to work with, or the reason why there is none. */
  open(serial: string): Phone | 'unknown' | 'offline' | 'unauthorized' | 'adb_off'
  /** Phones for which ADB is switched off: nothing but their presence is looked at. */
  setAdbOff(serials: readonly string[]): void
  isAdbOff(serial: string): boolean
  /** Takes the list of the ADB server; called by the tracker. */
  update(devices: readonly AdbDevice[]): void
  /** Reads the facts of all phones again that nobody works with. */
  refresh(): void
}

export interface InventoryOptions {
  server: AdbServer
  log: Logger
  isHeld(serial: string): boolean
  /** The list has changed. */
  onChange(): void
  /** A phone that was there is not there any more, even if only for a moment: whoever worked with it is cut off. */
  onGone(serial: string): void
  signal: AbortSignal
}

/** A hundred phones may be plugged in at once: so many are asked at the same time who they are, and for their facts. */
const identifiers = 20
const readers = 6
const retryMs = 2000

export function newInventory(options: InventoryOptions): Inventory {
  const { server, log, signal } = options
  let ways = new Map<string, Way>()
  /** Addresses whose phone is known and has started since it came. */
  const ready = new Set<string>()
  const serials = new Map<string, string>()
  const facts = new Map<string, DeviceFacts>()
  const seen = new Map<string, PhoneFacts>()
  let adbOff = new Set<string>()
  const inTurn = { identify: limited(identifiers), facts: limited(readers) }
  const reading = new Set<string>()

  /** A phone that is connected and not started yet is as good as none. */
  function waysTo(serial: string): Way[] {
    const all = [...ways.values()].filter((way) => serialOf(way) === serial)
    return all.map((way) => (way.state === 'online' && !ready.has(way.address) ? { ...way, state: 'offline' } : way))
  }

  function onlineSerials(): Set<string> {
    const online = [...ways.values()].filter((way) => ready.has(way.address)).map(serialOf)
    return new Set(online.filter((serial) => serial !== undefined))
  }

  /** By USB the address is the serial, so that a phone which refuses to talk is known too. */
  function serialOf(way: Way): string | undefined {
    return serials.get(way.address) ?? (isNetwork(way.address) || way.state === 'online' ? undefined : way.address)
  }

  async function read(address: string): Promise<void> {
    const shell = shellOf(server, address)
    const { serial: own, started } = await inTurn.identify(() => identify(shell, signal))
    const serial = own || address
    serials.set(address, serial)
    if (!started) throw new PhoneLost('the phone is still starting')
    if (ways.get(address)?.state === 'online') ready.add(address)
    changed()
    if (adbOff.has(serial)) return
    facts.set(serial, await inTurn.facts(() => readFacts(shell, signal)))
    changed()
  }

  function readSoon(address: string): void {
    if (reading.has(address)) return
    reading.add(address)
    const done = read(address)
      .catch((error: unknown) => {
        if (signal.aborted || ways.get(address)?.state !== 'online') return
        log.info({ address, reason: String(error) }, 'the phone could not be read yet; trying again')
        setTimeout(() => {
          if (!signal.aborted && ways.get(address)?.state === 'online') readSoon(address)
        }, retryMs).unref()
      })
      .finally(() => reading.delete(address))
    void done
  }

  function changed(): void {
    const present = new Set<string>()
    for (const way of ways.values()) {
      const serial = serialOf(way)
      if (serial) present.add(serial)
    }
    for (const serial of present) {
      const way = chooseAddress(waysTo(serial))!
      seen.set(serial, { ...(facts.get(serial) ?? unknownFacts), serial, ...way })
    }
    for (const [serial, phone] of seen) if (!present.has(serial)) seen.set(serial, { ...phone, state: 'offline' })
    options.onChange()
  }

  return {
    list: () => [...seen.values()],
    isAdbOff: (serial) => adbOff.has(serial),
    open(serial) {
      if (adbOff.has(serial)) return 'adb_off'
      const way = chooseAddress(waysTo(serial))
      if (!way) return seen.has(serial) ? 'offline' : 'unknown'
      return way.state === 'online' ? adbPhone(serial, shellOf(server, way.address)) : way.state
    },
    setAdbOff(list) {
      const before = adbOff
      adbOff = new Set(list)
      for (const way of ways.values()) {
        const serial = serialOf(way)
        const freed = serial !== undefined && before.has(serial) && !adbOff.has(serial)
        if (freed && way.state === 'online') readSoon(way.address)
      }
    },
    update(devices) {
      const before = ways
      const were = onlineSerials()
      ways = new Map(devices.map((device) => [device.address, device]))
      for (const address of ready) if (ways.get(address)?.state !== 'online') ready.delete(address)
      const are = onlineSerials()
      for (const serial of were) if (!are.has(serial)) options.onGone(serial)
      for (const { address, state } of devices) {
        if (state !== 'online' || before.get(address)?.state === 'online') continue
        // A network address may belong to another phone than last time.
        if (isNetwork(address)) serials.delete(address)
        readSoon(address)
      }
      changed()
    },
    refresh() {
      for (const way of ways.values()) {
        const serial = serialOf(way)
        const quiet = serial === undefined || !(adbOff.has(serial) || options.isHeld(serial))
        if (way.state === 'online' && quiet) readSoon(way.address)
      }
    },
  }
}
