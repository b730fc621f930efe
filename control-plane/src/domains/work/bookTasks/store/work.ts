import { bookTaskMachine } from '@quarterdeck/shared/states/bookTask.ts'
import { endedRunStates, leasedRunStates, type RunState, runMachine } from '@quarterdeck/shared/states/run.ts'
import { and, asc, desc, eq, gte, inArray, notInArray, sql } from '../../../../platform/schema/drizzle.ts'
import { type Params, prepared } from '../../../../platform/schema/prepared.ts'
import { phone } from '../../../../platform/schema/tables.gen.ts'
import type { Row, Sql } from '../../../../platform/store/store.ts'
import { bookChecks, bookLanes, lanes, run, runSwitch } from '../../runs/index.ts'
import { bookTask } from '../tables.ts'
import { countsOf, countsStatements } from './counts.ts'

/** What is under way and what failed, over both book types: for the home page. Times are UTC milliseconds. */
export interface FleetWork {
  tasks: { book_type: number; switch_on: boolean; counts: [number, number, number, number]; unknown: number }[]
  running: {
    run: string
    lane: number
    task: number
    book_type: number
    title: string
    phone: string
    phone_id: number | null
    state: number
    since: number
  }[]
  failures: {
    task: number
    book_type: number
    title: string
    msg: string
    phone: string
    phone_id: number | null
    at: number
  }[]
  /** Ended runs of the last 24 hours, by the hour they ended in. */
  hours: { hour: number; success: number; failed: number }[]
}

const hourMs = 3_600_000
const shownFailures = 10
const runs = runMachine.codes

export async function readWork(from: Sql, now: number): Promise<FleetWork> {
  const [switches, running, failures, hours, counts] = await Promise.all([
    selectSwitches.all(from),
    selectRunning.all(from),
    selectFailures.all(from),
    selectHours.all(from, { from: now - 24 * hourMs }),
    from.batch([...countsStatements(0), ...countsStatements(1)]),
  ])
  return {
    tasks: switches.map(({ lane, is_on }, at) => taskCounts(lane, is_on === 1, counts.slice(at * 2))),
    // A run on a phone has its lease since.
    running: running.map(({ since, ...run }) => ({ ...run, since: since ?? now })),
    failures,
    hours,
  }
}

function taskCounts(book_type: number, switch_on: boolean, [byStatus = [], unknown = []]: Row[][]) {
  const counts = countsOf(byStatus, unknown)
  const statuses: FleetWork['tasks'][number]['counts'] = [counts[0]!, counts[1]!, counts[2]!, counts[3]!]
  return { book_type, switch_on, counts: statuses, unknown: counts.unknown! }
}

/** Their tasks are book tasks; of other lanes the same numbers are other tasks. */
const bookRuns = bookLanes.map(({ code }) => code)

const selectSwitches = prepared((q) =>
  q.select({ lane: runSwitch.lane, is_on: runSwitch.is_on }).from(runSwitch).orderBy(asc(runSwitch.lane)),
)

const selectRunning = prepared((q) =>
  q
    .select({
      run: run.id,
      lane: run.lane,
      task: run.task_id,
      book_type: sql<number>`coalesce(${bookTask.book_type}, 0)`,
      title: sql<string>`coalesce(${bookTask.book_name}, '')`,
      phone: run.phone,
      phone_id: run.phone_id,
      state: run.state,
      since: run.leased_at,
    })
    .from(run)
    .leftJoin(bookTask, and(eq(bookTask.id, run.task_id), inArray(run.lane, bookRuns)))
    .where(inArray(run.state, codesOf(leasedRunStates)))
    .orderBy(asc(run.leased_at), asc(run.seq)),
)

const selectFailures = prepared((q) =>
  q
    .select({
      task: bookTask.id,
      book_type: bookTask.book_type,
      title: bookTask.book_name,
      msg: bookTask.msg,
      phone: bookTask.device_name,
      phone_id: phone.id,
      at: bookTask.update_time,
    })
    .from(bookTask)
    .leftJoin(phone, eq(phone.serial, bookTask.device_name))
    .where(eq(bookTask.status, bookTaskMachine.codes.failed))
    .orderBy(desc(bookTask.update_time))
    .limit(shownFailures),
)

const selectHours = prepared((q, p: Params<{ from: number }>) =>
  q
    .select({
      hour: sql<number>`${run.finished_at} / ${hourMs}`.as('hour'),
      success: sql<number>`sum(${run.state} = ${runs.succeeded})`,
      failed: sql<number>`sum(${run.state} = ${runs.failed})`,
    })
    .from(run)
    .where(
      and(
        inArray(run.state, codesOf(endedRunStates)),
        gte(run.finished_at, p.from),
        notInArray(run.lane, [...bookChecks, lanes.dry]),
      ),
    )
    .groupBy(sql`hour`),
)

function codesOf(states: readonly RunState[]): number[] {
  return states.map((state) => runs[state])
}
