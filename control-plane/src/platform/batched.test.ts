import { expect, test } from 'vitest'
import { batched } from './batched.ts'

test('what is asked for in one go is one lot, what comes meanwhile the next one, and each gets its own answer', async () => {
  const batches: number[][] = []
  const { promise: gate, resolve: open } = Promise.withResolvers<void>()
  const double = batched(async (batch: readonly number[]) => {
    batches.push([...batch])
    await gate
    return batch.map((n) => n * 2)
  }, 3)
  const first = [1, 2].map(double)
  await expect.poll(() => batches.length).toBe(1)
  const later = [3, 4, 5, 6].map(double)
  open()
  expect(await Promise.all([...first, ...later])).toEqual([2, 4, 6, 8, 10, 12])
  expect(batches).toEqual([[1, 2], [3, 4, 5], [6]])
  expect(await double(7)).toBe(14)
})

test('of a lot that fails only those fail that do so by themselves', async () => {
  const invert = batched(async (batch: readonly number[]) => {
    if (batch.includes(0)) throw new Error('not 0')
    return batch.map((n) => 1 / n)
  })
  const answers = await Promise.allSettled([2, 0, 4].map(invert))
  expect(answers.map((one) => (one.status === 'fulfilled' ? one.value : one.reason.message))).toEqual([
    0.5,
    'not 0',
    0.25,
  ])
  expect(await invert(5)).toBe(0.2)
})
