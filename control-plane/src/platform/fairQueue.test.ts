import { expect, test } from 'vitest'
import { createFairQueue } from './fairQueue.ts'

const settled = () => new Promise(setImmediate)

test('of what waits each organisation has its turn, whoever brought more', async () => {
  const queue = createFairQueue({ places: 1, mostWaiting: 10 })
  const ends: (() => void)[] = []
  const begun: string[] = []
  const bring = (whose: number, name: string) =>
    queue.run(whose, async () => {
      begun.push(name)
      await new Promise<void>((end) => ends.push(end))
    })
  const all = [bring(1, 'a1'), bring(1, 'a2'), bring(1, 'a3'), bring(2, 'b1'), bring(2, 'b2')]
  for (let n = 0; n < all.length; n++) {
    await settled()
    ends[n]!()
  }
  await Promise.all(all)
  expect(begun).toEqual(['a1', 'a2', 'b1', 'a3', 'b2'])
})

test('who has too much waiting is refused, and what fails gives its place back', async () => {
  const queue = createFairQueue({ places: 1, mostWaiting: 1 })
  const first = queue.run(1, async () => {
    await settled()
    throw new Error('broken')
  })
  const second = queue.run(1, async () => 'done')
  await expect(queue.run(1, async () => 'never')).rejects.toMatchObject({ code: 'busy' })
  expect(await queue.run(2, async () => 'theirs')).toBe('theirs')
  await expect(first).rejects.toThrow('broken')
  expect(await second).toBe('done')
})
