import { fleetStatus } from '@quarterdeck/shared/contracts/fleet.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestPlane, type TestPlane } from '../../../plane.testing.ts'

let plane: TestPlane
/** Stands still: one look serves all who ask. */
let now = Date.now()
beforeAll(async () => {
  plane = await startTestPlane({ now: () => now })
})
afterAll(() => plane.stop())

/** Some hundredths of a second: known as quick, and many of them are waited for. */
const short =
  'WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 100000) SELECT max(i) + ? AS top FROM n'

const passed = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

test('who asks for the status while another does is answered, also when the other goes away', async () => {
  const { read } = plane.context.store
  await read.get(short, [0])
  // Who asks is known from now on, and has nothing else to wait for than the look.
  await plane.admin.call(fleetStatus, {})
  now += 1000
  // A console does this at a stop: it hears of the change and asks, has its own answer, and asks anew.
  const before = Promise.all(Array.from({ length: 60 }, (_, n) => read.get(short, [n])))
  const gone = new AbortController()
  const first = plane.admin.fetch('/api/fleet/status', { signal: gone.signal }).catch((error: Error) => error.name)
  await passed(100)
  const second = plane.admin.call(fleetStatus, {})
  await passed(100)
  gone.abort()
  expect(await first).toBe('AbortError')
  expect((await second).data.halted).toBe(false)
  await before
})
