// @module-tag second-gear
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startBigPlane } from './bigPlane.testing.ts'
import { bigReads } from './bigReads.testing.ts'
import type { TestPlane } from './plane.testing.ts'

// How long each of them takes is the matter of `npm run bench -- big`: here that none is refused for taking longer than calls may.

let plane: TestPlane
beforeAll(async () => {
  plane = await startBigPlane()
}, 600_000)
afterAll(() => plane?.stop())

test('in a large installation every list, view, statistic and export is answered, also by a keyword', async () => {
  const refused: string[] = []
  const { token } = plane.admin
  for (const { path } of bigReads()) {
    const began = performance.now()
    const answer = await plane.answer(
      new Request(plane.url + path, { headers: { authorization: `Bearer ${token}`, 'accept-language': 'en' } }),
    )
    const size = (await answer.arrayBuffer()).byteLength
    if (process.env.QD_BIG) console.log((performance.now() - began).toFixed(0), path, size)
    if (answer.status !== 200) refused.push(`${path}: ${answer.status}`)
  }
  expect(refused).toEqual([])
}, 1_200_000)
