import type { ActionHandler } from '../../resources/actions/index.ts'
import type { StoredRow } from '../../resources/hooks.ts'
import type { HaltSwitch, NamedScope } from './haltSwitch.ts'
import type { HaltScope } from './store/halts.ts'

/** `halt` and `resume` of groups, hosts and phones, in their lists. */
export function haltActions(
  halt: HaltSwitch,
  kind: Exclude<HaltScope['kind'], 'fleet'>,
): Readonly<Record<'halt' | 'resume', ActionHandler>> {
  const scopeOf = ({ id, ...row }: StoredRow): NamedScope => ({ kind, id, name: String(row.name ?? row.serial) })
  return {
    async halt(tx, row, { form, call }) {
      const by = { reason: String(form.reason ?? ''), by: call.actor.username }
      if (!(await halt.throw(tx, scopeOf(row), by))) return 'same'
      call.after.run(() => {
        halt.enforce().catch((error: unknown) => call.context.log.error({ err: error }, 'work could not be stopped'))
      })
      return undefined
    },
    async resume(tx, row, { call }) {
      const scope = scopeOf(row)
      if (!(await halt.release(tx, scope, call.actor.username))) return 'same'
      call.after.run(() => halt.released(scope))
      return undefined
    },
  }
}
