import type { ErrorCode } from '@quarterdeck/shared/errors/codes.ts'
import type { PublicLink } from '@quarterdeck/shared/protocol/screen.ts'
import type { Actor } from '../../../http/handler.ts'
import { mayDo } from '../../../http/handler.ts'
import type { Resources } from '../../../resources/index.ts'
import { isOf, ofUser, type PhoneLeases } from '../phoneLeases/index.ts'
import type { Links } from './links.ts'
import type { Grant } from './tokens.ts'

/** Who may use a phone, beyond looking at it. */
export interface Control {
  /** Number of the lease under which the token's user may use a phone; 0 where somebody else has it, or nobody. */
  leaseFor(grant: Grant, phone: number): Promise<number>
  /** Is this still the phone's lease? */
  isCurrent(phone: number, lease: number): Promise<boolean>
  /** The same, and it is used now, so that it does not end for lying idle. */
  isUsed(phone: number, lease: number): Promise<boolean>
  nameOf(phone: number): Promise<string>
  /** Gives the code of a refusal. */
  switchAdb(actor: Actor, phone: number, isOn: boolean): Promise<ErrorCode | undefined>
  /** A public link; undefined where this one may give none. */
  share(actor: Actor, phone: number, minutes: number): Promise<PublicLink | undefined>
}

export interface ControlDeps {
  leases: PhoneLeases
  resources: Resources
  links: Links
  nameOf: Control['nameOf']
}

export function createControl({ leases, resources, links, nameOf }: ControlDeps): Control {
  const isCurrent: Control['isCurrent'] = async (phone, lease) => (await leases.current(phone))?.number === lease
  return {
    isCurrent,
    nameOf,
    async leaseFor({ mode, userId }, phone) {
      const lease = mode === 'control' ? await leases.current(phone) : undefined
      // A phone of one's own group too, to bring it back by hand.
      if (!lease || !isOf(lease, ofUser(userId))) return 0
      if (lease.left === 1) await leases.back(lease.number)
      return lease.number
    },
    isUsed: async (phone, lease) => (await isCurrent(phone, lease)) && (await leases.used(lease)),
    async switchAdb(actor, phone, isOn) {
      const action = isOn ? 'adb-on' : 'adb-off'
      if (!mayDo(actor, `phone.${action}`)) return 'forbidden'
      if (actor.readOnly) return 'read_only_user'
      return (await resources.act('phone', action, phone, actor))?.code
    },
    share: async (actor, phone, minutes) =>
      mayDo(actor, 'screen.share') && !actor.readOnly ? links.make(actor, phone, minutes) : undefined,
  }
}
