import { linkedIds } from '@quarterdeck/shared/resource/field.ts'
import { nurtureSlotMachine } from '@quarterdeck/shared/states/nurtureSlot.ts'
import { cycleModes, taskTypes } from '@quarterdeck/shared/values/nurtureTask.ts'
import { splitWords } from '@quarterdeck/shared/values/words.ts'
import { sql } from '../../../../platform/schema/drizzle.ts'
import { nurtureSlot, nurtureTask } from '../../../../platform/schema/tables.gen.ts'
import type { Sql } from '../../../../platform/store/store.ts'
import { readMedia } from '../../../content/review/index.ts'
import {
  asRunFile,
  type OwnObstacle,
  type RunChange,
  type RunFile,
  type RunOwner,
  runMessage,
  type ScriptTask,
} from '../../../work/runs/index.ts'
import { createAccessCheck, unseenTexts } from '../accessCheck.ts'
import type { NurtureDeps } from '../deps.ts'
import { nurtureLanes } from '../lanes.ts'
import { bringBackSlot, readSlotIdentities, useUpSlot } from '../slotIdentity.ts'
import { moveSlots, noteBusy } from '../states.ts'
import { readNurtureAccounts } from '../store/accounts.ts'
import { readCreatedPersonas } from '../store/personas.ts'
import { type NurtureSlot, readSlots, setBegun, setFailure, setGivenBack } from '../store/slots.ts'
import { type NurtureTask, readTasks } from '../store/tasks.ts'
import { createSettleOwner, lookForOutcome } from './settleOwner.ts'

const minuteMs = 60_000
const { queued } = nurtureSlotMachine.codes

/** Whose the runs of nurture are: those of its starts, and those that look for their outcomes. `ended` hears of accounts whose next start may be planned. */
export function createRunOwners(
  deps: Pick<NurtureDeps, 'context' | 'runs' | 'resources' | 'sessions'>,
  ended: (task: number, account: number) => void,
): RunOwner[] {
  const starts = createRunOwner(deps, ended)
  return [starts, createSettleOwner(deps, starts, readWithTasks)]
}

function createRunOwner(
  deps: Pick<NurtureDeps, 'context' | 'runs' | 'resources' | 'sessions'>,
  ended: (task: number, account: number) => void,
): RunOwner {
  const { context, runs } = deps
  const now = () => context.now()
  return {
    lanes: nurtureLanes,
    called: (task) =>
      sql`(SELECT n.name FROM ${nurtureSlot} s JOIN ${nurtureTask} n ON n.id = s.task WHERE s.id = ${task})`,
    async organisationsOf(tx, ids) {
      const found = await readWithTasks(tx, ids)
      return new Map(found.map(({ slot, task }) => [slot.id, task.organisation_id]))
    },
    tasksOf,
    filesOf,
    bringBack: (tx, _lane, id) => bringBackSlot({ context, runs }, tx, id),
    identityOf: (sql, _lane, ids) => readSlotIdentities(sql, ids),
    useUp: (tx, uses, at) => useUpSlot(tx, uses, at),
    async longestOf(tx, ids) {
      return new Map((await readWithTasks(tx, ids)).map(({ slot, task }) => [slot.id, task.run_time * minuteMs]))
    },
    async obstaclesOf(sql, ids, at) {
      const found = await readWithTasks(sql, ids)
      const checkAccess = await createAccessCheck(
        deps,
        sql,
        found.map(({ slot, task }) => ({ task, account: slot.account! })),
      )
      return new Map(
        found.flatMap(({ slot, task }): [number, OwnObstacle[]][] => {
          const unseen = checkAccess(task, slot.account!)
          const own = obstacleOf(slot, at) ?? (unseen && { reason: unseen, text: unseenTexts[unseen] })
          return own ? [[slot.id, [own]]] : []
        }),
      )
    },
    async follow(tx, changes) {
      const slots = new Map(
        (
          await readWithTasks(
            tx,
            changes.map(({ taskId }) => taskId),
          )
        ).map((one) => [one.slot.id, one]),
      )
      for (const change of changes) {
        const found = slots.get(change.taskId)
        if (found && found.slot.run_seq === change.seq) await followOne(tx, found, change)
      }
      await noteBusy(tx, [...new Set([...slots.values()].map(({ task }) => task.id))], now())
    },
  }

  async function followOne(tx: Sql, { slot, task }: { slot: NurtureSlot; task: NurtureTask }, change: RunChange) {
    const { state, message, seq } = change
    const at = now()
    const end = async (to: 'done' | 'failed' | 'skipped', reason: string) => {
      const [gone] = await moveSlots(tx, [slot.id], { to, at, set: { reason, ended_time: at } })
      if (gone !== undefined) ended(slot.task!, slot.account!)
    }
    switch (state) {
      case 'awaiting_verification':
      case 'switched':
      case 'running':
        return
      case 'awaiting_switch':
        await setBegun.run(tx, { id: slot.id, at })
        return
      case 'awaiting_execution':
        if (slot.began_time === null) return
        // An idle phone that somebody wants is not idle any more (matrix-screens.md §6.6.5).
        if (task.cycle_mode === cycleModes.idle && slot.by_hand === 0) {
          await runs.cancel(tx, [seq], runMessage('withdrawn'))
          await end('skipped', message)
        } else await setGivenBack.run(tx, { id: slot.id, at, reason: message })
        return
      case 'succeeded':
        await end('done', message)
        return
      case 'failed':
        await end('failed', message)
        // The same state, and yet something new to say: it is known by now that it was not done.
        await setFailure.run(tx, { id: slot.id, reason: message })
        if (change.outcomeUnknown) await lookForOutcome(deps, tx, { slot, task })
        return
      case 'cancelled':
        await end('skipped', message)
    }
  }
}

