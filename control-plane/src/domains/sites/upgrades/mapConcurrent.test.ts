import { expect, test } from 'vitest'
import { mapConcurrent } from './mapConcurrent.ts'

const never = new AbortController().signal
const rest = () => new Promise((resolve) => setTimeout(resolve, 1))

test('no more are under way than may be, and all are done', async () => {
  let underWay = 0
  let most = 0
  const done: number[] = []
  await mapConcurrent([...Array(20).keys()], 3, never, async (n) => {
    most = Math.max(most, ++underWay)
    await rest()
    underWay--
    done.push(n)
  })
  expect([most, done.length]).toEqual([3, 20])
})

test('after a failure no more are begun, those under way end first, and it is thrown', async () => {
  const ended: number[] = []
  const work = mapConcurrent([0, 1, 2, 3, 4, 5], 2, never, async (n) => {
    if (n === 1) throw new Error('one is broken')
    await rest()
    ended.push(n)
  })
  await expect(work).rejects.toThrow('one is broken')
  expect(ended).toEqual([0])
})

test('an abort lets those under way end, and throws its reason', async () => {
  const outside = new AbortController()
  const ended: number[] = []
  const work = mapConcurrent([0, 1, 2, 3], 2, outside.signal, async (n) => {
    await rest()
    outside.abort(new Error('enough'))
    ended.push(n)
  })
  await expect(work).rejects.toThrow('enough')
  expect(ended).toEqual([0, 1])
})
