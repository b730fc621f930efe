import { AppError } from '@quarterdeck/shared/errors/appError.ts'
import { linkedIds } from '@quarterdeck/shared/resource/field.ts'
import { account as accountList } from '@quarterdeck/shared/resources/fleet/account.ts'
import { nurtureTask } from '@quarterdeck/shared/resources/publish/nurtureTask.ts'
import type { Sql } from '../../../platform/store/store.ts'
import { visibleIds } from '../../../resources/visibility/visibleIds.ts'
import type { ChangeCall } from '../../../resources/write/changeCall.ts'
import { createAccessCheck } from './accessCheck.ts'
import type { NurtureDeps } from './deps.ts'
import { insertSlots, readSlotAt } from './store/slots.ts'
import { type NurtureTask, readTasks } from './store/tasks.ts'

/** Starts of somebody who asks for them may wait so long for their phone. */
export const handMs = 3_600_000

/** Starts of nurture tasks that others ask for; the guards are those of people who execute a task. */
export interface HandStarts {
  /** A start of an account of a task now, in the name of the caller: gives its slot. Throws why there is none. */
  start(tx: Sql, of: { task: number; account: number }, call: ChangeCall): Promise<number>
}

export function createHandStarts(deps: NurtureDeps): HandStarts {
  return {
    async start(tx, { task: id, account }, call) {
      const [task] = await readTasks.all(tx, { ids: [id] })
      const seen = await visibleIds(tx, deps.resources.tables.of(nurtureTask), [id], call.actor)
      if (!task || !seen.has(id)) throw new AppError('not_found')
      if (!linkedIds(task.accounts).includes(account)) throw new AppError('nurture_no_account')
      if ((await seenByBoth(deps, tx, task.owner_user_id, [account], call)).length === 0)
        throw new AppError('nurture_unseen')
      // Two of one millisecond are one start.
      await insertSlots(tx, [{ task: id, account, at: call.at, latest: call.at + handMs, byHand: 1 }])
      call.after.run(deps.wake)
      return (await readSlotAt.get(tx, { task: id, account, at: call.at }))!.id
    },
  }
}

/** Those of these accounts that whoever the task belongs to sees, and whoever asks for the start. */
export async function seenByBoth(
  deps: NurtureDeps,
  tx: Sql,
  owner: number | null,
  accounts: readonly number[],
  { actor }: ChangeCall,
): Promise<number[]> {
  const task: Pick<NurtureTask, 'owner_user_id'> = { owner_user_id: owner }
  const checkAccess = await createAccessCheck(
    deps,
    tx,
    accounts.map((account) => ({ task, account })),
  )
  const seen = await visibleIds(tx, deps.resources.tables.of(accountList), accounts, actor)
  return accounts.filter((id) => seen.has(id) && !checkAccess(task, id))
}
