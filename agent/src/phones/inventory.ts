import { failureDetail } from '@quarterdeck/shared/contracts/failureDetailText.ts'
import type { PhoneFacts } from '@quarterdeck/shared/protocol/agent.ts'
import type { PhoneState } from '@quarterdeck/shared/states/phone.ts'
import pLimit from 'p-limit'
import type { Logger } from '../log.ts'
import { adbPhone } from './adb/adbPhone.ts'
import type { AdbServer } from './adb/adbServer.ts'
import { type AdbShell, shellOf } from './adb/adbShell.ts'
import { type ApkSums, createApkSums } from './adb/apkSums.ts'
import { type DeviceFacts, unknownFacts } from './adb/deviceFacts.ts'
import type { AdbDevice } from './adb/parseDevices.ts'
import { measures, readFacts } from './adb/readFacts.ts'
import type { BorrowedLedger } from './borrowed/borrowedLedger.ts'
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
  /** The shell of an online phone, for questions alone. */
  shell(serial: string): AdbShell | undefined
  /** Has a phone asked at once whether it is there. */
  askAgain(serial: string): void
  /** Phones for which ADB is switched off: nothing but their presence is looked at. */
  setAdbOff(serials: readonly string[]): void
  isAdbOff(serial: string): boolean
  /** Takes the list of the ADB server; called by the tracker. */
  update(devices: readonly AdbDevice[], leftOut?: readonly string[]): void
  /** What it lists and is no phone that can be asked for by a name of its own. */
  leftOut(): string[]
  /** Reads the facts of all phones again; of one that somebody works with only what it costs next to nothing to ask for. */
  refresh(): void
  /** Reads all facts of a phone, whoever works with it; resolves when `list` has them. */
  readNow(serial: string): Promise<void>
}

