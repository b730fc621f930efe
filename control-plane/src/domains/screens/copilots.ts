import { randomUUID } from 'node:crypto'
import type { FromViewer } from '@quarterdeck/shared/protocol/screen.ts'
import type { Viewer } from './viewer.ts'

type Asking = Extract<FromViewer, { type: 'open_screen_copilot' }>['text']

/** Second people who share control: one asks, whoever holds the phone allows it, and it lasts as long as that lease. */
export interface Copilots {
  /** A copilot asks, or a holder answers; false where neither is the case. */
  hear(viewer: Viewer, phone: number, asking: Asking): boolean
  forget(viewer: Viewer): void
}

export function createCopilots(viewers: ReadonlySet<Viewer>): Copilots {
  const asks = new Map<string, { viewer: Viewer; phone: number }>()

  function ask(viewer: Viewer, phone: number): boolean {
    const holders = [...viewers].filter((one) => one.grant.mode === 'control' && one.leaseOf(phone) > 0)
    if (viewer.grant.mode !== 'copilot' || holders.length === 0) return false
    // Asking again takes the place of what was asked before.
    forgetOf(viewer, phone)
    const id = randomUUID()
    asks.set(id, { viewer, phone })
    for (const holder of holders) {
      holder.say({ type: 'open_screen_copilot', phone, text: { ask: id, user: viewer.grant.username } })
    }
    return true
  }

  function answer(holder: Viewer, id: string, allow: boolean): boolean {
    const asked = asks.get(id)
    const lease = asked ? holder.leaseOf(asked.phone) : 0
    if (!asked || lease === 0 || holder.grant.mode !== 'control') return false
    asks.delete(id)
    const { viewer, phone } = asked
    viewer.say({ type: 'open_screen_copilot', phone, text: { ask: id, user: holder.grant.username, allow } })
    if (allow) viewer.bind(phone, lease)
    return true
  }

  function forgetOf(viewer: Viewer, phone?: number): void {
    for (const [id, asked] of asks) {
      if (asked.viewer === viewer && (phone === undefined || asked.phone === phone)) asks.delete(id)
    }
  }

  return {
    hear: (viewer, phone, { ask: id, allow }) =>
      id === undefined || allow === undefined ? ask(viewer, phone) : answer(viewer, id, allow),
    forget: (viewer) => forgetOf(viewer),
  }
}
