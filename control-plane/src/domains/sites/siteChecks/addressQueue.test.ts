import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createAddressQueue } from './addressQueue.ts'

beforeEach(() => void vi.useFakeTimers({ now: 0 }))
afterEach(() => void vi.useRealTimers())

const never = new AbortController().signal

/** Work of 100 ms that writes down when it began. */
function recorder() {
  const begun: string[] = []
  const work = (name: string) => async () => {
    begun.push(`${Date.now()} ${name}`)
    await new Promise((resolve) => setTimeout(resolve, 100))
    return name
  }
  return { begun, work }
}

test('one address gets its requests one after the other, with the interval between their beginnings', async () => {
  const ask = createAddressQueue({ atOnce: 10, perAddress: 2, intervalMs: 60 })
  const { begun, work } = recorder()
  const all = Promise.all(['a', 'b', 'c', 'd'].map((name) => ask('1.1.1.1', never, work(name))))
  await vi.runAllTimersAsync()
  expect(await all).toEqual(['a', 'b', 'c', 'd'])
  expect(begun).toEqual(['0 a', '60 b', '120 c', '180 d'])
})

test('slow answers of one address hold back only its own next request', async () => {
  const ask = createAddressQueue({ atOnce: 10, perAddress: 1, intervalMs: 10 })
  const { begun, work } = recorder()
  const all = ['a', 'b'].map((name) => ask('1.1.1.1', never, work(name)))
  all.push(ask('2.2.2.2', never, work('x')))
  await vi.runAllTimersAsync()
  await Promise.all(all)
  expect(begun).toEqual(['0 a', '0 x', '100 b'])
})

test('never more at once than allowed, and a crowded address does not hold up the others', async () => {
  const ask = createAddressQueue({ atOnce: 2, perAddress: 2, intervalMs: 10 })
  const { begun, work } = recorder()
  const all = ['a1', 'a2', 'a3', 'a4'].map((name) => ask('1.1.1.1', never, work(name)))
  for (const other of ['b', 'c']) all.push(ask(other, never, work(other)))
  await vi.runAllTimersAsync()
  await Promise.all(all)
  expect(begun).toEqual(['0 a1', '0 b', '100 c', '100 a2', '200 a3', '210 a4'])
})

test('what continues a check goes before those that have not begun', async () => {
  const ask = createAddressQueue({ atOnce: 1, perAddress: 1, intervalMs: 10 })
  const { begun, work } = recorder()
  const all = ['a', 'b', 'c'].map((name) => ask('1.1.1.1', never, work(name)))
  all.push(ask('1.1.1.1', never, work('redirect'), { further: true }))
  await vi.runAllTimersAsync()
  await Promise.all(all)
  expect(begun.map((entry) => entry.split(' ')[1])).toEqual(['a', 'redirect', 'b', 'c'])
})

test('one that waits leaves the queue when it is aborted; the others go on', async () => {
  const ask = createAddressQueue({ atOnce: 1, perAddress: 1, intervalMs: 10 })
  const { begun, work } = recorder()
  const outside = new AbortController()
  const first = ask('1.1.1.1', never, work('a'))
  const left = expect(ask('1.1.1.1', outside.signal, work('b'))).rejects.toThrow('stopped')
  const only = expect(ask('2.2.2.2', outside.signal, work('c'))).rejects.toThrow('stopped')
  const last = ask('2.2.2.2', never, work('d'))
  outside.abort(new Error('stopped'))
  await vi.runAllTimersAsync()
  await Promise.all([first, left, only, last])
  expect(begun).toEqual(['0 a', '100 d'])
  await expect(ask('1.1.1.1', outside.signal, work('e'))).rejects.toThrow('stopped')
})

test('work that fails gives its place back', async () => {
  const ask = createAddressQueue({ atOnce: 1, perAddress: 1, intervalMs: 10 })
  const { work } = recorder()
  const failed = expect(ask('1.1.1.1', never, () => Promise.reject(new Error('no')))).rejects.toThrow('no')
  const next = ask('1.1.1.1', never, work('b'))
  await vi.runAllTimersAsync()
  await failed
  expect(await next).toBe('b')
  expect(vi.getTimerCount()).toBe(0)
})
