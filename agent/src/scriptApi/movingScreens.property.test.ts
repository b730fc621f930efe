// @module-tag second-gear

import { expect, test } from 'vitest'
import { movingList } from '../testing/movingList.testing.ts'
import { scriptApiOn } from '../testing/scriptApi.testing.ts'

test('of 1,000 taps on a list that moves again and again, none touches another element', async () => {
  const { signal } = new AbortController()
  const wrong: string[] = []
  const list = movingList()
  const script = scriptApiOn(list.phone, signal)
  for (let tap = 0; tap < 1000; tap += 1) {
    const row = tap % 12
    list.moves.push(...Array.from({ length: tap % 5 }, (_, at) => ((tap + at) % 2 === 0 ? 50 : -50)))
    await script.handle('locate', { action: 'tap', path: [{ by: 'text', value: `Like ${row}`, match: 'exact' }] })
    if (list.touched.at(-1) !== `Like ${row}`) wrong.push(`${tap}: ${list.touched.at(-1)}`)
  }
  expect(wrong).toEqual([])
  expect(list.touched).toHaveLength(1000)
}, 120_000)
