import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { TimedOut } from '../../../platform/outbound/within.ts'
import { createBudget } from './budget.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const sleep = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))
const now = () => Date.now()

test('work that is done in time costs what it took, and waiting outside costs nothing', async () => {
  const budget = createBudget(1_000, new AbortController().signal, now)
  const work = budget.spend(500, async () => {
    await sleep(300)
    return 'done'
  })
  await vi.advanceTimersByTimeAsync(300)
  expect(await work).toBe('done')
  await vi.advanceTimersByTimeAsync(60_000)
  expect(budget.spentMs()).toBe(300)
})

test('a step ends at its own limit, and its work is told', async () => {
  const budget = createBudget(1_000, new AbortController().signal, now)
  let told: unknown
  const work = budget.spend(200, (signal) => {
    signal.addEventListener('abort', () => {
      told = signal.reason
    })
    return sleep(10_000)
  })
  const outcome = expect(work).rejects.toThrow(TimedOut)
  await vi.advanceTimersByTimeAsync(200)
  await outcome
  expect(told).toBeInstanceOf(TimedOut)
  expect(budget.spentMs()).toBe(200)
})

test('the last step gets only what is left of the whole, and after that there is none', async () => {
  const budget = createBudget(1_000, new AbortController().signal, now)
  const first = budget.spend(900, () => sleep(800))
  await vi.advanceTimersByTimeAsync(800)
  await first
  const second = expect(budget.spend(900, () => sleep(800))).rejects.toThrow(TimedOut)
  await vi.advanceTimersByTimeAsync(200)
  await second
  expect(budget.spentMs()).toBe(1_000)
  await expect(budget.spend(900, () => sleep(1))).rejects.toThrow(TimedOut)
})

test('an abort from outside ends a step with its reason, and no further one begins', async () => {
  const outside = new AbortController()
  const budget = createBudget(1_000, outside.signal, now)
  const work = expect(budget.spend(900, () => sleep(800))).rejects.toThrow('stopped')
  outside.abort(new Error('stopped'))
  await work
  await expect(budget.spend(900, async () => 1)).rejects.toThrow('stopped')
  expect(vi.getTimerCount()).toBe(1) // the sleep of the work itself, nothing of the budget
})
