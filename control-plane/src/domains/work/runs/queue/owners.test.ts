import { dictionaryOf } from '@quarterdeck/shared/i18n/dictionary.ts'
import { texts } from '@quarterdeck/shared/i18n/texts.gen.ts'
import { translator } from '@quarterdeck/shared/i18n/translate.ts'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { notRestored } from '../../../../platform/restored/restored.testing.ts'
import { createChanges } from '../changes.ts'
import { explainWaiting, waitingInWords } from '../gate/explainWaiting.ts'
import { whyWaiting } from '../gate/whyWaiting.ts'
import { commitRun } from '../leases/commitRun.ts'
import { offerOf } from '../leases/leaseRuns.ts'
import {
  addPublisher,
  createFleet,
  finish,
  leased,
  leaseTo,
  publishing,
  queueVerified,
  type TestFleet,
} from '../runsHarness.testing.ts'
import type { RunViewer } from '../runViewer.ts'
import { readRun } from '../store/runs.ts'
import { createScheduler } from './scheduler.ts'

const t = translator('en', dictionaryOf(texts, 'en'))
const { code } = publishing
const full = { reason: 'too_full', text: 'run.why.storage_low', values: { value: 3, resume: 9 } } as const

let fleet: TestFleet
beforeEach(async () => {
  fleet = await createFleet(2)
  await addPublisher(fleet)
})
afterEach(() => fleet.close())

const queue = (...tasks: number[]) => queueVerified(fleet, tasks, code)
const row = async (run: string) => (await readRun(fleet.store.read, run))!

describe('a lane of a domain of its own', () => {
  test('goes to a phone with a script of its purpose, and to no other', async () => {
    const [run] = await queue(1)
    const others = await leaseTo(fleet, run!, 0, 0)
    expect(others).toEqual({ ok: false, obstacle: 'no_script' })
    expect((await leased(fleet, run!, 0, code)).offer).toMatchObject({ script: { name: 'shelf-publish' } })
  })

  test('has published nothing where its script neither committed nor gives a link', async () => {
    const [run] = await queue(1)
    const held = await leased(fleet, run!, 0, code)
    await finish(fleet, { ...held, outcome: { kind: 'succeeded', result: {} } })
    expect(await row(run!)).toMatchObject({ state: 7, message: expect.stringContaining('nothing_published') })
  })

  test('gives its scripts values, and none that they do not take', async () => {
    const [run, other] = await queue(1, 2)
    fleet.given.set(1, { pause: 7 }).set(2, { label: true })
    expect((await leased(fleet, run!, 0, code)).offer.parameters).toEqual({ pause: 7 })
    expect(await leaseTo(fleet, other!, 1, code)).toEqual({ ok: false, obstacle: 'no_script' })
  })

  test('has one owner', () => {
    const changes = createChanges(fleet.store, notRestored, { leaps: () => false }, () => 600_000)
    const owner = { lanes: [publishing], tasksOf: async () => new Map(), follow: async () => {} }
    changes.register(owner)
    expect(() => changes.register(owner)).toThrow('lane 4 (publication) has two owners')
  })
})

describe('what an owner has against its task', () => {
  test('keeps it from a phone, asked in the transaction of the lease', async () => {
    const [run] = await queue(1)
    fleet.hindered.set(1, [full])
    expect(await leaseTo(fleet, run!, 0, code)).toEqual({ ok: false, obstacle: 'too_full' })
    fleet.hindered.clear()
    expect((await leaseTo(fleet, run!, 0, code)).ok).toBe(true)
  })

  test('is asked once more at the commit', async () => {
    const [run] = await queue(1)
    const held = await leased(fleet, run!, 0, code)
    fleet.hindered.set(1, [full])
    expect(await commitRun(fleet.deps, held)).toEqual({ ok: false, reason: 'too_full' })
    fleet.hindered.clear()
    expect(await commitRun(fleet.deps, held)).toEqual({ ok: true })
  })

  test('is said, with its values, to people who ask why it waits', async () => {
    const [run] = await queue(1)
    fleet.hindered.set(1, [full, { reason: 'later', text: 'run.waiting.later' }])
    const waiting = await explainWaiting(fleet.deps, await row(run!))
    expect(waitingInWords(waiting!, t)).toBe(t(full.text, full.values))
    const viewer: RunViewer = {
      t,
      side: 0,
      seesPhones: async (ids) => new Set(ids),
      readsMessagesOf: async () => true,
    }
    const [why] = await whyWaiting(fleet.deps, { seq: (await row(run!)).seq }, viewer)
    expect(why!.phones[0]!.rules.map(({ rule }) => rule)).toEqual(['too_full', 'later'])
    expect(why!.phones[0]!.rules[0]!.text).toBe(t(full.text, full.values))
  })

  test('does not hold up those behind it, not in the queue of its account either', async () => {
    const scheduler = createScheduler(fleet.deps)
    const pin = { kind: 'account', accountId: fleet.accounts[0]! } as const
    const tasks = Array.from({ length: 30 }, (_, n) => n + 1)
    for (const task of tasks.slice(0, -1)) fleet.hindered.set(task, [full])
    await queueVerified(fleet, tasks, code, pin)
    await scheduler.look()
    expect(fleet.offered.map((lease) => offerOf(lease).task.id)).toEqual([30])
  })
})
