import { expect, test } from 'vitest'
import { shareReads } from './keptAnswers.ts'

test('those who ask during a read share the next one, which begins after they asked', async () => {
  const reads: PromiseWithResolvers<number>[] = []
  const read = shareReads(() => {
    reads.push(Promise.withResolvers<number>())
    return reads.at(-1)!.promise
  })
  const first = read()
  await Promise.resolve()
  const [second, third] = [read(), read()]
  expect(reads).toHaveLength(1)
  reads[0]!.resolve(1)
  expect(await first).toBe(1)
  await Promise.resolve()
  expect(reads).toHaveLength(2)
  reads[1]!.resolve(2)
  expect(await Promise.all([second, third])).toEqual([2, 2])
})

test('a read that fails fails those who shared it and nobody else', async () => {
  let times = 0
  const read = shareReads(async () => {
    times++
    if (times === 1) throw new Error('gone')
    return times
  })
  const first = read()
  await expect(first).rejects.toThrow('gone')
  expect(await read()).toBe(2)
})
