import type { Sql } from '../../../platform/store/store.ts'
import type { ActionHandler } from '../../../resources/actions/index.ts'
import type { ChangeCall } from '../../../resources/write/changeCall.ts'
import { refuseHigherRole } from '../roles/index.ts'
import { type Directory, removeSecondFactor } from '../sessions/index.ts'
import { refuseBeyond } from './userBelonging.ts'

/** What administrators do to other people's sign-in. Nobody takes over a user who may do more than they may. */
export function userActions({ directory }: { directory: Directory }): Readonly<Record<string, ActionHandler>> {
  const close = async (tx: Sql, userId: number, { after }: ChangeCall) => {
    const ended = await directory.close(tx, userId)
    after.run(() => directory.ended(ended))
    return ended.length
  }
  return {
    // The rules of edits look at the role.
    async 'reset-password'(tx, { id }, { form, call }) {
      await close(tx, id, call)
      return { password: form.password! }
    },
    async 'reset-second-factor'(tx, row, { call }) {
      const { id, role_id } = row
      refuseBeyond(call.actor, [row])
      await refuseHigherRole(tx, call.actor, role_id as number | null)
      await removeSecondFactor(tx, id)
      return undefined
    },
    async 'end-sessions'(tx, row, { call }) {
      const { id, role_id } = row
      refuseBeyond(call.actor, [row])
      await refuseHigherRole(tx, call.actor, role_id as number | null)
      return (await close(tx, id, call)) === 0 ? 'same' : undefined
    },
  }
}
