import type { FromViewer } from '@quarterdeck/shared/protocol/screen.ts'
import type { ScreenAct } from '@quarterdeck/shared/protocol/screenActs.ts'
import type { ViewerWire } from '../../../hub/viewerLink.ts'
import type { ActingUser } from './acts.ts'
import type { Viewer, ViewerDeps } from './viewer.ts'

/** What is beyond opening and closing. */
type Use = Exclude<FromViewer, { type: 'heartbeat' | 'open_screen' | 'close_screen' | 'screen_info' }>

/** Follows what a viewer wants done with a phone, as far as the viewer may. */
export function usesPhones(
  { acts, control, copilots, manual, actorOf }: ViewerDeps,
  viewer: Viewer,
  doer: ActingUser,
): (message: Use, wire: ViewerWire) => Promise<void> {
  /** Whoever has a link only looks, and every token is for its phones alone. */
  async function personFor(phone: number) {
    const { grant } = viewer
    return grant.mode !== 'public' && grant.phones.has(phone) ? actorOf() : undefined
  }

  async function act(message: ScreenAct, text: string): Promise<void> {
    const { type, phone } = message
    if (viewer.grant.mode === 'public') return doer.refused(type, phone, 'forbidden')
    if (!viewer.isShowing(phone)) return doer.refused(type, phone, 'not_found')
    const order = { type, phone, text }
    // Whoever may look may look closely.
    if (type === 'screenshot' || type === 'dump_activity') {
      manual.acted(viewer.doingAt(phone), message)
      return acts.send(doer, { act: order, lease: 0 })
    }
    const lease = viewer.leaseOf(phone)
    if (lease === 0 || !(await control.isUsed(phone, lease))) {
      return doer.refused(type, phone, 'phone_not_yours', { phone: await control.nameOf(phone) })
    }
    manual.acted(viewer.doingAt(phone), message)
    acts.send(doer, { act: order, lease })
  }

  async function switchAdb({ type, phone }: Extract<Use, { type: `switch_adb_${string}` }>): Promise<void> {
    // A token that only watches switches nothing, whatever its user may do elsewhere.
    const actor = viewer.grant.mode === 'watch' ? undefined : await personFor(phone)
    const refusal = actor ? await control.switchAdb(actor, phone, type === 'switch_adb_on') : 'forbidden'
    if (refusal) return doer.refused(type, phone, refusal)
    manual.did(viewer.doingAt(phone), type === 'switch_adb_on' ? 'adb_on' : 'adb_off')
    viewer.say({ type, phone, text: '' })
  }

  async function share({ type, phone, text }: Extract<Use, { type: 'open_screen_public' }>): Promise<void> {
    const actor = await personFor(phone)
    const link = actor && (await control.share(actor, phone, text.minutes))
    if (link) viewer.say({ type, phone, text: link })
    else doer.refused(type, phone, 'forbidden')
  }

  return async (message, wire) => {
    switch (message.type) {
      case 'switch_adb_on':
      case 'switch_adb_off':
        return switchAdb(message)
      case 'open_screen_copilot':
        if (!copilots.hear(viewer, message.phone, message.text)) doer.refused(message.type, message.phone, 'forbidden')
        return
      case 'open_screen_public':
        return share(message)
      default:
        return act(message, wire.text)
    }
  }
}
