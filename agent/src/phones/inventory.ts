import { failureDetail } from '@quarterdeck/shared/contracts/failureDetailText.ts'
import type { PhoneFacts } from '@quarterdeck/shared/protocol/agent.ts'
import type { PhoneState } from '@quarterdeck/shared/states/phone.ts'
import pLimit from 'p-limit'
import type { Logger } from '../log.ts'
import { adbPhone } from './adb/adbPhone.ts'
import type { AdbServer } from './adb/adbServer.ts'
import { shellOf } from './adb/adbShell.ts'
import { type DeviceFacts, unknownFacts } from './adb/deviceFacts.ts'
import type { AdbDevice } from './adb/parseDevices.ts'
import { readFacts, readMeasures } from './adb/readFacts.ts'
import type { Phone } from './phone.ts'
import { PhoneLost } from './phoneError.ts'
import type { PhoneServices } from './phoneServices.ts'
import type { Presence } from './presence.ts'
import { type AskTiming, PhoneTransports } from './transportsToPhones.ts'

/** The phones of this host: all that were seen since the start, those that are gone marked offline. */
export interface Inventory {
  list(): PhoneFacts[]
  /** The phone to work with, or the reason why there is none. */
  open(serial: string): Phone | 'unknown' | Exclude<PhoneState, 'online'> | 'adb_off'
  /** The services of an online phone, for what is more than commands. */
  services(serial: string): PhoneServices | undefined
  /** Has a phone asked at once whether it is there. */
  askAgain(serial: string): void
  /** Phones for which ADB is switched off: nothing but their presence is looked at. */
  setAdbOff(serials: readonly string[]): void
  isAdbOff(serial: string): boolean
  /** Takes the list of the ADB server; called by the tracker. */
  update(devices: readonly AdbDevice[]): void
  /** Reads the facts of all phones again; of one that somebody works with only what it costs next to nothing to ask for. */
  refresh(): void
  /** Reads all facts of a phone, whoever works with it; resolves when `list` has them. */
  readNow(serial: string): Promise<void>
}

export interface InventoryOptions {
  server: AdbServer
  log: Logger
  isHeld(serial: string): boolean
  /** The list has changed. */
  onChange(): void
  /** A phone has come, or come back, or its ADB was switched on, and its facts were read. */
  onReady(serial: string): void
  /** A phone that could be used cannot any more, even if only for a moment: whoever worked with it is cut off, for this reason. */
  onGone(serial: string, why: PhoneLost): void
  timing: AskTiming
  signal: AbortSignal
}

/** A hundred phones may be plugged in at once: so many are asked for their facts at the same time. */
const readers = 6

export function createInventory(options: InventoryOptions): Inventory {
  return new PhonesOfServer(options)
}

class PhonesOfServer implements Inventory {
  readonly #options: InventoryOptions
  readonly #ways: PhoneTransports
  #present = new Map<string, Presence>()
  readonly #facts = new Map<string, DeviceFacts>()
  readonly #seen = new Map<string, PhoneFacts>()
  #adbOff = new Set<string>()
  readonly #limit = pLimit(readers)
  readonly #reading = new Set<string>()
  /** Those that have come and were not read yet. */
  readonly #fresh = new Set<string>()

  constructor(options: InventoryOptions) {
    this.#options = options
    this.#ways = new PhoneTransports({ ...options, onChange: () => this.#changed() })
  }

