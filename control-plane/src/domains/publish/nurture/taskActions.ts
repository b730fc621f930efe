import { AppError } from '@quarterdeck/shared/errors/appError.ts'
import { writableFields } from '@quarterdeck/shared/resource/define.ts'
import { nurtureTask } from '@quarterdeck/shared/resources/publish/nurtureTask.ts'
import { nurtureTaskMachine } from '@quarterdeck/shared/states/nurtureTask.ts'
import { nextStarts } from '@quarterdeck/shared/values/nurtureStarts.ts'
import { nurturePlan } from '@quarterdeck/shared/values/nurtureTask.ts'
import { systemSettings } from '../../../platform/settings.ts'
import type { ActionHandler } from '../../../resources/actions/index.ts'
import { addEntry } from '../../../resources/mutations/auditEntries.ts'
import type { Stored, StoredRow } from '../../../resources/stored.ts'
import { applyChanges } from '../../../resources/write/applyChanges.ts'
import type { ChangeCall } from '../../../resources/write/changeCall.ts'
import type { NurtureDeps } from './deps.ts'

/** What people do with nurture tasks. */
export function taskActions(deps: NurtureDeps): Readonly<Record<string, ActionHandler>> {
  return {
    async open(_tx, row, { call }) {
      refuseOver(deps, row, call)
      const again = row.status === nurtureTaskMachine.codes.completed
      return { enabled: 1, opened_time: call.at, ...(again && { status: nurtureTaskMachine.codes.pending }) }
    },
    close: async () => ({ enabled: 0 }),
    copy: copyAction(deps),
  }
}

/** A task that would never begin is not opened. */
function refuseOver({ context }: NurtureDeps, row: StoredRow, { at }: ChangeCall): void {
  const plan = nurturePlan(row, context.settings.get(systemSettings.zone))
  if (nextStarts(plan, { id: 0 }, at, 1).length === 0) throw new AppError('nurture_over')
}

/** Another one with the same wishes, which nobody has opened. */
function copyAction({ resources }: NurtureDeps): ActionHandler {
  const copied = writableFields(nurtureTask, 'add').map(([name]) => name)
  return async (tx, row, { call }) => {
    const table = resources.tables.get('nurture-task')!
    const values: Stored = Object.fromEntries(copied.map((name) => [name, row[name] ?? null]))
    const { added } = await applyChanges(tx, table, { add: [values] }, call)
    const reply = { added: 1, same: 0, removed: 0, ids: added.map(({ id }) => id), batch: null }
    await call.context.audit.record(tx, addEntry(table, call, { rows: added, reply, isOverwrite: false }))
    return undefined
  }
}