export interface InventoryOptions {
  server: AdbServer
  log: Logger
  /** Of these phones, what is to be given back. */
  borrowed?: BorrowedLedger | undefined
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

/** What a phone did not tell within this, it is asked for with all else. */
const longestPauseMs = 2 * 60_000

function sumKey(app: DeviceFacts['apps'][number]): string {
  return `${app.package} ${app.versionCode} ${app.version}`
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
  #leftOut: readonly string[] = []
  readonly #facts = new Map<string, DeviceFacts>()
  readonly #seen = new Map<string, PhoneFacts>()
  #adbOff = new Set<string>()
  readonly #sums = new Map<string, ApkSums>()
  readonly #limit = pLimit(readers)
  readonly #reading = new Set<string>()
  readonly #adding = new Set<string>()
  /** How long it takes until what could not be read is asked for again, where it could not. */
  readonly #pauses = new Map<string, number>()
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
    const { server, borrowed } = this.#options
    const { address } = presence
    return adbPhone(
      serial,
      shellOf(server, address, () => this.#ways.doubt(serial)),
      (service, signal) => server.open(address, service, signal),
      borrowed,
    )
  }

  services(serial: string): PhoneServices | undefined {
    const presence = this.#adbOff.has(serial) ? undefined : this.#present.get(serial)
    if (presence?.state !== 'online') return undefined
    return (service, signal) => this.#options.server.open(presence.address, service, signal)
  }

  shell(serial: string): AdbShell | undefined {
    const presence = this.#adbOff.has(serial) ? undefined : this.#present.get(serial)
    if (presence?.state !== 'online') return undefined
    return shellOf(this.#options.server, presence.address, () => this.#ways.doubt(serial))
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

  update(devices: readonly AdbDevice[], leftOut: readonly string[] = []): void {
    this.#leftOut = leftOut
    this.#ways.update(devices)
  }

  leftOut(): string[] {
    return [...this.#leftOut]
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
    }
    // A silent phone of the network goes by its address until it says who it is, whichever way is used then.
    for (const address of this.#ways.namedAddresses()) if (!this.#present.has(address)) this.#seen.delete(address)
    this.#options.onChange()
  }

  /** Nothing is asked of a phone for which ADB is switched off. */
  #readSoon(serial: string): void {
    if (this.#reading.has(serial) || this.#adbOff.has(serial) || !this.#isOnline(serial)) return
    this.#reading.add(serial)
    const { signal, log, timing } = this.#options
    void this.#limit(() => this.#read(serial))
      .finally(() => this.#reading.delete(serial))
      .catch((error: unknown) => {
        if (signal.aborted || !this.#isOnline(serial)) return
        log.info({ serial, reason: String(error) }, 'the phone could not be read yet; trying again')
        this.#ways.doubt(serial)
        setTimeout(() => this.#readSoon(serial), timing.againMs).unref()
      })
  }

  async #read(serial: string, isAsked = false): Promise<void> {
    const { server, signal, isHeld } = this.#options
    const presence = this.#present.get(serial)
    if (presence?.state !== 'online') return
    const known = this.#facts.get(serial)
    const shell = shellOf(server, presence.address)
    const isPart = known !== undefined && isHeld(serial) && !isAsked
    const facts = await readFacts(shell, known, signal, {
      ...(isPart && { kinds: measures }),
      tell: (facts) => this.#learn(serial, facts),
      onPaths: (paths) => this.#sumsOf(serial).setPaths(paths),
    })
    if (this.#fresh.delete(serial)) this.#options.onReady(serial)
    this.#readUnread(serial, facts)
    void this.#addSums(serial, shell)
  }

  /** Of two readings at once, neither makes the sums that were added meanwhile unknown again. */
  #learn(serial: string, facts: DeviceFacts): void {
    const sums = new Map(this.#facts.get(serial)?.apps.map((app) => [sumKey(app), app.md5]))
    const apps = facts.apps.map((app) => (app.md5 === '' ? { ...app, md5: sums.get(sumKey(app)) ?? '' } : app))
    this.#facts.set(serial, { ...facts, apps })
    this.#tell()
  }

  #sumsOf(serial: string): ApkSums {
    const sums = this.#sums.get(serial) ?? createApkSums()
    this.#sums.set(serial, sums)
    return sums
  }

  /** In its own time: nobody waits for it, and a run has the phone for itself. */
  async #addSums(serial: string, shell: AdbShell): Promise<void> {
    const { signal, isHeld, log } = this.#options
    if (this.#adding.has(serial)) return
    this.#adding.add(serial)
    try {
      await this.#sumsOf(serial).add(this.#facts.get(serial)?.apps ?? [], {
        shell,
        signal,
        goesOn: () => this.#isOnline(serial) && !isHeld(serial) && !this.#adbOff.has(serial),
        tell: (sums) => this.#takeSums(serial, sums),
      })
    } catch (error) {
      log.error({ serial, error }, 'the APKs of a phone could not be summed')
    } finally {
      this.#adding.delete(serial)
    }
  }

  #takeSums(serial: string, sums: ReadonlyMap<string, string>): void {
    const facts = this.#facts.get(serial)
    if (!facts || facts.apps.every((app) => (sums.get(app.package) ?? app.md5) === app.md5)) return
    this.#facts.set(serial, {
      ...facts,
      apps: facts.apps.map((app) => ({ ...app, md5: sums.get(app.package) ?? app.md5 })),
    })
    this.#tell()
  }

  /** Services of Android end and come again: what was refused is asked for soon, and then ever more rarely until all facts are. */
  #readUnread(serial: string, { unread = [] }: DeviceFacts): void {
    if (unread.length === 0) {
      this.#pauses.delete(serial)
      return
    }
    const pauseMs = this.#pauses.get(serial) ?? this.#options.timing.againMs
    this.#pauses.set(serial, pauseMs * 2)
    if (pauseMs < longestPauseMs) setTimeout(() => this.#readSoon(serial), pauseMs).unref()
  }
}
