import { setTimeout as delay } from 'node:timers/promises'
import pLimit from 'p-limit'
import type { AdbServer } from './adb/adbServer.ts'
import { shellOf } from './adb/adbShell.ts'
import { type Identity, identify } from './adb/identify.ts'
import type { AdbDevice, AdbState } from './adb/parseDevices.ts'
import { isNetwork, type Presence, presenceOf, type Way } from './presence.ts'

/** How often phones are asked whether they are there, and how long they may take to answer. */
export interface AskTiming {
  askEveryMs: number
  answerMs: number
  /** What did not answer, or has not started, is asked again after so long. */
  againMs: number
}

export interface WaysOptions {
  server: AdbServer
  /** A phone that somebody works with is not asked besides. */
  isHeld(serial: string): boolean
  /** Something of `presences` may have changed. */
  onChange(): void
  timing: AskTiming
  signal: AbortSignal
}

interface KnownWay extends Way {
  listed: AdbState
  /** Whose way it is, as far as anybody can say. */
  serial: string | undefined
  asking: boolean
  /** When it was asked what it has not answered since, UTC ms. */
  unansweredSince: number | undefined
  timer: NodeJS.Timeout | undefined
}

/** So many phones are asked at the same time; each costs a connection. */
const askers = 100

/**
 * The ways that the ADB server lists, each asked again and again who is at its end. Being listed says little: a server
 * keeps a phone in its list that has hung, and a network address may come to belong to another phone.
 */
export class WaysToPhones {
  readonly #options: WaysOptions
  readonly #ways = new Map<string, KnownWay>()
  /** What was at an address when it last answered. */
  readonly #serials = new Map<string, string>()
  readonly #limit = pLimit(askers)

  constructor(options: WaysOptions) {
    this.#options = options
  }

  /** By serial, where each phone is and what it does. */
  presences(): Map<string, Presence> {
    const presences = new Map<string, Presence>()
    for (const [serial, ways] of Map.groupBy(this.#ways.values(), (way) => way.serial)) {
      const presence = presenceOf(ways)
      if (serial !== undefined && presence) presences.set(serial, presence)
    }
    return presences
  }

  /** Takes the list of the ADB server. */
  update(devices: readonly AdbDevice[]): void {
    const listed = Map.groupBy(devices, (device) => device.address)
    for (const way of this.#ways.values()) {
      const goesOn = way.listed === 'online' && listed.get(way.address)?.[0]?.state === 'online'
      if (!goesOn) this.#drop(way)
    }
    for (const [address, entries] of listed) {
      const way = this.#ways.get(address) ?? this.#add(address, entries[0]!.state)
      way.twice = entries.length > 1
    }
    this.#options.onChange()
  }

  /** Somebody got no proper answer from this phone: it is asked at once, whoever works with it. */
  doubt(serial: string): void {
    for (const way of this.#ways.values()) if (way.serial === serial && way.state === 'online') this.#ask(way)
  }

  /** Asks at every way to this phone, however it was last. */
  askAgain(serial: string): void {
    for (const way of this.#ways.values()) if (way.serial === serial && way.listed === 'online') this.#ask(way)
  }

  /** Where a phone is listed and says nothing: since when. */
  unansweredSince(serial: string): number | undefined {
    const ways = [...this.#ways.values()].filter((way) => way.serial === serial && way.state === 'silent')
    return ways.map((way) => way.unansweredSince).find((at) => at !== undefined)
  }

  #add(address: string, listed: AdbState): KnownWay {
    const isNew = listed === 'online'
    // By USB the address is the serial, so that a phone which refuses to talk is known too.
    const named = isNetwork(address) || isNew ? undefined : address
    const serial = isNew && isNetwork(address) ? undefined : (this.#serials.get(address) ?? named)
    const state = isNew ? 'offline' : listed
    const unasked = { asking: false, unansweredSince: undefined }
    const way = { ...unasked, address, listed, serial, state, boot: '', twice: false, timer: undefined }
    this.#ways.set(address, way)
    if (isNew) this.#ask(way)
    return way
  }

  #drop(way: KnownWay): void {
    clearTimeout(way.timer)
    this.#ways.delete(way.address)
  }

  #ask(way: KnownWay): void {
    if (way.asking) return
    way.asking = true
    way.unansweredSince ??= Date.now()
    const { signal } = this.#options
    void this.#limit(() => this.#identify(way.address))
      .catch(() => undefined)
      .then((identity) => {
        way.asking = false
        if (this.#ways.get(way.address) === way && !signal.aborted) this.#answered(way, identity)
      })
  }

  /** What a phone was asked while it hung it never answers: halfway it is asked once more, and the first answer counts. */
  #identify(address: string): Promise<Identity> {
    const { server, timing, signal } = this.#options
    const shell = shellOf(server, address)
    const halfMs = timing.answerMs / 2
    const answered = new AbortController()
    const first = identify(shell, signal, timing.answerMs).finally(() => answered.abort())
    const second = delay(halfMs, undefined, { signal: AbortSignal.any([signal, answered.signal]) }).then(() =>
      identify(shell, signal, halfMs),
    )
    return Promise.any([first, second])
  }

  #answered(way: KnownWay, identity: Identity | undefined): void {
    const before = `${way.serial} ${way.state} ${way.boot}`
    if (identity) {
      way.unansweredSince = undefined
      way.serial = identity.serial || way.address
      way.state = identity.started ? 'online' : 'starting'
      way.boot = identity.boot
      this.#serials.set(way.address, way.serial)
    } else {
      way.serial ??= this.#serials.get(way.address) ?? way.address
      way.state = 'silent'
      way.boot = ''
    }
    this.#askLater(way)
    if (before !== `${way.serial} ${way.state} ${way.boot}`) this.#options.onChange()
  }

  #askLater(way: KnownWay): void {
    const { timing, isHeld } = this.#options
    clearTimeout(way.timer)
    const isWell = way.state === 'online'
    way.timer = setTimeout(
      () => {
        if (isWell && isHeld(way.serial!)) this.#askLater(way)
        else this.#ask(way)
      },
      isWell ? timing.askEveryMs : timing.againMs,
    ).unref()
  }
}
