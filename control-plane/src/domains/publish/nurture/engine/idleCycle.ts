import { linkedIds } from '@quarterdeck/shared/resource/field.ts'
import { chooseIdle, idleCycleMs, idleWindow } from '@quarterdeck/shared/values/nurtureStarts.ts'
import { nurturePlan } from '@quarterdeck/shared/values/nurtureTask.ts'
import type { Sql } from '../../../../platform/store/store.ts'
import { createAccessCheck } from '../accessCheck.ts'
import type { NurtureDeps } from '../deps.ts'
import { rankOfTask } from '../lanes.ts'
import { readIdlePhones, readStandings, standingOf } from '../standing.ts'
import { readNurtureAccounts } from '../store/accounts.ts'
import { readSpoken } from '../store/personas.ts'
import { readBusyPhones } from '../store/phones.ts'
import { insertSlots, type NewSlot, readOpenSlots } from '../store/slots.ts'
import type { NurtureTask } from '../store/tasks.ts'
import { hindranceOf } from './hindrance.ts'
import { restsUntil } from './nextSlot.ts'

/**
 * One look at idle phones (matrix-screens.md §6.6.5): each that has had nothing to do for long enough takes the account that has rested longest, of
 * the task that goes first. Stores what begins now.
 */
export async function idleCycle(
  deps: Pick<NurtureDeps, 'resources' | 'sessions'>,
  tx: Sql,
  tasks: readonly NurtureTask[],
  { zone, at }: { zone: string; at: number },
): Promise<void> {
  const ids = tasks.map(({ id }) => id)
  const standings = await readStandings(tx, ids)
  const open = await readOpenSlots.all(tx, { tasks: ids })
  const accounts = await readNurtureAccounts.all(tx, {
    ids: [...new Set(tasks.flatMap((one) => linkedIds(one.accounts)))],
  })
  const isOfPersona = await readSpoken(tx, accounts)
  const checkAccess = await createAccessCheck(
    deps,
    tx,
    tasks.flatMap((task) => linkedIds(task.accounts).map((account) => ({ task, account }))),
  )
  const byId = new Map(accounts.map((one) => [one.id, one]))
  const phones = [...new Set(accounts.flatMap(({ phone }) => phone ?? []))]
  const taken = new Set((await readBusyPhones.all(tx, { ids: phones })).map(({ id }) => id))
  for (const { account } of open) {
    const phone = byId.get(account!)?.phone
    if (phone != null) taken.add(phone)
  }
  const slots: NewSlot[] = []
  for (const task of tasks.toSorted((a, b) => rankOfTask(a) - rankOfTask(b) || a.id - b.id)) {
    const plan = nurturePlan(task, zone)
    const window = idleWindow(plan, at)
    if (!window) continue
    const own = linkedIds(task.accounts).flatMap((id) => byId.get(id) ?? [])
    // One that would be skipped keeps no other from its turn.
    const awake = own.filter((account) => {
      const standing = standingOf(standings, task.id, account.id)
      if (restsUntil(standing, at) !== undefined || checkAccess(task, account.id)) return false
      return hindranceOf(task, account, { standing, hasPersona: isOfPersona(account), now: at }) === undefined
    })
    for (const [phone, idle] of await readIdlePhones(tx, { id: task.id, standings }, awake)) {
      if (taken.has(phone)) continue
      const account = chooseIdle(plan, idle, at)
      if (account === undefined) continue
      taken.add(phone)
      slots.push({ task: task.id, account, at, latest: Math.min(at + idleCycleMs, window.latest), byHand: 0 })
    }
  }
  await insertSlots(tx, slots)
}
