import { appendFile, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Offer, offer as offerSchema } from '@quarterdeck/shared/protocol/agent.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createLog } from '../log.ts'
import { createLedger } from './ledger.ts'

const dayMs = 86_400_000
let folder: string
let now = 1_800_000_000_000
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'qd-ledger-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

const open = (compactAt?: number) =>
  createLedger({
    path: join(folder, 'ledger.ndjson'),
    log: createLog('silent'),
    wallClock: () => now,
    ...(compactAt && { compactAt }),
  })
const offer = (run: string, lease: number) =>
  ({ run, lease, attempt: 1, phone: 'A', note: `for ${run}`, hash: 'h' }) as Partial<Offer> as Offer

test('what was begun, committed and ended is known after a restart, also where it was killed in between', async () => {
  expect(offerSchema.shape.note.parse(undefined)).toBe('')
  const began = now
  let ledger = await open()
  await ledger.began(offer('one', 7))
  await ledger.committed({ run: 'one', lease: 7 })
  await ledger.began(offer('two', 8))
  await ledger.ended(
    { run: 'one', lease: 7 },
    { kind: 'succeeded', result: { share_link: 'https://x.example/1', label_applied: true, views: 3 } },
  )
  // Nothing is closed: as by a kill.
  ledger = await open()
  expect(ledger.since(began)).toEqual({
    knows: began,
    entries: [
      {
        run: 'one',
        lease: 7,
        attempt: 1,
        phone: 'A',
        note: 'for one',
        hash: 'h',
        began,
        committed: true,
        ended: { at: began, kind: 'succeeded', link: 'https://x.example/1', labelled: true },
      },
      { run: 'two', lease: 8, attempt: 1, phone: 'A', note: 'for two', hash: 'h', began, committed: false },
    ],
  })
  await ledger.close()
})

test('what ended long before is not said, and after 30 days it is forgotten, on the disk as well', async () => {
  let ledger = await open(500)
  await ledger.began(offer('old', 1))
  await ledger.ended({ run: 'old', lease: 1 }, { kind: 'asked', message: '' })
  now += 3 * dayMs
  await ledger.began(offer('new', 2))
  expect(ledger.since(now).entries.map(({ run }) => run)).toEqual(['new'])
  expect(ledger.since(now - 3 * dayMs).entries.map(({ run }) => run)).toEqual(['old', 'new'])
  now += 29 * dayMs
  for (const run of ['a', 'b', 'c', 'd']) await ledger.began(offer(run, 9))
  await ledger.close()
  ledger = await open(500)
  expect(ledger.since(0).entries.map(({ run }) => run)).not.toContain('old')
  expect(ledger.since(0).knows).toBe(now - 30 * dayMs)
  await ledger.close()
})

test('a damaged line may have been a deed: from then on the ledger does not know everything before', async () => {
  const began = now
  let ledger = await open()
  await ledger.began(offer('one', 1))
  await ledger.close()
  await appendFile(join(folder, 'ledger.ndjson'), '00000000 {"entry":{}}\n')
  now += dayMs
  ledger = await open()
  expect(ledger.since(began).knows).toBe(now)
  expect(ledger.since(began).entries.map(({ run }) => run)).toEqual(['one'])
  await ledger.close()
})
