import { checkStatusOf } from '@quarterdeck/shared/states/bookTask.ts'
import { describe, expect, test } from 'vitest'
import { handSet, mayDelete, standingOf, type TaskStanding } from './rules.ts'

const standings = {
  'no run': { run: 'none', committed: false, everCommitted: false, outcomeUnknown: false },
  queued: { run: 'queued', committed: false, everCommitted: false, outcomeUnknown: false },
  running: { run: 'live', committed: false, everCommitted: false, outcomeUnknown: false },
  'running, committed': { run: 'live', committed: true, everCommitted: true, outcomeUnknown: false },
  over: { run: 'over', committed: false, everCommitted: false, outcomeUnknown: false },
  'over, committed': { run: 'over', committed: true, everCommitted: true, outcomeUnknown: false },
  'queued again after a commit': { run: 'queued', committed: false, everCommitted: true, outcomeUnknown: false },
  'running again after a commit': { run: 'live', committed: false, everCommitted: true, outcomeUnknown: false },
} as const satisfies Record<string, Omit<TaskStanding, 'status'>>

const nothing = { do: 'nothing' }
const running = { do: 'refuse', code: 'task_running_committed' }
const confirm = { do: 'refuse', code: 'task_committed' }
const set = (cancel: boolean) => ({ do: 'set', cancel })
const requeue = (cancel: boolean, afterCommit = false) => ({ do: 'requeue', cancel, afterCommit })

/** Standing, putting it back, putting it back with the second confirmation, setting one of the others. */
const table: [keyof typeof standings, object, object, object][] = [
  ['no run', requeue(false), requeue(false), set(false)],
  ['queued', nothing, nothing, set(true)],
  ['running', requeue(true), requeue(true), set(true)],
  ['running, committed', running, running, running],
  ['over', requeue(false), requeue(false), set(false)],
  ['over, committed', confirm, requeue(false, true), set(false)],
  ['queued again after a commit', nothing, nothing, set(true)],
  ['running again after a commit', confirm, requeue(true, true), set(true)],
]

describe('setting a status by hand', () => {
  test.each(table)('%s', (name, back, confirmed, other) => {
    const task = { ...standings[name], status: 'not_executed' as const }
    expect(handSet('not_executed', task, false)).toEqual(back)
    expect(handSet('not_executed', task, true)).toEqual(confirmed)
    for (const to of ['executing', 'success', 'failed'] as const) {
      expect(handSet(to, task, false)).toEqual(other)
      expect(handSet(to, task, true)).toEqual(other)
    }
  })

  test('to what it is already changes nothing, unless a run has to end for it', () => {
    expect(handSet('success', { ...standings.over, status: 'success' }, false)).toEqual(nothing)
    expect(handSet('executing', { ...standings.running, status: 'executing' }, false)).toEqual(set(true))
  })

  test('to failed settles an unknown outcome that stood as failed', () => {
    const task = { ...standings['over, committed'], status: 'failed', outcomeUnknown: true } as const
    expect(handSet('failed', task, false)).toEqual(set(false))
  })
})

test('only a committed, still running task refuses to be deleted', () => {
  const refusing = Object.entries(standings).filter(([, standing]) => !mayDelete(standing))
  expect(refusing.map(([name]) => name)).toEqual(['running, committed'])
})

test('a check status is a code or its name', () => {
  expect([0, 1, 2, 3, '2', 'valid', 'deleted'].map(checkStatusOf)).toEqual([
    ...(['not_checked', 'deleted', 'valid', 'blank', 'valid', 'valid', 'deleted'] as const),
  ])
  expect([4, -1, 1.5, 'gone', undefined, {}].map(checkStatusOf)).toEqual(Array(6).fill(undefined))
})

test('a run is queued in states 0 and 1, live in 2 to 4, and over afterwards', () => {
  const runs = [null, 0, 1, 2, 3, 4, 5, 6, 7].map(
    (run_state) => standingOf({ status: 0, run_state, commit_lease: null, ever_committed: 0, outcome_unknown: 0 }).run,
  )
  expect(runs).toEqual(['none', 'queued', 'queued', 'live', 'live', 'live', 'over', 'over', 'over'])
})
