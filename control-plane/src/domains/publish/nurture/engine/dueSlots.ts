import { AppError } from '@quarterdeck/shared/errors/appError.ts'
import { codeKey } from '@quarterdeck/shared/i18n/keys.ts'
import type { Translate } from '@quarterdeck/shared/i18n/translate.ts'
import { beginsAt } from '@quarterdeck/shared/values/nurtureStarts.ts'
import { nurturePlan, taskTypes } from '@quarterdeck/shared/values/nurtureTask.ts'
import type { Sql } from '../../../../platform/store/store.ts'
import { createAccessCheck, type Unseen } from '../accessCheck.ts'
import type { NurtureDeps } from '../deps.ts'
import { said } from '../messages.ts'
import { readStandingsOf, type Standing, standingOf } from '../standing.ts'
import { type Ended, moveSlots } from '../states.ts'
import { type NurtureAccountRow, readNurtureAccounts } from '../store/accounts.ts'
import { readSpoken } from '../store/personas.ts'
import type { NurtureSlot } from '../store/slots.ts'
import { type NurtureTask, readTasks } from '../store/tasks.ts'
import { hindranceOf } from './hindrance.ts'
import { publishNext } from './posts.ts'
import { queueSlot } from './queueSlot.ts'

interface Beginning {
  slot: NurtureSlot
  task: NurtureTask
  account: NurtureAccountRow
  standing: Standing
  hasPersona: boolean
  unseen: Unseen | undefined
}

/**
 * What becomes of slots whose time has come: a run or a publication, or they are missed or skipped, and say why. Each in a transaction of its own, so
 * that one that is refused keeps no other. Gives those that have ended.
 */
export async function beginSlots(
  deps: NurtureDeps,
  slots: readonly NurtureSlot[],
  { zone, t }: { zone: string; t: Translate },
): Promise<Ended> {
  const { store, now } = deps.context
  const ended: { task: number; account: number }[] = []
  for (const one of await readBeginnings(deps, store.read, slots)) {
    const begun = await store
      .write((tx) => begin(deps, tx, one, { zone, now: now() }))
      .catch(async (error: unknown) => {
        if (!(error instanceof AppError)) throw error
        const reason = said('not_accepted', { reason: t(codeKey('errors', error.code)) })
        await store.write((tx) => moveSlots(tx, [one.slot.id], { to: 'skipped', at: now(), set: { reason } }))
        return { isOver: true, finish: undefined }
      })
    begun.finish?.()
    if (begun.isOver) ended.push({ task: one.task.id, account: one.account.id })
  }
  return ended
}

async function begin(
  deps: NurtureDeps,
  tx: Sql,
  { slot, task, account, standing, hasPersona, unseen }: Beginning,
  { zone, now }: { zone: string; now: number },
): Promise<{ isOver: boolean; finish?: (() => void) | undefined }> {
  const end = async (to: 'missed' | 'skipped', reason: string) => {
    await moveSlots(tx, [slot.id], { to, at: now, set: { reason } })
    return { isOver: true }
  }
  const start = { at: slot.slot_time!, latest: slot.latest!, shift: '' } as const
  const begins = beginsAt(nurturePlan(task, zone), start, slot.by_hand === 1 ? undefined : standing.ended)
  if (begins === undefined || slot.latest! < now) return end('missed', said('window_over'))
  if (unseen) return end('skipped', said(unseen))
  const hindrance = hindranceOf(task, account, { standing, hasPersona, now })
  if (hindrance !== undefined) return end('skipped', hindrance)
  if (task.task_type === taskTypes.publish) {
    // A post has no run that could wait for it: the pause does.
    if (begins > now) return { isOver: false }
    const published = await publishNext(deps, tx, { task, slot, account })
    return 'skipped' in published ? end('skipped', published.skipped) : { isOver: false, finish: published.finish }
  }
  await queueSlot(deps, tx, { task, slot, begins, at: now })
  return { isOver: false }
}

/** Slots with all that is asked before they begin. */
async function readBeginnings(deps: NurtureDeps, from: Sql, slots: readonly NurtureSlot[]): Promise<Beginning[]> {
  if (slots.length === 0) return []
  const tasks = new Map(
    (await readTasks.all(from, { ids: [...new Set(slots.map(({ task }) => task!))] })).map((one) => [one.id, one]),
  )
  const ids = [...new Set(slots.map(({ account }) => account!))]
  const accounts = new Map((await readNurtureAccounts.all(from, { ids })).map((one) => [one.id, one]))
  const standings = await readStandingsOf(
    from,
    slots.map(({ task, account }) => [task!, account!] as const),
  )
  const isOfPersona = await readSpoken(from, [...accounts.values()])
  const checkAccess = await createAccessCheck(
    deps,
    from,
    slots.flatMap(({ task, account }) => (tasks.has(task!) ? [{ task: tasks.get(task!)!, account: account! }] : [])),
  )
  // One at a time: what else of the account is due has its turn when this is over.
  const taken = new Set<string>()
  return slots.flatMap((slot) => {
    const [task, account] = [tasks.get(slot.task!), accounts.get(slot.account!)]
    const pair = `${slot.task} ${slot.account}`
    if (!task || !account || taken.has(pair)) return []
    taken.add(pair)
    const standing = standingOf(standings, task.id, account.id)
    return [{ slot, task, account, standing, hasPersona: isOfPersona(account), unseen: checkAccess(task, account.id) }]
  })
}
