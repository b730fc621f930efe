import type { PhoneFacts } from '@quarterdeck/shared/protocol/agent.ts'
import pLimit from 'p-limit'
import type { Logger } from '../log.ts'
import { adbPhone } from './adb/adbPhone.ts'
import type { AdbDevice, AdbServer } from './adb/adbServer.ts'
import { shellOf } from './adb/adbShell.ts'
import { type DeviceFacts, identify, readFacts, unknownFacts } from './adb/readFacts.ts'
import { chooseAddress, isNetwork, type Way } from './chooseAddress.ts'
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
  return new PhonesOfServer(options)
}

class PhonesOfServer implements Inventory {
  readonly #options: InventoryOptions
  #ways = new Map<string, Way>()
  /** Addresses whose phone is known and has started since it came. */
  readonly #ready = new Set<string>()
  readonly #serials = new Map<string, string>()
  readonly #facts = new Map<string, DeviceFacts>()
  readonly #seen = new Map<string, PhoneFacts>()
  #adbOff = new Set<string>()
  readonly #limits = { identify: pLimit(identifiers), facts: pLimit(readers) }
  readonly #reading = new Set<string>()

  constructor(options: InventoryOptions) {
    this.#options = options
  }

  list(): PhoneFacts[] {
    return [...this.#seen.values()]
  }

  isAdbOff(serial: string): boolean {
    return this.#adbOff.has(serial)
  }

  open(serial: string): ReturnType<Inventory['open']> {
    if (this.#adbOff.has(serial)) return 'adb_off'
    const way = chooseAddress(this.#waysTo(serial))
    if (!way) return this.#seen.has(serial) ? 'offline' : 'unknown'
    return way.state === 'online' ? adbPhone(serial, shellOf(this.#options.server, way.address)) : way.state
  }

  setAdbOff(list: Parameters<Inventory['setAdbOff']>[0]): void {
    const before = this.#adbOff
    this.#adbOff = new Set(list)
    for (const way of this.#ways.values()) {
      const serial = this.#serialOf(way)
      const freed = serial !== undefined && before.has(serial) && !this.#adbOff.has(serial)
      if (freed && way.state === 'online') this.#readSoon(way.address)
    }
  }

  update(devices: readonly AdbDevice[]): void {
    const before = this.#ways
    const were = this.#onlineSerials()
    this.#ways = new Map(devices.map((device) => [device.address, device]))
    for (const address of this.#ready) if (this.#ways.get(address)?.state !== 'online') this.#ready.delete(address)
    const are = this.#onlineSerials()
    for (const serial of were) if (!are.has(serial)) this.#options.onGone(serial)
    for (const { address, state } of devices) {
      if (state !== 'online' || before.get(address)?.state === 'online') continue
      // A network address may belong to another phone than last time.
      if (isNetwork(address)) this.#serials.delete(address)
      this.#readSoon(address)
    }
    this.#changed()
  }

  refresh(): void {
    for (const way of this.#ways.values()) {
      const serial = this.#serialOf(way)
      const quiet = serial === undefined || !(this.#adbOff.has(serial) || this.#options.isHeld(serial))
      if (way.state === 'online' && quiet) this.#readSoon(way.address)
    }
  }

  /** A phone that is connected and not started yet is as good as none. */
  #waysTo(serial: string): Way[] {
    const all = [...this.#ways.values()].filter((way) => this.#serialOf(way) === serial)
    const isStarting = (way: Way) => way.state === 'online' && !this.#ready.has(way.address)
    return all.map((way) => (isStarting(way) ? { ...way, state: 'offline' } : way))
  }

  #onlineSerials(): Set<string> {
    const ready = [...this.#ways.values()].filter((way) => this.#ready.has(way.address))
    return new Set(ready.map((way) => this.#serialOf(way)).filter((serial) => serial !== undefined))
  }

  /** By USB the address is the serial, so that a phone which refuses to talk is known too. */
  #serialOf(way: Way): string | undefined {
    const known = this.#serials.get(way.address)
    return known ?? (isNetwork(way.address) || way.state === 'online' ? undefined : way.address)
  }

  async #read(address: string): Promise<void> {
    const { server, signal } = this.#options
    const shell = shellOf(server, address)
    const { serial: own, started } = await this.#limits.identify(() => identify(shell, signal))
    const serial = own || address
    this.#serials.set(address, serial)
    if (!started) throw new PhoneLost('the phone is still starting')
    if (this.#ways.get(address)?.state === 'online') this.#ready.add(address)
    this.#changed()
    if (this.#adbOff.has(serial)) return
    this.#facts.set(serial, await this.#limits.facts(() => readFacts(shell, signal)))
    this.#changed()
  }

  #readSoon(address: string): void {
    if (this.#reading.has(address)) return
    this.#reading.add(address)
    const { signal, log } = this.#options
    const isWanted = () => !signal.aborted && this.#ways.get(address)?.state === 'online'
    const done = this.#read(address)
      .catch((error: unknown) => {
        if (!isWanted()) return
        log.info({ address, reason: String(error) }, 'the phone could not be read yet; trying again')
        setTimeout(() => {
          if (isWanted()) this.#readSoon(address)
        }, retryMs).unref()
      })
      .finally(() => this.#reading.delete(address))
    void done
  }

  #changed(): void {
    const present = new Set<string>()
    for (const way of this.#ways.values()) {
      const serial = this.#serialOf(way)
      if (serial) present.add(serial)
    }
    for (const serial of present) {
      const way = chooseAddress(this.#waysTo(serial))!
      this.#seen.set(serial, { ...(this.#facts.get(serial) ?? unknownFacts), serial, ...way })
    }
    for (const [serial, phone] of this.#seen)
      if (!present.has(serial)) this.#seen.set(serial, { ...phone, state: 'offline' })
    this.#options.onChange()
  }
}
