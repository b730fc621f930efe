// @module-tag second-gear

import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { letGo } from '@quarterdeck/shared/contracts/restored.ts'
import type { Offer, RunOutcome } from '@quarterdeck/shared/protocol/agent.ts'
import type { LedgerEntry } from '@quarterdeck/shared/protocol/ledger.ts'
import { dataFolder } from '@quarterdeck/shared/values/dataFolder.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { eventually } from '../../../eventually.testing.ts'
import { connectAgent, type FakeAgent } from '../../../hub/fakeAgent.testing.ts'
import { embeddedEngine } from '../../../platform/store/engines.testing.ts'
import { onEachEngine } from '../../../platform/store/onEachEngine.testing.ts'
import { acceptOffer, askCommit, connectPhones, enrol } from '../../fleet/fleet/fleet.testing.ts'
import { TaskHarness } from '../../work/bookTasks/tasks.testing.ts'
import { type RestoredTestPlane, startRestoredPlane } from './restoredPlane.testing.ts'

const link = { kind: 'succeeded', result: { share_link: 'https://shelf.example/1' } } as const

onEachEngine('after a restore, $name', (engine) => {
  let r: RestoredTestPlane
  let h: TaskHarness
  beforeAll(async () => {
    r = await startRestoredPlane(engine)
    h = await TaskHarness.on(r.plane)
    await enrol(r.plane, 'silent')
  }, 60_000)
  afterAll(() => r?.close())

  test('nothing goes out, what agents hand in counts, and what silent hosts may have done stays held row by row', async () => {
    await h.importTasks(['In hand', 'Tapping', 'Since', 'Waits', 'Waits too'])
    const inHand = await acceptOffer(h.agent, 'In hand')
    const tapping = await acceptOffer(h.agent, 'Tapping')
    await r.backUp()
    // In the time that is lost: one goes out and is confirmed, the next one as well, and one has committed and goes on.
    expect(await askCommit(h.agent, inHand)).toBe(true)
    await end(h.agent, inHand, link)
    const since = await acceptOffer(h.agent, 'Since')
    expect(await askCommit(h.agent, since)).toBe(true)
    await end(h.agent, since, link)
    expect(await askCommit(h.agent, tapping)).toBe(true)
    await h.agent.close()
    await r.putBack()

    const agent = await connectPhones(h.fleet, ['A', 'B'], { holding: [{ run: tapping.run, lease: tapping.lease }] })
    const { lost } = await agent.hear('welcome')
    expect(lost).toEqual([{ run: tapping.run, lease: tapping.lease }])
    expect(agent.heard.filter(({ type }) => type === 'offer')).toEqual([])
    // Its result is kept, and counts for the task that it was for.
    agent.say({
      type: 'result',
      id: 'r',
      run: tapping.run,
      lease: tapping.lease,
      attempt: tapping.attempt,
      outcome: link,
      at: 1,
    })
    await agent.hear('ack', ({ id }) => id === 'r')
    expect(await h.task('Tapping')).toMatchObject({ status: 2, share_link: link.result.share_link })
    const view = await r.view()
    expect(view.restore).toMatchObject({
      held: ['publications', 'book_tasks', 'nurture', 'generation', 'messages'],
      ended: null,
    })
    expect(view.hosts).toMatchObject([
      { name: 'rack', state: 'blind' },
      { name: 'silent', state: 'silent' },
    ])
    expect(view.done).toMatchObject({ settled: 1 })

    await expect(r.goOn(['book_tasks'])).rejects.toMatchObject({ code: 'restored_hosts_silent' })
    const silent = view.hosts.find(({ name }) => name === 'silent')!.id
    await expect(r.goOn(['book_tasks'], { hosts: [silent] })).rejects.toMatchObject({ code: 'restored_too_early' })
    r.pass(600_000)
    await r.goOn(['book_tasks'], { hosts: [silent] })
    const after = await r.view()
    expect(after.restore).toMatchObject({ held: ['publications', 'nurture', 'generation', 'messages'] })
    // Whether In hand and Since went out, nobody here knows.
    expect(after).toMatchObject({ held_runs: 4 })
    expect(after.runs.map(({ title }) => title).sort()).toEqual(['In hand', 'Since', 'Waits', 'Waits too'])
    expect(after.runs.map(({ hosts }) => hosts)).toEqual(Array(4).fill('rack, silent'))
    expect(agent.heard.filter(({ type }) => type === 'offer')).toEqual([])

    // A person has looked: this one was not done. Its lease is beyond all that agents have seen.
    const waits = (await h.task('Waits too')).id
    const held = after.runs.find(({ task }) => task === waits)!.run
    await r.plane.admin.call(letGo, { body: { runs: [held], accounts: [] } })
    const offer = await agent.hear('offer')
    expect(offer.task.book_name).toBe('Waits too')
    expect(offer.lease).toBeGreaterThan(Math.max(since.lease, tapping.lease) + 1_000_000_000)
    await agent.close()
  }, 60_000)

  test('an agent that these data do not know is listed until its host was enrolled again', async () => {
    const stranger = await connectAgent(r.plane.url, 'secret-of-a-host-enrolled-since')
    await stranger.closed
    await eventually(r.plane, async () => (await r.view()).strangers.length).toBe(1)
  })
})

