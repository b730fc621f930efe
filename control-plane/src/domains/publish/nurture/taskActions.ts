import { AppError } from '@quarterdeck/shared/errors/appError.ts'
import { writableFields } from '@quarterdeck/shared/resource/define.ts'
import { linkedIds } from '@quarterdeck/shared/resource/field.ts'
import { nurtureTask } from '@quarterdeck/shared/resources/publish/nurtureTask.ts'
import { nurtureSlotMachine } from '@quarterdeck/shared/states/nurtureSlot.ts'
import { nurtureTaskMachine } from '@quarterdeck/shared/states/nurtureTask.ts'
import { nextStarts } from '@quarterdeck/shared/values/nurtureStarts.ts'
import { nurturePlan } from '@quarterdeck/shared/values/nurtureTask.ts'
import { systemSettings } from '../../../platform/settings.ts'
import type { Sql } from '../../../platform/store/store.ts'
import type { ActionHandler } from '../../../resources/actions/index.ts'
import { addEntry } from '../../../resources/mutations/auditEntries.ts'
import type { Stored, StoredRow } from '../../../resources/stored.ts'
import { applyChanges } from '../../../resources/write/applyChanges.ts'
import type { ChangeCall } from '../../../resources/write/changeCall.ts'
import { readOpenRuns, runMessage } from '../../work/runs/index.ts'
import type { NurtureDeps } from './deps.ts'
import { handMs, seenByBoth } from './handStarts.ts'
import { nurtureLaneCodes } from './lanes.ts'
import { said } from './messages.ts'
import { moveSlots, noteBusy } from './states.ts'
import { deletePlanned, insertSlots, readOpenSlots } from './store/slots.ts'

/** What people do with nurture tasks. */
export function taskActions(deps: NurtureDeps): Readonly<Record<string, ActionHandler>> {
  return {
    async open(_tx, row, { call }) {
      refuseOver(deps, row, call)
      const again = row.status === nurtureTaskMachine.codes.completed
      return { enabled: 1, opened_time: call.at, ...(again && { status: nurtureTaskMachine.codes.pending }) }
    },
    async close(tx, row, { call }) {
      await withdraw(deps, tx, row, { began: false, reason: said('task_closed') }, call)
      return { enabled: 0 }
    },
    async stop(tx, row, { call }) {
      const taken = await withdraw(
        deps,
        tx,
        row,
        { began: true, reason: said('task_stopped', { user: call.actor.username }) },
        call,
      )
      return row.enabled === 0 && taken === 0 ? 'same' : { enabled: 0 }
    },
    execute: executeAction(deps),
    copy: copyAction(deps),
  }
}

/** One start for each account now; those that have one under way are left alone. */
function executeAction(deps: NurtureDeps): ActionHandler {
  return async (tx, row, { call }) => {
    const going = new Set(
      (await readOpenSlots.all(tx, { tasks: [row.id] }))
        .filter(({ state }) => state === nurtureSlotMachine.codes.queued)
        .map(({ account }) => account),
    )
    const free = linkedIds(row.accounts).filter((id) => !going.has(id))
    if (free.length === 0) return 'same'
    const accounts = await seenByBoth(deps, tx, row.owner_user_id as number | null, free, call)
    if (accounts.length === 0) throw new AppError('nurture_unseen')
    const latest = call.at + handMs
    await insertSlots(
      tx,
      accounts.map((account) => ({ task: row.id, account, at: call.at, latest, byHand: 1 })),
    )
    call.after.run(deps.wake)
    return undefined
  }
}

/** Takes back what is planned and what waits for a phone, and with `began` what a phone has and has not committed. Gives how many runs that were. */
async function withdraw(
  { runs, posts, wake }: NurtureDeps,
  tx: Sql,
  { id }: StoredRow,
  { began, reason }: { began: boolean; reason: string },
  call: ChangeCall,
): Promise<number> {
  await deletePlanned.run(tx, { tasks: [id] })
  const open = (await readOpenSlots.all(tx, { tasks: [id] })).filter((slot) => began || slot.began_time === null)
  const ofSlots = await readOpenRuns.all(tx, { ids: open.map((slot) => slot.id), lanes: nurtureLaneCodes })
  const free = ofSlots.filter(({ committed }) => committed === null)
  const gone = await runs.cancel(
    tx,
    free.map(({ seq }) => seq),
    runMessage('cancelled_by_hand', { user: call.actor.username }),
  )
  const publications = open.flatMap(({ publication }) => publication ?? [])
  const calledOff = new Set(await posts.callOff(tx, publications, reason, call.at))
  const slots = [
    ...free.map(({ task }) => task),
    ...open.filter(({ publication }) => calledOff.has(publication ?? 0)).map((slot) => slot.id),
  ]
  await moveSlots(tx, slots, { to: 'skipped', at: call.at, set: { reason, ended_time: call.at } })
  await noteBusy(tx, [id], call.at)
  call.after.run(() => {
    runs.withdraw(gone)
    wake()
  })
  return slots.length
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
    const table = resources.tables.of(nurtureTask)
    const values: Stored = Object.fromEntries(copied.map((name) => [name, row[name] ?? null]))
    const { added } = await applyChanges(tx, table, { add: [values] }, call)
    const reply = { added: 1, same: 0, removed: 0, ids: added.map(({ id }) => id), batch: null }
    await call.context.audit.record(tx, addEntry(table, call, { rows: added, reply, isOverwrite: false }))
    return undefined
  }
}
