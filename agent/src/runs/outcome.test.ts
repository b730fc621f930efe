import { describe, expect, test } from 'vitest'
import { PhoneLost } from '../phones/phoneError.ts'
import type { ScriptEnd } from '../sandbox/host.ts'
import { TaskFailed } from '../scriptApi/scriptApi.ts'
import { outcomeOf, resultOf } from './outcome.ts'
import { type CutReason, RunCut } from './runCut.ts'

const threw: ScriptEnd = { kind: 'threw', code: 'not_found', message: 'not there', line: 3 }
const broken = (error: unknown): ScriptEnd => ({ kind: 'broken', error })
const cut = (reason: CutReason) => broken(new RunCut(reason, reason))

const table: [string, ScriptEnd, string, string][] = [
  ['the script returned', { kind: 'returned', value: { a: 1 } }, 'succeeded', 'succeeded'],
  ['the script threw', threw, 'failed', 'unknown'],
  ['the script called task.fail()', broken(new TaskFailed('refused')), 'failed', 'failed'],
  ['the phone was lost', broken(new PhoneLost('gone')), 'interrupted', 'unknown'],
  ['the time was over', cut('time_limit'), 'failed', 'unknown'],
  ['the lease was lost', cut('lease_lost'), 'interrupted', 'unknown'],
  ['the commit was refused', cut('commit_refused'), 'interrupted', 'unknown'],
  ['the fleet was halted', cut('halted'), 'interrupted', 'unknown'],
  ['the agent stopped', cut('stopping'), 'interrupted', 'unknown'],
  ['ADB was switched off', cut('adb_off'), 'interrupted', 'unknown'],
  ['the run was withdrawn', cut('withdrawn'), 'cancelled', 'unknown'],
  ['the agent has a fault', broken(new TypeError('x is undefined')), 'failed', 'unknown'],
]

describe('the outcome', () => {
  test.each(table)('when %s', (_title, end, before, after) => {
    expect(outcomeOf(end, false).kind).toBe(before)
    expect(outcomeOf(end, true).kind).toBe(after)
  })

  test('of a failure names the line, the code and the reason', () => {
    expect(outcomeOf(threw, false)).toEqual({ kind: 'failed', code: 'not_found', message: 'line 3: not there' })
  })
})

test('of what a script returns only texts, numbers and truth values are kept', () => {
  expect(resultOf({ link: 'x', n: 1, ok: true, list: [1], nothing: null })).toEqual({
    result: { link: 'x', n: 1, ok: true },
    leftOut: ['list', 'nothing'],
  })
  expect(resultOf(undefined)).toEqual({ result: {}, leftOut: [] })
  expect(resultOf(5).leftOut).toHaveLength(1)
})
