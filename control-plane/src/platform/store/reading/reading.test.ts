import { setTimeout as wait } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { readingForCall } from '../callReads.ts'
import { failure } from '../suite.testing.ts'
import { readLimits, slowMs } from './limits.ts'
import { Reading } from './reading.ts'

/** Where a read goes on until it is cut off. */
const endlessPlace = () => ({
  ready: async () => undefined,
  run: () => new Promise<never>(() => undefined),
  cut: async () => undefined,
  close: async () => undefined,
})

test('a read that is long is known for that, also where this program itself was held up meanwhile', async () => {
  const longMs = slowMs + 50
  const limits = { ...readLimits, callMs: 3_600_000, longMs, longWaitMs: 50 }
  const reading = new Reading({ limits, most: 4, usual: 4, make: endlessPlace })
  const going = Array.from({ length: 3 }, () => new AbortController())
  const reads = going.map(({ signal }) =>
    failure(
      readingForCall(
        () => reading.read([{ sql: 'SELECT 1', params: [], want: 'all' }]),
        () => signal,
      ),
    ),
  )
  await wait(1)
  // Nothing is looked at before both steps of the first two are due.
  const until = performance.now() + 2 * longMs
  while (performance.now() < until);
  // Two may be long at once: the third is told so, whichever that is.
  expect((await Promise.race(reads)).code).toBe('STORE_TOO_MUCH')
  for (const one of going) one.abort()
  const codes = (await Promise.all(reads)).map(({ code }) => code)
  expect(codes.sort()).toEqual(['STORE_GONE', 'STORE_GONE', 'STORE_TOO_MUCH'])
})
