import { expect, test } from 'vitest'
import { type JobState, jobMachine, openJobStates } from './job.ts'
import { isFinal, mayMove, sourcesOf } from './machine.ts'

const states = Object.keys(jobMachine.codes) as JobState[]

test('a job that is not over can fail and be interrupted, and one that is over changes no more', () => {
  for (const state of states) {
    const isOpen = (openJobStates as readonly JobState[]).includes(state)
    expect([state, isFinal(jobMachine, state)]).toEqual([state, !isOpen])
    expect([state, mayMove(jobMachine, state, 'failed'), mayMove(jobMachine, state, 'interrupted')]).toEqual([
      state,
      isOpen,
      isOpen,
    ])
  }
})

test('only what runs is done, and only what runs goes back into the queue', () => {
  expect(sourcesOf(jobMachine, 'done')).toEqual(['running', 'cancelling'])
  expect(sourcesOf(jobMachine, 'queued')).toEqual(['running'])
})

test('whatever is not over can be cancelled', () => {
  expect(sourcesOf(jobMachine, 'cancelled')).toEqual([...openJobStates])
})
