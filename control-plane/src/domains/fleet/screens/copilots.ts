import { randomUUID } from 'node:crypto'
import type { FromViewer } from '@quarterdeck/shared/protocol/screen.ts'
import type { Viewer } from './viewer.ts'

type Asking = Extract<FromViewer, { type: 'open_screen_copilot' }>['text']

/** Further people who share control: one asks, whoever holds the phone allows it, and it lasts until one of them ends it, or that lease. */
export interface Copilots {
  /** Somebody asks, a holder answers, or one of them ends it; false where that is not theirs to do. */
  hear(viewer: Viewer, phone: number, asking: Asking): boolean
  /** Number of the lease that is shared with this one; 0 without. */
  leaseOf(viewer: Viewer, phone: number): number
  /** The lease that was shared with this one has ended; what this one has asked for may still be answered. */
  unshare(viewer: Viewer, phone: number): void
  /** This one does not look any more. */
  forget(viewer: Viewer, phone?: number): void
}

export function createCopilots(viewers: ReadonlySet<Viewer>): Copilots {
  const asks = new Map<string, { viewer: Viewer; phone: number }>()
  const shares = new Map<Viewer, Map<number, number>>()

  const leaseOf: Copilots['leaseOf'] = (viewer, phone) => shares.get(viewer)?.get(phone) ?? 0
  const isHolder = (viewer: Viewer, phone: number) => viewer.leaseOf(phone) > 0 && leaseOf(viewer, phone) === 0
  const canAsk = ({ grant }: Viewer) => grant.mode === 'copilot' || grant.mode === 'control'

  function ask(viewer: Viewer, phone: number): boolean {
    const holders = [...viewers].filter((one) => isHolder(one, phone))
    if (!canAsk(viewer) || !viewer.isShowing(phone) || viewer.leaseOf(phone) > 0 || holders.length === 0) return false
    // Asking again takes the place of what was asked before.
    forgetAsks(viewer, phone)
    const id = randomUUID()
    asks.set(id, { viewer, phone })
    for (const holder of holders) {
      holder.say({ type: 'open_screen_copilot', phone, text: { ask: id, user: viewer.grant.username } })
    }
    return true
  }

  function answer(holder: Viewer, id: string, allow: boolean): boolean {
    const asked = asks.get(id)
    if (!asked || !isHolder(holder, asked.phone)) return false
    asks.delete(id)
    const { viewer, phone } = asked
    viewer.say({ type: 'open_screen_copilot', phone, text: { ask: id, user: holder.grant.username, allow } })
    if (allow) share(viewer, phone, holder.leaseOf(phone))
    return true
  }

  function share(viewer: Viewer, phone: number, lease: number): void {
    shares.set(viewer, (shares.get(viewer) ?? new Map()).set(phone, lease))
    viewer.bind(phone, lease)
  }

  /** A copilot gives it up, or the holder takes it from all. */
  function end(viewer: Viewer, phone: number): boolean {
    if (viewer.leaseOf(phone) === 0) return false
    const leaving = isHolder(viewer, phone) ? [...shares.keys()].filter((one) => leaseOf(one, phone) > 0) : [viewer]
    for (const one of leaving) {
      unshare(one, phone)
      one.bind(phone, 0)
    }
    return true
  }

  function unshare(viewer: Viewer, phone: number): void {
    shares.get(viewer)?.delete(phone)
  }

  function forgetAsks(viewer: Viewer, phone?: number): void {
    for (const [id, asked] of asks) {
      if (asked.viewer === viewer && (phone === undefined || asked.phone === phone)) asks.delete(id)
    }
  }

  return {
    leaseOf,
    unshare,
    hear(viewer, phone, asking) {
      if (asking.end) return end(viewer, phone)
      const { ask: id, allow } = asking
      return id === undefined || allow === undefined ? ask(viewer, phone) : answer(viewer, id, allow)
    },
    forget(viewer, phone) {
      forgetAsks(viewer, phone)
      if (phone === undefined) shares.delete(viewer)
      else unshare(viewer, phone)
    },
  }
}
