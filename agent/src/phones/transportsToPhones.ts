import { setTimeout as delay } from 'node:timers/promises'
import pLimit from 'p-limit'
import type { AdbServer } from './adb/adbServer.ts'
import { shellOf } from './adb/adbShell.ts'
import { type Identity, identify } from './adb/identify.ts'
import type { AdbDevice, AdbState } from './adb/parseDevices.ts'
import { isNetwork, type Presence, presenceOf, type Transport } from './presence.ts'

/** How often phones are asked whether they are there, and how long they may take to answer. */
export interface AskTiming {
  askEveryMs: number
  answerMs: number
  /** What did not answer, or has not started, is asked again after so long. */
  againMs: number
}

export interface PhoneTransportsOptions {
  server: AdbServer
  /** A phone that somebody works with is not asked besides. */
  isHeld(serial: string): boolean
  /** Something of `presences` may have changed. */
  onChange(): void
  timing: AskTiming
  signal: AbortSignal
}

interface KnownWay extends Transport {
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
export class PhoneTransports {
  readonly #options: PhoneTransportsOptions
  readonly #transports = new Map<string, KnownWay>()
  /** What was at an address when it last answered. */
  readonly #serials = new Map<string, string>()
  readonly #limit = pLimit(askers)

  constructor(options: PhoneTransportsOptions) {
    this.#options = options
  }

  /** By serial, where each phone is and what it does. */
  presences(): Map<string, Presence> {
    const presences = new Map<string, Presence>()
    for (const [serial, transports] of Map.groupBy(this.#transports.values(), (transport) => transport.serial)) {
      const presence = presenceOf(transports)
      if (serial !== undefined && presence) presences.set(serial, presence)
    }
    return presences
  }

  /** Addresses whose phone has said who it is, and goes by another name. */
  namedAddresses(): string[] {
    return [...this.#serials].flatMap(([address, serial]) => (address === serial ? [] : [address]))
  }

  /** Takes the list of the ADB server. */
  update(devices: readonly AdbDevice[]): void {
    const listed = Map.groupBy(devices, (device) => device.address)
    for (const transport of this.#transports.values()) {
      const goesOn = transport.listed === 'online' && listed.get(transport.address)?.[0]?.state === 'online'
      if (!goesOn) this.#drop(transport)
    }
    for (const [address, entries] of listed) {
      const transport = this.#transports.get(address) ?? this.#add(address, entries[0]!.state)
      transport.twice = entries.length > 1
    }
    this.#options.onChange()
  }

  /** Somebody got no proper answer from this phone: it is asked at once, whoever works with it. */
  doubt(serial: string): void {
    for (const transport of this.#transports.values())
      if (transport.serial === serial && transport.state === 'online') this.#ask(transport)
  }

  /** Asks at every way to this phone, however it was last. */
  askAgain(serial: string): void {
    for (const transport of this.#transports.values())
      if (transport.serial === serial && transport.listed === 'online') this.#ask(transport)
  }

  /** Where a phone is listed and says nothing: since when. */
  unansweredSince(serial: string): number | undefined {
    const transports = [...this.#transports.values()].filter(
      (transport) => transport.serial === serial && transport.state === 'silent',
    )
    return transports.map((transport) => transport.unansweredSince).find((at) => at !== undefined)
  }

  #add(address: string, listed: AdbState): KnownWay {
    const isNew = listed === 'online'
    // By USB the address is the serial, so that a phone which refuses to talk is known too.
    const named = isNetwork(address) || isNew ? undefined : address
    const serial = isNew && isNetwork(address) ? undefined : (this.#serials.get(address) ?? named)
    const state = isNew ? 'offline' : listed
    const unasked = { asking: false, unansweredSince: undefined }
    const transport = { ...unasked, address, listed, serial, state, boot: '', twice: false, timer: undefined }
    this.#transports.set(address, transport)
    if (isNew) this.#ask(transport)
    return transport
  }

  #drop(transport: KnownWay): void {
    clearTimeout(transport.timer)
    this.#transports.delete(transport.address)
  }

  #ask(transport: KnownWay): void {
    if (transport.asking) return
    transport.asking = true
    transport.unansweredSince ??= Date.now()
    const { signal } = this.#options
    void this.#limit(() => this.#identify(transport.address))
      .catch(() => undefined)
      .then((identity) => {
        transport.asking = false
        if (this.#transports.get(transport.address) === transport && !signal.aborted)
          this.#answered(transport, identity)
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

  #answered(transport: KnownWay, identity: Identity | undefined): void {
    const before = `${transport.serial} ${transport.state} ${transport.boot}`
    if (identity) {
      transport.unansweredSince = undefined
      transport.serial = identity.serial || transport.address
      transport.state = identity.started ? 'online' : 'starting'
      transport.boot = identity.boot
      this.#serials.set(transport.address, transport.serial)
    } else {
      transport.serial ??= this.#serials.get(transport.address) ?? transport.address
      transport.state = 'silent'
      transport.boot = ''
    }
    this.#askLater(transport)
    if (before !== `${transport.serial} ${transport.state} ${transport.boot}`) this.#options.onChange()
  }

  #askLater(transport: KnownWay): void {
    const { timing, isHeld } = this.#options
    clearTimeout(transport.timer)
    const isWell = transport.state === 'online'
    transport.timer = setTimeout(
      () => {
        if (isWell && isHeld(transport.serial!)) this.#askLater(transport)
        else this.#ask(transport)
      },
      isWell ? timing.askEveryMs : timing.againMs,
    ).unref()
  }
}
