import { runStarts } from '@quarterdeck/shared/resources/publish/workflowRun.ts'
import { formatTime } from '@quarterdeck/shared/values/time.ts'
import { nextTrigger, triggerOf } from '@quarterdeck/shared/values/workflowTrigger.ts'
import { awake } from '../../../../platform/loops/awake.ts'
import { dueInChunks } from '../../../../platform/loops/dueInChunks.ts'
import { systemSettings } from '../../../../platform/settings.ts'
import type { Sql } from '../../../../platform/store/store.ts'
import type { Service } from '../../../defineDomain.ts'
import { readHaltsOfHost } from '../../../work/runs/index.ts'
import type { WorkflowDeps } from '../deps.ts'
import { said } from '../messages.ts'
import { readOpenRuns } from '../store/runs.ts'
import { readDueWorkflows, readEnabled, setNextTime, type Workflow } from '../store/workflows.ts'
import { advance, keepReason } from './advance.ts'
import { seeToDecisions } from './decisions.ts'
import { startRun } from './startRun.ts'

const lookMs = 5000
/** What is written all over the house wakes it at most so often. */
const soonMs = 300
const startsAtOnce = 20
/** A start of the clock that nobody was there to make is made up for within that time, and missed after it. */
export const lateMs = 60 * 60_000

/** Rows of the domains that steps wait for, and their own. */
const followed = [
  'workflow',
  'workflow_run',
  'workflow_decision',
  'content_task',
  'content_review',
  'publication',
  'nurture_slot',
  'user',
  'role_permission',
] as const

export interface Tending extends Required<Pick<Service, 'loops' | 'stop'>> {
  wake(): void
  /** One whole look, as the loop takes it. */
  look(): Promise<void>
  /** The next start of every workflow follows from the clock as it is now. */
  planAll(): Promise<void>
}

/** What goes on by itself: workflows start by their clocks, runs go on as what they wait for ends, and what is asked of people is kept in mind. */
export function createTending(deps: WorkflowDeps): Tending {
  const { context } = deps
  const { store, now, live, loops, log, settings, restored, clockWatch } = context
  const stopping = new AbortController()
  const loop = loops.every('workflow.tend', lookMs, look)
  const unlisten = live.whenWritten(followed, () => loop.wake(soonMs))
  let zone = settings.get(systemSettings.zone)

  async function look(): Promise<void> {
    if (restored.holds('publications') || clockWatch.leaps()) return
    // What was due before the zone changed is not planned away.
    await startDue()
    if (settings.get(systemSettings.zone) !== zone) await planAll()
    await seeToDecisions(deps)
    const { halted } = await readHaltsOfHost(store.read, 0)
    for (const run of await readOpenRuns.all(store.read)) {
      if (stopping.signal.aborted) return
      if (halted) {
        await keepReason(deps, run, said('halted'))
        continue
      }
      // One that breaks off keeps no other, and is taken up again with the next look.
      await advance(deps, run.id, stopping.signal).catch((error: unknown) =>
        log.error({ err: error, run: run.id }, 'a workflow run did not go on'),
      )
    }
  }

  function startDue(): Promise<void> {
    return dueInChunks(store, {
      atOnce: startsAtOnce,
      readDue: (sql, count) => readDueWorkflows.all(sql, { now: now(), count }),
      work: async (tx, due) => {
        for (const workflow of due) await startByClock(tx, workflow)
      },
      signal: stopping.signal,
    })
  }

  async function startByClock(tx: Sql, workflow: Workflow): Promise<void> {
    const at = now()
    const planned = workflow.next_time!
    const user = workflow.enabled_user
    const actor = user === null ? undefined : await deps.sessions.directory.actorOf(user, '')
    await startRun(deps, tx, {
      workflow,
      started: runStarts.clock,
      actor,
      by: workflow.enabled_by ?? '',
      planned,
      ...(at - planned > lateMs && { missed: said('missed', { time: formatTime(planned, zone) }) }),
      at,
    })
    const next = nextTrigger(triggerOf(workflow), Math.max(at, planned), zone) ?? null
    await setNextTime.run(tx, { id: workflow.id, at: next })
  }

  async function planAll(): Promise<void> {
    zone = settings.get(systemSettings.zone)
    await store.write(async (tx) => {
      for (const workflow of await readEnabled.all(tx)) {
        const at = nextTrigger(triggerOf(workflow), now(), zone) ?? null
        if (at !== workflow.next_time) await setNextTime.run(tx, { id: workflow.id, at })
      }
    })
  }

  return {
    loops: [awake(loop)],
    wake: () => loop.wake(),
    look,
    planAll,
    async stop() {
      stopping.abort()
      unlisten()
    },
  }
}
