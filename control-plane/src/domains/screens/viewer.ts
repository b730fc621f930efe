import { type CloseReason, type FromViewer, screenPlaces } from '@quarterdeck/shared/protocol/screen.ts'
import { closeCodes } from '@quarterdeck/shared/protocol/version.ts'
import type { Logger } from 'pino'
import { type Actor, mayDo } from '../../http/handler.ts'
import { createKeyedQueue } from '../../hub/keyedQueue.ts'
import type { Admitted, ViewerSocket } from '../../hub/viewerLink.ts'
import type { findPhone, ScreenPhone } from './phones.ts'
import type { Streams, Watcher, Wish } from './streams.ts'
import type { Grant } from './tokens.ts'

export interface ViewerDeps {
  streams: Streams
  /** The session's user with the rights of this moment; undefined once the session has ended. */
  actorOf(): Promise<Actor | undefined>
  find(actor: Actor, phone: number): ReturnType<typeof findPhone>
  log: Logger
}

/** One socket of a session: shows the phones of its token. */
export interface Viewer extends Admitted {
  readonly grant: Grant
  /** Looks whether everything that is shown may still be seen. */
  check(): Promise<void>
  /** The session has ended. */
  end(): void
}

export function newViewer(deps: ViewerDeps, grant: Grant, onClosed: () => void): Viewer {
  const { streams, log } = deps
  const open = new Set<number>()
  let socket: ViewerSocket | undefined
  // Messages of one phone in their order; a host that is slow to come keeps no other phone waiting.
  const queue = createKeyedQueue(
    (error) => log.error({ err: error }, 'a message of a viewer could not be dealt with'),
    () => undefined,
  )

  const watcher: Watcher = {
    picture: (frame) => socket?.picture(frame),
    get waiting() {
      return socket?.waiting ?? 0
    },
    shown: (phone) => tellInfo(phone),
    ended(phone, reason) {
      open.delete(phone)
      socket?.say({ type: 'close_screen', phone, text: reason })
    },
  }

  function tellInfo(phone: number): void {
    const shown = streams.shownTo(watcher, phone)
    if (!shown) return
    const { source, codec, width, height } = shown
    const text = { mode: grant.mode, input: false, lease: 0, source, codec, width, height }
    socket?.say({ type: 'screen_info', phone, text })
  }

  async function openScreen(phone: number, wish: Wish): Promise<void> {
    const found = await mayShow(phone)
    if (typeof found === 'string') return watcher.ended(phone, found)
    open.add(phone)
    if (!(await streams.open(found, watcher, wish))) return watcher.ended(phone, 'host_gone')
    // Closed meanwhile: nobody is there any more to show it to.
    if (!socket || !open.has(phone)) return streams.leave(phone, watcher)
    socket.say({ type: 'open_screen', phone, text: '' })
    tellInfo(phone)
  }

  async function mayShow(phone: number): Promise<ScreenPhone | CloseReason> {
    if (!isPlace(grant.place)) return 'elsewhere'
    const actor = grant.phones.has(phone) ? await deps.actorOf() : undefined
    return actor ? deps.find(actor, phone) : 'not_found'
  }

  function closeScreen(phone: number): void {
    if (!open.delete(phone)) return
    streams.leave(phone, watcher)
    socket?.say({ type: 'close_screen', phone, text: 'left' })
  }

  async function follow(message: FromViewer): Promise<void> {
    switch (message.type) {
      case 'open_screen':
        return openScreen(message.phone, message.text)
      case 'close_screen':
        return closeScreen(message.phone)
      case 'screen_info':
        return tellInfo(message.phone)
      default:
        socket?.say({
          type: 'refused',
          phone: message.phone,
          text: { type: message.type, code: 'forbidden', data: {} },
        })
    }
  }

  return {
    grant,
    opened(line) {
      socket = line
    },
    hear(message) {
      // What is closed while it is being opened must not wait for it.
      if (message.type === 'close_screen') return closeScreen(message.phone)
      queue.add(String(message.phone), () => follow(message))
    },
    closed() {
      socket = undefined
      for (const phone of open) streams.leave(phone, watcher)
      open.clear()
      onClosed()
    },
    async check() {
      const actor = await deps.actorOf()
      if (!actor || !mayDo(actor, 'screen.watch')) return this.end()
      for (const phone of [...open]) {
        if ((await deps.find(actor, phone)) !== 'not_found' || !open.delete(phone)) continue
        streams.leave(phone, watcher)
        socket?.say({ type: 'close_screen', phone, text: 'not_found' })
      }
    },
    end: () => socket?.close(closeCodes.sessionEnded, 'the session has ended'),
  }
}

function isPlace(place: string): boolean {
  return (screenPlaces as readonly string[]).includes(place)
}
