import { describe, expect, test } from 'vitest'
import { bookTaskMachine, checkStatus, statusOfRun } from './bookTask.ts'
import { defineMachine, isFinal, mayMove, sourcesOf, stateOf } from './machine.ts'
import { leasedRunStates, type RunState, runMachine } from './run.ts'

const door = defineMachine({
  name: 'door',
  initial: 'shut',
  codes: { shut: 0, open: 1, gone: 2 },
  moves: { shut: ['open', 'gone'], open: ['shut', 'gone'], gone: [] },
})

describe('a state table', () => {
  test('says which moves are allowed, and no others', () => {
    expect([mayMove(door, 'shut', 'open'), mayMove(door, 'gone', 'open'), mayMove(door, 'shut', 'shut')]).toEqual([
      true,
      false,
      false,
    ])
  })

  test('knows where a state may come from', () => {
    expect(sourcesOf(door, 'gone')).toEqual(['shut', 'open'])
    expect(sourcesOf(door, 'shut')).toEqual(['open'])
  })

  test('turns codes back into names', () => {
    expect(stateOf(door, 1)).toBe('open')
    expect(() => stateOf(door, 9)).toThrow('door has no state with code 9')
  })

  test('a state that nothing leaves is final', () => {
    expect([isFinal(door, 'gone'), isFinal(door, 'open')]).toEqual([true, false])
  })

  test('with a code twice is refused', () => {
    const codes = { a: 1, b: 1 }
    expect(() => defineMachine({ name: 'x', initial: 'a', codes, moves: { a: ['b'], b: [] } })).toThrow(
      'code 1 stands twice',
    )
  })

  test('with a move to no state is refused', () => {
    const moves = { a: ['c' as 'b'], b: [] }
    expect(() => defineMachine({ name: 'x', initial: 'a', codes: { a: 0, b: 1 }, moves })).toThrow('a may become c')
  })
})

describe('the run', () => {
  const states = Object.keys(runMachine.codes) as RunState[]

  test('has the eight queue states with codes 0 to 7', () => {
    expect(Object.values(runMachine.codes)).toEqual([0, 1, 2, 3, 4, 5, 6, 7])
  })

  test('every state can be reached from the first', () => {
    const seen = new Set<RunState>([runMachine.initial])
    for (const state of seen) for (const next of runMachine.moves[state]) seen.add(next)
    expect([...seen].sort()).toEqual([...states].sort())
  })

  test('can be cancelled and can fail from every state that is not an end', () => {
    for (const state of states.filter((s) => !['succeeded', 'cancelled', 'failed'].includes(s))) {
      expect([state, mayMove(runMachine, state, 'cancelled'), mayMove(runMachine, state, 'failed')]).toEqual([
        state,
        true,
        true,
      ])
    }
  })

  test('goes back into the queue from every state that holds a lease', () => {
    for (const state of leasedRunStates) expect(mayMove(runMachine, state, 'awaiting_execution')).toBe(true)
  })

  test('only an unknown outcome leaves an end, and only for success', () => {
    expect(runMachine.moves.succeeded).toEqual([])
    expect(runMachine.moves.cancelled).toEqual([])
    expect(runMachine.moves.failed).toEqual(['succeeded'])
  })
})

describe('the book task', () => {
  test('has the codes of the specification', () => {
    expect(bookTaskMachine.codes).toEqual({ not_executed: 0, executing: 1, success: 2, failed: 3 })
    expect(checkStatus).toEqual({ not_checked: 0, deleted: 1, valid: 2, blank: 3 })
  })

  test('may be set to any other status by hand', () => {
    const states = Object.keys(bookTaskMachine.codes) as (keyof typeof bookTaskMachine.codes)[]
    for (const from of states) for (const to of states) expect(mayMove(bookTaskMachine, from, to)).toBe(from !== to)
  })

  test.each([
    [0, 0],
    [1, 0],
    [2, 1],
    [3, 1],
    [4, 1],
    [5, 2],
    [6, 3],
    [7, 3],
  ])('queue state %i means task status %i', (run, task) => {
    expect(bookTaskMachine.codes[statusOfRun[stateOf(runMachine, run)]]).toBe(task)
  })
})