  list(): PhoneFacts[] {
    return [...this.#seen.values()]
  }

  isAdbOff(serial: string): boolean {
    return this.#adbOff.has(serial)
  }

  open(serial: string): ReturnType<Inventory['open']> {
    if (this.#adbOff.has(serial)) return 'adb_off'
    const presence = this.#present.get(serial)
    if (!presence) return this.#seen.has(serial) ? 'offline' : 'unknown'
    if (presence.state !== 'online') return presence.state
    const { server } = this.#options
    const { address } = presence
    return adbPhone(
      serial,
      shellOf(server, address, () => this.#ways.doubt(serial)),
      (service, signal) => server.open(address, service, signal),
    )
  }

  services(serial: string): PhoneServices | undefined {
    const presence = this.#adbOff.has(serial) ? undefined : this.#present.get(serial)
    if (presence?.state !== 'online') return undefined
    return (service, signal) => this.#options.server.open(presence.address, service, signal)
  }

  askAgain(serial: string): void {
    this.#ways.askAgain(serial)
  }

  setAdbOff(serials: readonly string[]): void {
    const freed = [...this.#adbOff].filter((serial) => !serials.includes(serial))
    this.#adbOff = new Set(serials)
    for (const serial of freed) {
      this.#fresh.add(serial)
      this.#readSoon(serial)
    }
  }

  update(devices: readonly AdbDevice[]): void {
    this.#ways.update(devices)
  }

  refresh(): void {
    for (const serial of this.#present.keys()) this.#readSoon(serial)
  }

  async readNow(serial: string): Promise<void> {
    const phone = this.open(serial)
    if (typeof phone === 'string') throw new PhoneLost(phone)
    await this.#limit(() => this.#read(serial, true))
  }

  #whyGone(serial: string): PhoneLost {
    const since = this.#ways.unansweredSince(serial)
    return new PhoneLost(
      since === undefined ? failureDetail('disconnected', {}) : failureDetail('phone_silent', { since }),
    )
  }

  #isOnline(serial: string): boolean {
    return this.#present.get(serial)?.state === 'online'
  }

  #changed(): void {
    const before = this.#present
    this.#present = this.#ways.presences()
    for (const [serial, { state }] of before) {
      if (state === 'online' && !this.#isOnline(serial)) this.#options.onGone(serial, this.#whyGone(serial))
    }
    for (const [serial, { state }] of this.#present) {
      if (state !== 'online' || before.get(serial)?.state === 'online') continue
      this.#fresh.add(serial)
      this.#readSoon(serial)
    }
    this.#tell()
  }

  #tell(): void {
    for (const [serial, phone] of this.#seen) {
      if (!this.#present.has(serial)) this.#seen.set(serial, { ...phone, state: 'offline' })
    }
    for (const [serial, presence] of this.#present) {
      this.#seen.set(serial, { ...(this.#facts.get(serial) ?? unknownFacts), serial, ...presence })
      // A silent phone of the network goes by its address until it says who it is.
      if (serial !== presence.address) this.#seen.delete(presence.address)
    }
    this.#options.onChange()
  }

  /** Nothing is asked of a phone for which ADB is switched off. */
  #readSoon(serial: string): void {
    if (this.#reading.has(serial) || this.#adbOff.has(serial) || !this.#isOnline(serial)) return
    this.#reading.add(serial)
    const { signal, log, timing } = this.#options
    void this.#limit(() => this.#read(serial))
      .catch((error: unknown) => {
        if (signal.aborted || !this.#isOnline(serial)) return
        log.info({ serial, reason: String(error) }, 'the phone could not be read yet; trying again')
        this.#ways.doubt(serial)
        setTimeout(() => this.#readSoon(serial), timing.againMs).unref()
      })
      .finally(() => this.#reading.delete(serial))
  }

  async #read(serial: string, isAsked = false): Promise<void> {
    const { server, signal, isHeld } = this.#options
    const presence = this.#present.get(serial)
    if (presence?.state !== 'online') return
    const known = this.#facts.get(serial)
    const shell = shellOf(server, presence.address)
    const facts =
      known && isHeld(serial) && !isAsked
        ? { ...known, ...(await readMeasures(shell, signal)) }
        : await readFacts(shell, known, signal)
    this.#facts.set(serial, facts)
    this.#tell()
    if (this.#fresh.delete(serial)) this.#options.onReady(serial)
  }
}
