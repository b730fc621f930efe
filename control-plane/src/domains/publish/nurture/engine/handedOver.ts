import { linkedIds } from '@quarterdeck/shared/resource/field.ts'
import { nurtureSlotMachine } from '@quarterdeck/shared/states/nurtureSlot.ts'
import { auditMessage } from '../../../../platform/audit/auditMessages.ts'
import type { Sql } from '../../../../platform/store/store.ts'
import { readOpenRuns, runMessage, type Withdrawn } from '../../../work/runs/index.ts'
import { createAccessCheck } from '../accessCheck.ts'
import type { NurtureDeps } from '../deps.ts'
import { nurtureLaneCodes } from '../lanes.ts'
import { said } from '../messages.ts'
import { moveSlots, noteBusy } from '../states.ts'
import { deletePlannedOf, readOpenSlots } from '../store/slots.ts'
import { type NurtureTask, readAllTasks, setAccounts } from '../store/tasks.ts'

const { queued } = nurtureSlotMachine.codes

/** Columns that say whose an account is. */
const belonging = ['owner_user_id', 'user_group_id', 'organisation_id']

/** Follows accounts that go to somebody else. `look` does what is to be done; what could not be done is tried again with the next. */
export function followOwners(deps: NurtureDeps, wake: () => void): { look(): Promise<void>; stop(): void } {
  let handedOver: ReadonlySet<number> | 'all' = new Set()
  const stop = deps.context.live.whenWritten(['account'], ({ ids, columns }) => {
    if (!columns || !belonging.some((name) => columns.has(name))) return
    if (ids.length === 0) handedOver = 'all'
    else if (handedOver !== 'all') handedOver = new Set([...handedOver, ...ids])
    wake()
  })
  return {
    async look() {
      const wanted = handedOver
      if (wanted !== 'all' && wanted.size === 0) return
      handedOver = new Set()
      await takeOutHandedOver(deps, wanted).catch((error: unknown) => {
        handedOver = 'all'
        throw error
      })
    },
    stop,
  }
}

/**
 * Accounts that went to somebody else are taken out of the tasks of those who do not see them any more, with what was still to come there;
 * what a phone has in hand is refused its commit. The history of each task says so. A task whose owner is gone keeps its accounts until
 * somebody gets it.
 */
async function takeOutHandedOver(deps: NurtureDeps, accounts: ReadonlySet<number> | 'all'): Promise<void> {
  const { context, runs } = deps
  const named = (task: NurtureTask) => linkedIds(task.accounts).filter((id) => accounts === 'all' || accounts.has(id))
  if (!(await readAllTasks.all(context.store.read)).some((task) => named(task).length > 0)) return
  const gone = await context.store.write(async (tx) => {
    const pairs = (await readAllTasks.all(tx)).flatMap((task) => named(task).map((account) => ({ task, account })))
    const checkAccess = await createAccessCheck(deps, tx, pairs)
    const lost = pairs.filter(({ task, account }) => checkAccess(task, account) === 'out_of_sight')
    const withdrawn: Withdrawn[] = []
    for (const [task, own] of Map.groupBy(lost, (one) => one.task)) {
      const ids = new Set(own.map(({ account }) => account))
      withdrawn.push(...(await takeOut(deps, tx, task, ids)))
    }
    return withdrawn
  })
  runs.withdraw(gone)
}

async function takeOut(
  { context, runs }: NurtureDeps,
  tx: Sql,
  task: NurtureTask,
  gone: ReadonlySet<number>,
): Promise<Withdrawn[]> {
  const at = context.now()
  const accounts = linkedIds(task.accounts)
    .filter((id) => !gone.has(id))
    .join()
  // Of a task without any account nothing is to come.
  await setAccounts.run(tx, { id: task.id, accounts, enabled: accounts === '' ? 0 : task.enabled })
  await deletePlannedOf.run(tx, { task: task.id, accounts: [...gone] })
  const open = (await readOpenSlots.all(tx, { tasks: [task.id] })).filter(
    (slot) => gone.has(slot.account!) && slot.state === queued && slot.began_time === null,
  )
  const waiting = (await readOpenRuns.all(tx, { ids: open.map(({ id }) => id), lanes: nurtureLaneCodes })).filter(
    ({ committed }) => committed === null,
  )
  const withdrawn = await runs.cancel(
    tx,
    waiting.map(({ seq }) => seq),
    runMessage('withdrawn'),
  )
  const ids = waiting.map(({ task: slot }) => slot)
  await moveSlots(tx, ids, { to: 'skipped', at, set: { reason: said('out_of_sight'), ended_time: at } })
  await noteBusy(tx, [task.id], at)
  await context.audit.record(tx, {
    actor: 'system',
    action: 'nurture-task.edit',
    resource: 'nurture-task',
    rowId: task.id,
    summary: auditMessage('edited', { list: 'nurture-task', name: task.name ?? '', fields: 'accounts' }),
    before: { accounts: task.accounts },
    after: { accounts },
  })
  return withdrawn
}
