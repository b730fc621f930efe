import { nurtureTaskMachine } from '@quarterdeck/shared/states/nurtureTask.ts'
import { expect, test } from 'vitest'
import { pastStates } from './pastStates.ts'

const { pending, executing, completed } = nurtureTaskMachine.codes
const open = { status: pending, at: 99 }
const told = (...given: Parameters<typeof pastStates>) => pastStates(...given).map(({ at, state }) => [at, state])

test('a task executes from the first phone that has something of it in hand to the last that lets go', () => {
  const starts = [
    { began: 10, ended: 30 },
    { began: 20, ended: 40 },
    { began: 40, ended: 50 },
    { began: 60, ended: 70 },
  ]
  expect(told(starts, open)).toEqual([
    [10, executing],
    [50, pending],
    [60, executing],
    [70, pending],
  ])
})

test('what a phone still has goes on, and one that ended before it began (a clock that was put back) took no time', () => {
  expect(told([{ began: 10, ended: null }], { ...open, status: executing })).toEqual([[10, executing]])
  expect(told([{ began: 10, ended: 5 }], open)).toEqual([
    [10, executing],
    [10, pending],
  ])
})

test('of a completed task the last end completed it; one that never began was completed when it was changed last', () => {
  expect(told([{ began: 10, ended: 20 }], { status: completed, at: 99 })).toEqual([
    [10, executing],
    [20, completed],
  ])
  expect(told([], { status: completed, at: 99 })).toEqual([[99, completed]])
  expect(told([], open)).toEqual([])
})
