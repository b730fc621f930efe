import {
  type CloseReason,
  type FromViewer,
  type ScreenInfo,
  screenPlaces,
  type ToViewer,
} from '@quarterdeck/shared/protocol/screen.ts'
import { closeCodes } from '@quarterdeck/shared/protocol/version.ts'
import type { Logger } from 'pino'
import { type Actor, mayDo } from '../../../http/handler.ts'
import { createKeyedQueue, type KeyedQueue } from '../../../hub/keyedQueue.ts'
import type { Admitted, ViewerSocket, ViewerWire } from '../../../hub/viewerLink.ts'
import type { ActingUser, Acts } from './acts.ts'
import type { Control } from './control.ts'
import type { Copilots } from './copilots.ts'
import type { ManualActions, OngoingAction } from './manualActions.ts'
import type { findPhone, ScreenPhone } from './phones.ts'
import type { Streams, VideoQuality, Watcher } from './streams.ts'
import type { Grant } from './tokens.ts'
import { usesPhones } from './usesPhones.ts'

export interface ViewerDeps {
  streams: Streams
  acts: Acts
  control: Control
  copilots: Copilots
  /** The user with the rights of this moment; undefined once there is nothing more to see. */
  actorOf(): Promise<Actor | undefined>
  find(actor: Actor, phone: number): ReturnType<typeof findPhone>
  /** Who looks at a phone. */
  peopleAt(phone: number): ScreenInfo['people']
  /** Others look at it now, or may use it. */
  peopleChanged(phone: number): void
  /** This one is gone without a word that used the phone under this lease. */
  vanished(lease: number): void
  /** What is done by hand. */
  manual: Pick<ManualActions, 'did' | 'acted'>
  /** This one is done with the phone. */
  done(viewer: Viewer, phone: number): void
  /** Said at once: of a public link which phone it shows. */
  greeting?: ToViewer
  log: Logger
}

/** One socket of somebody: shows the phones of its token, and lets them be used where that is allowed. */
export interface Viewer extends Admitted {
  readonly grant: Grant
  /** Looks whether everything that is shown may still be seen, and used. */
  check(): Promise<void>
  /** Somebody else may hold these phones now, or this one; without ids any. */
  leasesChanged(phones: readonly number[]): Promise<void>
  isShowing(phone: number): boolean
  /** Number of the lease under which this one uses a phone; 0 where it does not. */
  leaseOf(phone: number): number
  /** Does this one use a phone under this lease, as its holder? */
  uses(lease: number): boolean
  /** This one at a phone, for the phone's history. */
  doingAt(phone: number): OngoingAction
  /** From here on this one uses the phone under this lease. */
  bind(phone: number, lease: number): void
  /** Tells how the phone is shown to this one, and who else looks. */
  shown(phone: number): void
  say: ViewerSocket['say']
  /** The session has ended, or the link. */
  end(code?: number, reason?: string): void
}

export function createViewer(deps: ViewerDeps, grant: Grant, onClosed: () => void): Viewer {
  return new SocketOfViewer(deps, grant, onClosed)
}

class SocketOfViewer implements Viewer, Watcher, ActingUser {
  readonly grant: Grant
  readonly #deps: ViewerDeps
  readonly #onClosed: () => void
  readonly #use: ReturnType<typeof usesPhones>
  /** Messages of one phone in their order; a host that is slow to come keeps no other phone waiting. */
  readonly #queue: KeyedQueue
  /** Phones that are shown, each with the lease under which it may be used; 0 without one. */
  readonly #open = new Map<number, number>()
  #socket: ViewerSocket | undefined

