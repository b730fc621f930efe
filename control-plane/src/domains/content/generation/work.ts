import { contentItemMachine } from '@quarterdeck/shared/states/contentItem.ts'
import { contentTaskMachine } from '@quarterdeck/shared/states/contentTask.ts'
import { z } from 'zod'
import type { Context } from '../../../platform/context.ts'
import type { Sql } from '../../../platform/store/store.ts'
import type { JobHandle, JobKind } from '../../system/jobs/index.ts'
import { type Models, said } from '../models/index.ts'
import { orderParts, owner } from './orderParts.ts'
import { planChunk } from './planChunk.ts'
import { moveItems, moveTask } from './states.ts'
import { countPosts } from './store/items.ts'
import { countByStates, moveParts, movePartsOf, readOrdered, readWaiting } from './store/parts.ts'
import { readPlan } from './store/plans.ts'
import { countParts, readTask, type Task } from './store/tasks.ts'

const params = z.object({ task: z.number() })
/** Parts that are ordered at once: so many wait at providers, and no more. */
const orderedAtOnce = 500

/**
 * The work of one task, which knows from its rows what is done: posts are planned, what they need is ordered, and when all of it has
 * ended so does the task. Killed at any moment it goes on where it was.
 */
export function generationWork(context: Context, models: Models): JobKind<z.infer<typeof params>> {
  const { store, now } = context
  return {
    name: 'generation',
    atOnce: 100,
    params,
    async work(handle, { task }) {
      handle.link(`/batchContent?task=${task}`)
      const written = awaitWritten(context)
      try {
        while (await step(handle, task)) await written(handle.signal)
      } catch (error) {
        if (!handle.stopping.aborted && handle.signal.aborted) await stop(task)
        throw error
      } finally {
        written.end()
      }
    },
    async tally(_id, { task }) {
      await stop(task)
      const { completed, failed } = await countByStates(store.read, task)
      return { done: completed + failed, counts: { done: completed, failed } }
    },
    dropped: (_id, { task }) => stop(task),
  }

  async function stop(task: number): Promise<void> {
    const error = said('generation_stopped')
    await store.write((tx) => endTask(tx, task, error))
  }

  async function endTask(tx: Sql, task: number, error: string): Promise<void> {
    const at = now()
    const moved = await moveTask(tx, task, { to: 'abnormal', from: ['processing'], set: { error }, at })
    if (moved) await stopParts(tx, models, task, { error, at })
  }

  /** True: there is more to wait for. */
  async function step(handle: JobHandle, id: number): Promise<boolean> {
    for (;;) {
      handle.signal.throwIfAborted()
      const next = await store.write((tx) => go(tx, handle, id))
      if (next !== 'on') return next === 'wait'
    }
  }

  async function go(tx: Sql, handle: JobHandle, id: number): Promise<'on' | 'wait' | 'over'> {
    const [kept, task] = [await readPlan(tx, id), await readTask(tx, id)]
    // Stopped, deleted, or begun again under another job.
    if (!kept || !task || kept.job !== handle.id || task.status !== contentTaskMachine.codes.processing) return 'over'
    if (kept.planned < kept.posts) {
      await planChunk(tx, kept, task, now())
      return 'on'
    }
    const counts = await countByStates(tx, id)
    handle.progress(counts.completed + counts.failed, task.parts)
    handle.counts({ done: counts.completed, failed: counts.failed })
    if (task.error !== '' && counts.waiting + counts.ordered > 0) {
      await endTask(tx, id, task.error)
      return 'over'
    }
    if (counts.waiting === 0 && counts.ordered === 0) {
      await finishTask(tx, task, now())
      return 'over'
    }
    if (counts.waiting === 0 || counts.ordered > orderedAtOnce / 2) return 'wait'
    // Whether it was ordered in the time that is not in the data, nobody knows.
    if (context.restored.holds('generation')) return 'wait'
    await orderParts(tx, models, task, await readWaiting(tx, id, orderedAtOnce - counts.ordered), now())
    return 'wait'
  }
}

/** All has ended: completed where one post is there, abnormal where none is, or what it may cost is used up. */
async function finishTask(tx: Sql, { id, error }: Task, at: number): Promise<void> {
  const posts = await countPosts(tx, id)
  const isAny = posts.some(({ status, n }) => status === contentItemMachine.codes.completed && n > 0)
  const to = isAny && error === '' ? 'completed' : 'abnormal'
  const why = to === 'completed' ? '' : error || said('generation_failed')
  await moveTask(tx, id, { to, set: { error: why }, at })
}

/** Nothing more is made of a task. What is under way at a provider still ends as it ends. */
export async function stopParts(
  tx: Sql,
  models: Models,
  id: number,
  { error, at }: { error: string; at: number },
): Promise<void> {
  await models.stopOrders(tx, { owner, task: id })
  const ordered = await readOrdered(tx, id)
  const isNoneOpen = (await models.countOpen(tx, { owner, task: id })) === 0
  const gone: number[] = []
  for (const part of ordered) {
    if (isNoneOpen || (await models.countOpen(tx, { owner, parts: [part] })) === 0) gone.push(part)
  }
  const set = { error }
  const failed = [
    ...(await movePartsOf(tx, id, { to: 'failed', from: ['waiting'], set, at })),
    ...(await moveParts(tx, gone, { to: 'failed', set, at })),
  ]
  await countParts(tx, id, { done: 0, failed: failed.length })
  await moveItems(tx, [...new Set(failed.map(({ item }) => item))], {
    to: 'abnormal',
    from: ['pending', 'processing'],
    set,
    at,
  })
}

/** Resolves when parts or tasks were written, or after a second: a kill in between is not missed. At most ten times a second. */
function awaitWritten({ live }: Context): { (signal: AbortSignal): Promise<void>; end(): void } {
  let hear = () => {}
  let version = 0
  const end = live.whenWritten(['content_part', 'content_task'], () => {
    version++
    hear()
  })
  let seen = 0
  const wait = async (signal: AbortSignal) => {
    await pause(leastMs, signal)
    if (version === seen) {
      const heard = Promise.withResolvers<void>()
      hear = heard.resolve
      await Promise.race([heard.promise, pause(mostMs, signal)])
    }
    seen = version
  }
  return Object.assign(wait, { end })
}

const leastMs = 50
const mostMs = 1_000

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const end = () => {
      clearTimeout(timer)
      reject(signal.reason)
    }
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', end)
      resolve()
    }, ms)
    if (signal.aborted) end()
    else signal.addEventListener('abort', end, { once: true })
  })
}
