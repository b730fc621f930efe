import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createTopics } from './topics.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const changed = (topic: string) => ({ type: 'changed' as const, topic, ids: [] })

test('a change reaches those who listen to its topic, and nobody else', () => {
  const topics = createTopics()
  const links = vi.fn()
  const tasks = vi.fn()
  topics.onChanged('link-pool', links, 600)
  topics.onChanged('book-task', tasks, 600)
  topics.tell(changed('link-pool'))
  expect([links.mock.calls.length, tasks.mock.calls.length]).toEqual([1, 0])
})

test('a burst of changes calls back at once and once more at its end', () => {
  const topics = createTopics()
  const callback = vi.fn()
  topics.onChanged('book-task', callback, 600)
  for (let i = 0; i < 10; i++) topics.tell(changed('book-task'))
  expect(callback).toHaveBeenCalledTimes(1)
  vi.advanceTimersByTime(600)
  expect(callback).toHaveBeenCalledTimes(2)
  vi.advanceTimersByTime(5000)
  expect(callback).toHaveBeenCalledTimes(2)
})

test('whoever stopped listening is not called, not even by a change that waited', () => {
  const topics = createTopics()
  const callback = vi.fn()
  const stop = topics.onChanged('book-task', callback, 600)
  topics.tell(changed('book-task'))
  topics.tell(changed('book-task'))
  stop()
  vi.advanceTimersByTime(5000)
  topics.tell(changed('book-task'))
  expect(callback).toHaveBeenCalledTimes(1)
})

test('after a lost connection every topic counts as changed', () => {
  const topics = createTopics()
  const callback = vi.fn()
  topics.onChanged('anything', callback, 600)
  topics.notifyAll()
  expect(callback).toHaveBeenCalledTimes(1)
})

test('progress goes to its job alone', () => {
  const topics = createTopics()
  const callback = vi.fn()
  topics.onProgress('a', callback)
  topics.tell({ type: 'progress', job: 'b', done: 1, total: 2, state: 'checking' })
  topics.tell({ type: 'progress', job: 'a', done: 1, total: 2, state: 'checking' })
  expect(callback).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ job: 'a', done: 1 }))
})