  constructor(deps: ViewerDeps, grant: Grant, onClosed: () => void) {
    this.#deps = deps
    this.grant = grant
    this.#onClosed = onClosed
    this.#use = usesPhones(deps, this, this)
    this.#queue = createKeyedQueue(
      (error) => deps.log.error({ err: error }, 'a message of a viewer could not be dealt with'),
      () => undefined,
    )
  }

  opened(socket: ViewerSocket): void {
    this.#socket = socket
    if (this.#deps.greeting) this.say(this.#deps.greeting)
  }

  hear(message: FromViewer, wire: ViewerWire): void {
    // What is closed while it is being opened must not wait for it.
    if (message.type === 'close_screen') this.#close(message.phone, 'left')
    else this.#queue.add(String(message.phone), () => this.#follow(message, wire))
  }

  closed(): void {
    const { acts, copilots, streams, vanished, peopleChanged, done } = this.#deps
    this.#socket = undefined
    acts.forget(this)
    const open = [...this.#open]
    const held = open.filter(([phone, lease]) => lease > 0 && copilots.leaseOf(this, phone) === 0)
    copilots.forget(this)
    for (const [phone] of open) streams.leave(phone, this)
    this.#open.clear()
    this.#onClosed()
    for (const [phone] of open) {
      done(this, phone)
      peopleChanged(phone)
    }
    for (const [, lease] of held) vanished(lease)
  }

  async check(): Promise<void> {
    const { actorOf, find } = this.#deps
    const actor = await actorOf()
    if (!actor || !mayDo(actor, 'screen.watch')) return this.end()
    for (const [phone, lease] of [...this.#open]) {
      if ((await find(actor, phone)) === 'not_found') this.#close(phone, 'not_found')
      else if (lease > 0 && !mayUse(actor)) this.bind(phone, 0)
    }
  }

  async leasesChanged(phones: readonly number[]): Promise<void> {
    // In the order of the messages: whoever is just being shown the phone may have read who held it before.
    for (const phone of phones.length > 0 ? phones : this.grant.phones) {
      if (this.grant.phones.has(phone)) this.#queue.add(String(phone), () => this.#rebind(phone))
    }
  }

  isShowing(phone: number): boolean {
    return this.#open.has(phone)
  }

  leaseOf(phone: number): number {
    return this.#open.get(phone) ?? 0
  }

  uses(lease: number): boolean {
    return [...this.#open].some(([phone, own]) => own === lease && this.#deps.copilots.leaseOf(this, phone) === 0)
  }

  doingAt(phone: number): OngoingAction {
    const { userId, username } = this.grant
    return { userId, username, phone }
  }

  bind(phone: number, lease: number): void {
    if (!this.#open.has(phone)) return
    if (lease !== this.leaseOf(phone)) this.#deps.done(this, phone)
    this.#open.set(phone, lease)
    this.#deps.peopleChanged(phone)
  }

  say: ViewerSocket['say'] = (message) => this.#socket?.say(message)

  end(code: number = closeCodes.sessionEnded, reason = 'the session has ended'): void {
    this.#socket?.close(code, reason)
  }

  get waiting(): number {
    return this.#socket?.waiting ?? 0
  }

  picture(frame: Buffer): void {
    this.#socket?.picture(frame)
  }

  shown(phone: number): void {
    const shown = this.#deps.streams.shownTo(this, phone)
    if (!shown) return
    const { source, stills, codec, width, height } = shown
    const lease = this.leaseOf(phone)
    const people = this.grant.mode === 'public' ? [] : this.#deps.peopleAt(phone)
    const text = { mode: this.grant.mode, input: lease > 0, lease, source, stills, codec, width, height, people }
    this.say({ type: 'screen_info', phone, text })
  }

  ended(phone: number, reason: CloseReason): void {
    const { acts, copilots, peopleChanged, done } = this.#deps
    this.#open.delete(phone)
    acts.forget(this, phone)
    copilots.forget(this, phone)
    this.say({ type: 'close_screen', phone, text: reason })
    done(this, phone)
    peopleChanged(phone)
  }

  /** What is on the clipboard is for whoever uses the phone. */
  copied(phone: number, text: string): void {
    if (this.leaseOf(phone) > 0) this.say({ type: 'get_clipboard', phone, text })
  }

  answered: ActingUser['answered'] = (type, phone, text) => {
    if (type === 'dump_activity') this.say({ type, phone, text: JSON.parse(text) })
    else if (type === 'get_clipboard') this.say({ type, phone, text })
    else if (type !== 'touch') this.say({ type, phone, text: '' })
  }

  refused: ActingUser['refused'] = (type, phone, code, data = {}) =>
    this.say({ type: 'refused', phone, text: { type, code, data } })

  async #follow(message: FromViewer, wire: ViewerWire): Promise<void> {
    switch (message.type) {
      case 'heartbeat':
      case 'close_screen':
        return
      case 'open_screen':
        return this.#show(message.phone, message.text)
      case 'screen_info':
        return this.shown(message.phone)
      default:
        return this.#use(message, wire)
    }
  }

  /** Somebody else may have the phone now, or this one. */
  async #rebind(phone: number): Promise<void> {
    const lease = this.#open.get(phone)
    const { control, copilots } = this.#deps
    if (lease === undefined || (lease > 0 && (await control.isCurrent(phone, lease)))) return
    copilots.unshare(this, phone)
    const now = await this.#leaseNow(phone)
    // Shared with this one meanwhile: that stays.
    if (this.#open.get(phone) === lease && now !== lease) this.bind(phone, now)
  }

  async #show(phone: number, quality: VideoQuality): Promise<void> {
    const { streams, peopleChanged } = this.#deps
    const found = await this.#mayShow(phone)
    if (typeof found === 'string') return this.ended(phone, found)
    const before = this.#open.get(phone)
    const lease = await this.#leaseNow(phone)
    if (this.#open.get(phone) === before) this.#open.set(phone, lease)
    if (!(await streams.open(found, this, quality))) return this.ended(phone, 'host_gone')
    // Closed meanwhile: nobody is there any more to show it to.
    if (!this.#socket || !this.#open.has(phone)) return streams.leave(phone, this)
    this.say({ type: 'open_screen', phone, text: '' })
    peopleChanged(phone)
  }

  /** This one's own, or one that is shared with this one; none for who may not use phones any more. */
  async #leaseNow(phone: number): Promise<number> {
    const { actorOf, control, copilots } = this.#deps
    const actor = await actorOf()
    if (!actor || !mayUse(actor)) return 0
    const shared = copilots.leaseOf(this, phone)
    return shared > 0 && (await control.isCurrent(phone, shared)) ? shared : control.leaseFor(this.grant, phone)
  }

  async #mayShow(phone: number): Promise<ScreenPhone | CloseReason> {
    if (!isPlace(this.grant.place)) return 'elsewhere'
    const actor = this.grant.phones.has(phone) ? await this.#deps.actorOf() : undefined
    return actor ? this.#deps.find(actor, phone) : 'not_found'
  }

  #close(phone: number, reason: CloseReason): void {
    if (!this.#open.has(phone)) return
    this.#deps.streams.leave(phone, this)
    this.ended(phone, reason)
  }
}

function mayUse(actor: Actor): boolean {
  return mayDo(actor, 'screen.control') && !actor.readOnly
}

function isPlace(place: string): boolean {
  return (screenPlaces as readonly string[]).includes(place)
}
