import { AppError } from '@quarterdeck/shared/errors/appError.ts'
import { type Actor, mayDo } from '../../../../http/handler.ts'
import type { ActionHandler } from '../../../../resources/actions/index.ts'
import type { StoredRow } from '../../../../resources/stored.ts'
import { isReachable } from '../../../../resources/visibility/reachable.ts'
import type { HaltScope } from '../store/halts.ts'
import type { EmergencyStop, NamedScope } from './emergencyStop.ts'

type Kind = Exclude<HaltScope['kind'], 'fleet'>

/** `halt` and `resume` of groups, hosts and phones, in their lists: of those in reach. */
export function haltActions(halt: EmergencyStop, kind: Kind): Readonly<Record<'halt' | 'resume', ActionHandler>> {
  const scopeOf = (row: StoredRow, actor: Actor): NamedScope => {
    if (kind === 'group') refuseOtherGroup(row, actor)
    return { kind, id: row.id, name: String(row.name ?? row.serial) }
  }
  return {
    async halt(tx, row, { form, call }) {
      const { actor } = call
      if (!(await halt.throw(tx, scopeOf(row, actor), { reason: String(form.reason ?? ''), actor }))) return 'same'
      call.after.run(() => {
        halt.enforce().catch((error: unknown) => call.context.log.error({ err: error }, 'work could not be stopped'))
      })
      return undefined
    },
    async resume(tx, row, { call }) {
      const { actor } = call
      const key = haltKeys[kind]
      if (!mayDo(actor, key)) throw new AppError('forbidden', { key })
      const scope = scopeOf(row, actor)
      if (!(await halt.release(tx, scope, actor))) return 'same'
      call.after.run(() => halt.released(scope))
      return undefined
    },
  }
}

/** Going on takes the key of stopping, too. */
const haltKeys = { group: 'user-group.halt', host: 'host.halt', phone: 'phone.halt' } as const

function refuseOtherGroup({ id, organisation }: StoredRow, actor: Actor): void {
  if (!isReachable(actor, { organisation, user_group: id })) throw new AppError('forbidden', { key: haltKeys.group })
}