onEachEngine('the ledger of an agent, $name', (engine) => {
  let r: RestoredTestPlane
  let h: TaskHarness
  beforeAll(async () => {
    r = await startRestoredPlane(engine)
    h = await TaskHarness.on(r.plane)
  }, 60_000)
  afterAll(() => r?.close())

  test('what the ledger of an agent says was done counts as done, under its run or as the very same row, and the rest goes on by itself', async () => {
    let { agent } = h
    const did = new Map<string, LedgerEntry>()
    const out = async (name: string, commits = true) => {
      const offer = await acceptOffer(agent, name)
      if (commits) expect(await askCommit(agent, offer)).toBe(true)
      did.set(name, entryOf(offer, commits))
      if (commits) await end(agent, offer, link)
      return offer
    }
    await h.importTasks(['Done 1', 'Done 2', 'Broken off', 'Undone'])
    const brokenOff = await acceptOffer(agent, 'Done 1')
    await r.backUp()
    expect(await askCommit(agent, brokenOff)).toBe(true)
    did.set('Done 1', entryOf(brokenOff, true))
    await end(agent, brokenOff, link)
    await out('Done 2')
    await out('Broken off', false)
    await h.importTasks(['Later'])
    await out('Undone', false)
    const later = (await h.task('Later')).id
    await agent.close()
    await r.putBack()

    agent = await connectPhones(h.fleet, ['A', 'B'])
    const { ledgerSince } = await agent.hear('welcome')
    expect(ledgerSince).toBeLessThan(r.now())
    // Of a row of that number that is another one, nothing is said.
    await h.importTasks(['Of the same number'])
    expect((await h.task('Of the same number')).id).toBe(later)
    const forged = { ...did.get('Done 2')!, run: 'forged', note: noteLike(did.get('Done 2')!, later) }
    agent.say({ type: 'ledger', knows: 0, entries: [...did.values(), forged], last: false })
    agent.say({ type: 'ledger', knows: 0, entries: [], last: true })
    await eventually(r.plane, async () => (await r.view()).hosts.map(({ state }) => state)).toEqual(['told'])
    for (const name of ['Done 1', 'Done 2'])
      expect(await h.task(name)).toMatchObject({ status: 2, share_link: link.result.share_link })
    for (const name of ['Broken off', 'Undone', 'Of the same number'])
      expect(await h.task(name)).toMatchObject({ status: 0 })
    await r.goOn()
    expect((await r.view()).held_runs).toBe(0)
    for (const name of ['Broken off', 'Undone', 'Of the same number']) {
      const offer = await acceptOffer(agent, name)
      expect(await askCommit(agent, offer)).toBe(true)
      await end(agent, offer, link)
    }
    expect(agent.heard.filter(({ type }) => type === 'offer')).toHaveLength(3)
    await agent.close()
  }, 60_000)
})

async function end(agent: FakeAgent, { run, lease, attempt }: Offer, outcome: RunOutcome): Promise<void> {
  agent.say({ type: 'result', id: run, run, lease, attempt, outcome, at: 1 })
  await agent.hear('ack', ({ id }) => id === run)
}

function entryOf({ run, lease, attempt, phone, note, hash }: Offer, committed: boolean): LedgerEntry {
  const ended = {
    at: Date.now(),
    kind: committed ? 'succeeded' : 'interrupted',
    link: 'https://shelf.example/1',
    labelled: false,
  } as const
  return { run, lease, attempt, phone, note, hash, began: Date.now(), committed, ended }
}

/** The note of an entry, as if it were about another row: its hash is not that of the installation. */
function noteLike({ note }: LedgerEntry, task: number): string {
  const said = JSON.parse(Buffer.from(note, 'base64url').toString()) as object
  return Buffer.from(JSON.stringify({ ...said, task })).toString('base64url')
}

describe('data that somebody put in the place of newer ones', () => {
  test('are found at the start, once', async () => {
    const r = await startRestoredPlane(embeddedEngine)
    try {
      await r.backUp()
      await r.plane.restart()
      expect((await r.view()).restore).toBeNull()
      await r.putBack({ mark: false })
      expect((await r.view()).restore).toMatchObject({ how: 'epoch', ended: null })
      const { id } = (await r.view()).restore!
      await r.plane.restart()
      expect((await r.view()).restore!.id).toBe(id)
      await r.goOn()
      expect((await r.view()).restore!.held).toEqual([])
    } finally {
      await r.close()
    }
  }, 60_000)

  test('are found where a control plane was killed and its log is gone, once; with its log it goes on', async () => {
    const r = await startRestoredPlane(embeddedEngine)
    const log = join(r.dataDir, `${dataFolder.database}-wal`)
    try {
      await r.kill(async () => undefined)
      expect([r.plane.context.serverHealth.isAfterUncleanEnd, (await r.view()).restore]).toEqual([true, null])
      await r.kill(() => rm(log))
      // Who signed in stood in the log.
      await r.plane.signInAgain()
      const { restore } = await r.view()
      expect(restore).toMatchObject({ how: 'epoch', ended: null })
      await r.plane.restart()
      expect((await r.view()).restore!.id).toBe(restore!.id)
      expect(r.plane.context.serverHealth.isAfterUncleanEnd).toBe(false)
      // Whoever puts a backup back says so itself: that its log is gone, too, is no second restore.
      await r.goOn()
      await r.backUp()
      await r.kill(async () => {
        await rm(log)
        const mark = { id: 'put-back', made: r.now(), at: r.now(), how: 'mark', drill: false }
        await writeFile(join(r.dataDir, dataFolder.restored), JSON.stringify(mark))
      })
      await r.plane.signInAgain()
      expect((await r.view()).restore!.id).toBe('put-back')
      await r.plane.restart()
      expect((await r.view()).restore!.id).toBe('put-back')
    } finally {
      await r.close()
    }
  }, 60_000)
})
