import type { Translate } from '@quarterdeck/shared/i18n/translate.ts'
import { idleCycleAfter, idleCycleMs } from '@quarterdeck/shared/values/nurtureStarts.ts'
import { cycleModes } from '@quarterdeck/shared/values/nurtureTask.ts'
import { awake } from '../../../../platform/loops/awake.ts'
import { systemSettings } from '../../../../platform/settings.ts'
import type { Service } from '../../../defineDomain.ts'
import type { NurtureDeps } from '../deps.ts'
import type { Ended } from '../states.ts'
import { deletePlanned, readDueSlots } from '../store/slots.ts'
import { type NurtureTask, readOpenTasks } from '../store/tasks.ts'
import { beginSlots } from './dueSlots.ts'
import { followOwners } from './handedOver.ts'
import { idleCycle } from './idleCycle.ts'
import { missLate } from './missLate.ts'
import { planStarts, type Whom } from './planStarts.ts'
import { followPosts } from './posts.ts'

const lookMs = 1000
/** So many begin in a second at most. */
const chunk = 200

export interface Tending extends Required<Pick<Service, 'loops' | 'stop'>> {
  wake(): void
  /** One whole look, as the loop takes it. */
  look(): Promise<void>
  /** The next start of an account is to be planned: with the next look, for whoever says so is within a transaction. */
  ended(task: number, account: number): void
  /** So are those of all accounts. */
  planAll(): void
}

/**
 * What goes on by itself: the next start of each account is stored ahead, what is due gets its run or its post, what could not begin in time is missed,
 * and idle phones are looked at every ten minutes of the clock. What has begun is followed by `createRunOwners` and `followPosts`.
 */
export function createTending(deps: NurtureDeps, t: Translate): Tending {
  const { context, runs } = deps
  const { store, now, settings, live, loops } = context
  const toPlan = new Map<number, Set<number> | 'all'>()
  let isNew = true
  let zone = settings.get(systemSettings.zone)
  let cycle = 0
  const loop = loops.every('nurture.tend', lookMs, look)
  const unlisten = live.whenWritten(['nurture_task'], ({ ids, columns }) => {
    // How far they are is what this itself writes.
    if (columns && [...columns].every((name) => name === 'status')) return
    if (ids.length === 0) isNew = true
    for (const id of ids) toPlan.set(id, 'all')
    loop.wake()
  })

  const owners = followOwners(deps, () => loop.wake())

  async function look(): Promise<void> {
    // The time that is gone by is one from before it was judged: a clock may leap in the midst of this.
    const at = now()
    if (context.restored.holds('nurture') || context.clockWatch.leaps()) return
    const judged = { ...deps, context: { ...context, now: () => at } }
    await followZone()
    await owners.look()
    noteEnded(await followPosts(judged))
    noteEnded(await missLate(judged))
    await plan(at)
    await idle(judged)
    await beginDue(judged)
  }

  /** By another clock everything is planned anew. */
  async function followZone(): Promise<void> {
    const is = settings.get(systemSettings.zone)
    if (is === zone) return
    const open = await readOpenTasks.all(store.read)
    await store.write((tx) => deletePlanned.run(tx, { tasks: open.map(({ id }) => id) }))
    zone = is
    isNew = true
  }

  async function plan(at: number): Promise<void> {
    if (!isNew && toPlan.size === 0) return
    const wanted = isNew ? undefined : new Map(toPlan)
    const before = isNew
    isNew = false
    toPlan.clear()
    try {
      const open = (await readOpenTasks.all(store.read)).filter(({ id }) => !wanted || wanted.has(id))
      for (const { id } of open) {
        const whom: Whom = wanted?.get(id) ?? 'all'
        await store.write((tx) => planStarts(tx, id, { whom, zone, now: at }))
      }
    } catch (error) {
      isNew ||= before
      for (const [id, whom] of wanted ?? []) toPlan.set(id, whom)
      throw error
    }
  }

  async function idle(judged: NurtureDeps): Promise<void> {
    const at = idleCycleAfter(judged.context.now(), zone) - idleCycleMs
    if (at === cycle) return
    const isIdle = ({ cycle_mode }: NurtureTask) => cycle_mode === cycleModes.idle
    if ((await readOpenTasks.all(store.read)).some(isIdle))
      await store.write(async (tx) => idleCycle(judged, tx, (await readOpenTasks.all(tx)).filter(isIdle), { zone, at }))
    cycle = at
  }

  async function beginDue(judged: NurtureDeps): Promise<void> {
    const due = await readDueSlots.all(store.read, { now: judged.context.now(), count: chunk })
    if (due.length === 0) return
    noteEnded(await beginSlots(judged, due, { zone, t }))
    runs.wake()
  }

  function ended(task: number, account: number): void {
    const known = toPlan.get(task)
    if (known === 'all') return
    if (known) known.add(account)
    else toPlan.set(task, new Set([account]))
  }

  function noteEnded(found: Ended): void {
    for (const { task, account } of found) ended(task, account)
  }

  return {
    loops: [awake(loop)],
    wake: () => loop.wake(),
    look,
    ended,
    planAll() {
      isNew = true
      loop.wake()
    },
    async stop() {
      unlisten()
      owners.stop()
    },
  }
}
