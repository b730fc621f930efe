import { CallError } from '@quarterdeck/shared/contracts/call.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createDraftSaver, type DraftRevision, type DraftState } from './draftSaver.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

function saverWith(save: (content: string, known: DraftRevision) => Promise<{ id: number; revision: number }>) {
  const states: DraftState[] = []
  const start = { id: null, revision: 0 }
  return { states, saver: createDraftSaver({ start, save, onState: (state) => states.push(state) }) }
}

test('what is typed is saved once it rests, and then under the id that it got', async () => {
  const saved: unknown[] = []
  const { saver, states } = saverWith(async (content, known) => {
    saved.push({ content, ...known })
    return { id: 4, revision: known.revision + 1 }
  })
  saver.changed('a')
  saver.changed('ab')
  await vi.advanceTimersByTimeAsync(1000)
  saver.changed('abc')
  await vi.advanceTimersByTimeAsync(1000)
  expect(saved).toEqual([
    { content: 'ab', id: null, revision: 0 },
    { content: 'abc', id: 4, revision: 1 },
  ])
  expect(states.at(-1)).toBe('saved')
})

test('what changes while it is being saved is saved after it, never beside it', async () => {
  const first = Promise.withResolvers<{ id: number; revision: number }>()
  const saved: string[] = []
  const { saver } = saverWith((content) => {
    saved.push(content)
    return saved.length === 1 ? first.promise : Promise.resolve({ id: 4, revision: 2 })
  })
  saver.changed('a')
  await vi.advanceTimersByTimeAsync(1000)
  saver.changed('ab')
  await vi.advanceTimersByTimeAsync(5000)
  expect(saved).toEqual(['a'])
  first.resolve({ id: 4, revision: 1 })
  await vi.advanceTimersByTimeAsync(0)
  expect(saved).toEqual(['a', 'ab'])
})

test('where another tab has saved it nothing more is saved until somebody decides', async () => {
  const saved: unknown[] = []
  const { saver, states } = saverWith(async (content, known) => {
    if (known.revision === 0) throw new CallError(409, 'changed meanwhile')
    saved.push({ content, ...known })
    return { id: 4, revision: known.revision + 1 }
  })
  saver.changed('mine')
  await vi.advanceTimersByTimeAsync(1000)
  saver.changed('mine too')
  await vi.advanceTimersByTimeAsync(60_000)
  expect(states.at(-1)).toBe('conflict')
  expect(saved).toEqual([])
  saver.goOn({ id: 4, revision: 3 }, 'mine too')
  await vi.advanceTimersByTimeAsync(0)
  expect(saved).toEqual([{ content: 'mine too', id: 4, revision: 3 }])
})

test('what could not be saved is tried again', async () => {
  let calls = 0
  const { saver, states } = saverWith(async () => {
    if (++calls === 1) throw new CallError(0, 'unreachable')
    return { id: 4, revision: 1 }
  })
  saver.changed('a')
  await vi.advanceTimersByTimeAsync(1000)
  expect(states.at(-1)).toBe('failed')
  await vi.advanceTimersByTimeAsync(10_000)
  expect(states.at(-1)).toBe('saved')
})