/** What keeps a slot from beginning: it is none any more, or it would begin too late. What is under way stays so. */
function obstacleOf({ state, began_time, latest }: NurtureSlot, at: number): OwnObstacle | undefined {
  if (state !== queued) return { reason: 'not_waiting', text: 'nurture.gone' }
  if (began_time === null && (latest ?? 0) < at) return { reason: 'window_over', text: 'nurture.window_over' }
  return undefined
}

async function readWithTasks(tx: Sql, ids: readonly number[]): Promise<{ slot: NurtureSlot; task: NurtureTask }[]> {
  const slots = await readSlots.all(tx, { ids })
  const tasks = new Map(
    (await readTasks.all(tx, { ids: [...new Set(slots.map(({ task }) => task!))] })).map((one) => [one.id, one]),
  )
  return slots.flatMap((slot) => {
    const task = tasks.get(slot.task!)
    return task ? [{ slot, task }] : []
  })
}

/** A slot as its script sees it: what the task asks for, and of a profile whose it is to be. */
async function tasksOf(tx: Sql, ids: readonly number[]): Promise<Map<number, ScriptTask>> {
  const found = await readWithTasks(tx, ids)
  const personas = await personasOf(tx, found)
  return new Map(
    found.map(({ slot, task }) => {
      const profile = personas.get(slot.id)
      return [
        slot.id,
        {
          id: slot.id,
          kind: 'nurture',
          keywords: splitWords(task.keywords),
          quantity_min: task.quantity_min ?? 0,
          quantity_max: task.quantity_max ?? 0,
          time_range_min: task.time_range_min ?? 0,
          time_range_max: task.time_range_max ?? 0,
          ...(profile && { nickname: profile.name, text: profile.traits }),
        },
      ]
    }),
  )
}

/** The picture of a profile. */
async function filesOf(tx: Sql, ids: readonly number[]): Promise<Map<number, RunFile[]>> {
  const personas = await personasOf(tx, await readWithTasks(tx, ids))
  const found = new Map<number, RunFile[]>()
  for (const [id, { image }] of personas) {
    const [file] = await readMedia(tx, linkedIds(image ?? '').slice(0, 1))
    if (file) found.set(id, [asRunFile(file, 0)])
  }
  return found
}

type Profile = Awaited<ReturnType<typeof readCreatedPersonas.all>>[number]

/** The first created persona of the account, by the slots of tasks that edit profiles. */
async function personasOf(
  tx: Sql,
  found: readonly { slot: NurtureSlot; task: NurtureTask }[],
): Promise<Map<number, Profile>> {
  const slots = found.filter(({ task }) => task.task_type === taskTypes.profile).map(({ slot }) => slot)
  if (slots.length === 0) return new Map()
  const accounts = new Map(
    (await readNurtureAccounts.all(tx, { ids: slots.map(({ account }) => account!) })).map((one) => [
      one.id,
      linkedIds(one.personas),
    ]),
  )
  const personas = await readCreatedPersonas.all(tx, { ids: [...new Set([...accounts.values()].flat())] })
  return new Map(
    slots.flatMap(({ id, account }): [number, Profile][] => {
      const profile = personas.find((one) => accounts.get(account!)?.includes(one.id))
      return profile ? [[id, profile]] : []
    }),
  )
}
