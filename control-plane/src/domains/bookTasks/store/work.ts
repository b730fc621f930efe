import { bookTaskMachine } from '@quarterdeck/shared/states/bookTask.ts'
import { endedRunStates, leasedRunStates, runMachine } from '@quarterdeck/shared/states/run.ts'
import { codesInSql } from '../../../platform/stateCodes.ts'
import type { Row, Sql } from '../../../platform/store/store.ts'
import { lanes } from '../../runs/index.ts'
import { countsStatements } from './list.ts'

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
    state: number
    since: number
  }[]
  failures: { task: number; book_type: number; title: string; msg: string; phone: string; at: number }[]
  /** Ended runs of the last 24 hours, by the hour they ended in. */
  hours: { hour: number; success: number; failed: number }[]
}

const hourMs = 3_600_000
const shownFailures = 10
const runs = runMachine.codes

export async function readWork(sql: Sql, now: number): Promise<FleetWork> {
  const [switches = [], running = [], failures = [], hours = [], ...counts] = await sql.batch([
    { sql: 'SELECT lane, is_on FROM run_switch ORDER BY lane' },
    {
      sql: `SELECT r.id AS run, r.lane, r.task_id AS task, coalesce(t.book_type, 0) AS book_type,
          coalesce(t.book_name, '') AS title, r.phone, r.state, r.leased_at AS since
        FROM run r LEFT JOIN book_task t ON t.id = r.task_id WHERE r.state IN ${codesInSql(runMachine, leasedRunStates)}
        ORDER BY r.leased_at, r.seq`,
    },
    {
      sql: `SELECT id AS task, book_type, book_name AS title, msg, device_name AS phone, update_time AS at
        FROM book_task WHERE status = ${bookTaskMachine.codes.failed} ORDER BY update_time DESC LIMIT ?`,
      params: [shownFailures],
    },
    {
      sql: `SELECT finished_at / ${hourMs} AS hour, sum(state = ${runs.succeeded}) AS success,
          sum(state = ${runs.failed}) AS failed
        FROM run WHERE state IN ${codesInSql(runMachine, endedRunStates)} AND finished_at >= ?
          AND lane <> ${lanes.check} GROUP BY 1`,
      params: [now - 24 * hourMs],
    },
    ...countsStatements(0),
    ...countsStatements(1),
  ])
  return {
    tasks: switches.map(({ lane, is_on }, at) => taskCounts(Number(lane), is_on === 1, counts.slice(at * 2))),
    running: as(running),
    failures: as(failures),
    hours: as(hours),
  }
}

function taskCounts(book_type: number, switch_on: boolean, [byStatus = [], unknown = []]: Row[][]) {
  const counts: FleetWork['tasks'][number]['counts'] = [0, 0, 0, 0]
  for (const { status, n } of byStatus) counts[Number(status)] = Number(n)
  return { book_type, switch_on, counts, unknown: Number(unknown[0]?.n ?? 0) }
}

function as<T>(rows: readonly Row[]): T[] {
  return rows as unknown as T[]
}
