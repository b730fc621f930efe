import { createHash } from 'node:crypto'
import { random } from '@quarterdeck/fixtures/environment/random.ts'
import * as contract from '@quarterdeck/shared/contracts/publishing.ts'
import { uploadFile } from '@quarterdeck/shared/contracts/rowFiles.ts'
import type { Offer, RunOutcome } from '@quarterdeck/shared/protocol/agent.ts'
import { endpointsOf } from '@quarterdeck/shared/resource/endpoints.ts'
import { libraryItem } from '@quarterdeck/shared/resources/content/libraryItem.ts'
import { platform } from '@quarterdeck/shared/resources/fleet/platform.ts'
import { publicationMachine } from '@quarterdeck/shared/states/publication.ts'
import { runMachine } from '@quarterdeck/shared/states/run.ts'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { eventually } from '../../../eventually.testing.ts'
import { createMigrated } from '../../../migrations/migrated.testing.ts'
import type { TestClient } from '../../../plane.testing.ts'
import type { TestDatabase } from '../../../platform/store/engines.testing.ts'
import { onEachEngine } from '../../../platform/store/onEachEngine.testing.ts'
import { dropFree } from '../../../resources/files/store.ts'
import { runSettings } from '../../work/runs/index.ts'
import { PublishingHarness } from './publishing.testing.ts'

const { codes } = publicationMachine
const later = { kind: 'at', time: '2099-01-01 10:00:00' } as const
const hourMs = 3_600_000
const rounds = process.env.QD_LONG === '1' ? 200 : 16
/** When in a race somebody acts follows from it. */
const seed = Number(process.env.QD_SEED ?? Date.now() % 1_000_000)
/** How an agent says how a run ended, where the test does not wait for the answer. */
const told = ({ run, lease, attempt }: Offer, outcome: RunOutcome) =>
  ({ type: 'result', id: `${run} ${lease}`, run, lease, attempt, outcome, at: 1 }) as const

onEachEngine('publications under fire on the $name engine', (engine) => {
  let h: PublishingHarness
  let database: TestDatabase
  let shift = 0
  beforeAll(async () => {
    database = await createMigrated(engine)
    h = await PublishingHarness.open(database.url, ['A', 'B', 'C', 'D', 'E'], {
      now: () => Date.now() + shift,
    })
    await h.plane.context.settings.set(runSettings.leaseMs, 60_000)
  })
  afterAll(async () => {
    await h.close()
    await database.remove()
    await engine.stop?.()
  })

  /** Time goes by at once, and for those who are signed in too. */
  const pass = async (ms: number) => {
    shift += ms
    if (ms > hourMs) await h.signInAgain()
  }
  /** A look at the platform that finds out nothing. */
  const lookInVain = async (id: number) =>
    h.end(await h.onPhone(id, 'shelf-check'), { kind: 'succeeded', result: { check_status: 0 } })
  /** The run of a publication, once its agent was heard to be at work: what it says later would renew its lease. */
  const atWork = async (id: number) => {
    const offer = await h.onPhone(id)
    const state = () =>
      h.plane.context.store.read.get<{ state: number }>('SELECT state FROM run WHERE id = ?', [offer.run])
    await eventually(h.plane, state).toEqual({ state: runMachine.codes.running })
    return offer
  }
  const onPhoneAgain = ({ run, lease }: Offer) =>
    h.agent.hear('offer', (offer) => offer.run === run && offer.lease > lease)
  const worked = (id: number) =>
    ({ kind: 'succeeded', result: { share_link: `https://shelf.example/${id}`, label_applied: true } }) as const
  const offersOf = (id: number) =>
    h.agent.heard.filter((said) => said.type === 'offer' && said.task.id === id && said.script.name === 'shelf-publish')
  const passed = async (...order: Parameters<PublishingHarness['publish']>) => {
    const ids = await h.publish(...order)
    await h.passAll()
    return ids
  }

  test('a lease that is lost before the commit goes again, one lost after it is unknown and never goes again', async () => {
    const [before, after] = await passed('Lost on the way', { accounts: h.accounts.slice(0, 2) })
    h.watched.add(after!)
    const first = await atWork(before!)
    const committed = await atWork(after!)
    expect(await h.commit(committed)).toBe(true)
    await pass(90_000)
    await h.comesTo(after!, { status: codes.abnormal, outcome_unknown: 1 })
    expect(await h.commit(first)).toBe(false)
    await pass(90_000)
    const second = await onPhoneAgain(first)
    expect(await h.commit(second)).toBe(true)
    await h.end(second, worked(before!))
    await h.comesTo(before!, { status: codes.completed })
    // What the phone of the other one says late is what became of it.
    await h.end(committed, worked(after!))
    await h.comesTo(after!, {
      status: codes.completed,
      outcome_unknown: 0,
      share_link: `https://shelf.example/${after}`,
    })
    expect(offersOf(after!)).toHaveLength(1)
    await lookInVain(after!)
  })

  test('a run that never answers leaves "under release" with its lease', async () => {
    const [id] = await passed('No answer')
    const offer = await atWork(id!)
    await h.comesTo(id!, { status: codes.releasing })
    await pass(90_000)
    await h.comesTo(id!, { status: codes.waiting })
    await h.take('cancel', [id!])
    await pass(90_000)
    expect(await h.commit(offer)).toBe(false)
    await h.comesTo(id!, { status: codes.cancelled })
  })

  test('an account that is logged out between commit and result leaves an outcome that nobody knows', async () => {
    const [id] = await passed('Logged out', { accounts: [h.accounts[1]!] })
    h.watched.add(id!)
    const offer = await h.onPhone(id!)
    await h.commit(offer)
    await h.end(offer, { kind: 'unknown', fault: 'account', message: 'logged out', particulars: [] })
    await h.comesTo(id!, { status: codes.abnormal, outcome_unknown: 1 })
    await lookInVain(id!)
    await h.take('settle', [id!], { found: 2 })
    expect(offersOf(id!)).toHaveLength(1)
  })

  test('of an account that failed alone the post is published once more; one that went out stays as it is', async () => {
    const ids = await passed('Five accounts', { accounts: h.accounts })
    const [good, ...bad] = ids as [number, ...number[]]
    await h.goOut(good)
    for (const id of bad) {
      const offer = await h.onPhone(id)
      await h.end(offer, { kind: 'failed', fault: 'platform', code: 'agent_fault', message: 'no room' })
      await h.comesTo(id, { status: codes.abnormal, outcome_unknown: 0 })
    }
    const answers = await h.take('republish', ids)
    expect(answers.map(({ result }) => result)).toEqual(['refused', 'done', 'done', 'done', 'done'])
    expect(answers[0]!.reason).toContain('unpublish first')
    const again = await h.plane.context.store.read.all<{ id: number; republish_of: number }>(
      'SELECT id, republish_of FROM publication WHERE republish_of IN (SELECT value FROM json_each(?)) ORDER BY id',
      [JSON.stringify(ids)],
    )
    expect(again.map(({ republish_of }) => republish_of)).toEqual(bad)
    for (const { id } of again) await h.goOut(id)
    expect(offersOf(good)).toHaveLength(1)
  })

  test('of the same release by two people one is made, and the other is refused and told which', async () => {
    const other = await h.plane.addUser(3)
    const send = async (who: TestClient, n: number) => {
      const contents = { kind: 'composed' as const, text: 'Two people at once' }
      const order = { contents, accounts: [h.accounts[0]!], when: later }
      const { data } = await who.call(contract.checkRelease, { body: order })
      const rows = data.rows.map(({ content, account, time }) => ({ content, account, time }))
      return who.call(contract.publishRelease, { body: { ...order, rows, request_id: `of person ${n}` } })
    }
    const answers = await Promise.allSettled([send(h.plane.admin, 1), send(other, 2)])
    const made = answers.filter(({ status }) => status === 'fulfilled')
    const refused = answers.filter((one) => one.status === 'rejected')
    expect([made.length, String(refused[0]?.reason)]).toEqual([1, expect.stringContaining('Two people at once')])
    const [id] = (made[0] as PromiseFulfilledResult<{ data: { publications: number[] } }>).value.data.publications
    await h.take('cancel', [id!])
  })

  test('a script that says done while nothing stands there is not read back', async () => {
    const [id] = await h.publish('Says done')
    h.watched.add(id!)
    await h.passAll()
    await h.goOut(id!)
    await h.end(await h.onPhone(id!, 'shelf-check'), { kind: 'succeeded', result: { check_status: 1 } })
    await h.comesTo(id!, { status: codes.completed, verified: 1, check_status: 1 })
  })

  test('what cannot be noted of a success is not acknowledged, and noted when the agent says it again', async () => {
    const [id] = await passed('Our own mistake')
    const offer = await h.onPhone(id!)
    await h.commit(offer)
    const { store } = h.plane.context
    const broken = `CREATE TRIGGER broken BEFORE UPDATE OF status ON publication WHEN new.id = ${id} AND new.status = 4
      BEGIN SELECT raise(ABORT, 'broken on purpose'); END`
    await store.write((tx) => tx.run(broken))
    const before = h.agent
    await expect(h.end(offer, worked(id!))).rejects.toThrow('the line closed')
    await h.comesTo(id!, { status: codes.releasing })
    await store.write((tx) => tx.run('DROP TRIGGER broken'))
    await h.reconnect([offer])
    expect(h.agent).not.toBe(before)
    await h.end(offer, worked(id!))
    await h.comesTo(id!, { status: codes.completed, share_link: `https://shelf.example/${id}` })
  })

  test('files of a post go out as they were passed, also when the library item and its file are gone', async () => {
    const bytes = await sharp({ create: { width: 40, height: 20, channels: 3, background: '#aa2233' } })
      .png()
      .toBuffer()
    const send = async (content: Buffer) => {
      const body = { file: new File([new Uint8Array(content)], 'same name.png') }
      return (await h.plane.admin.call(uploadFile, { query: { resource: 'library-item', field: 'image' }, body })).data
        .id
    }
    const calls = endpointsOf(libraryItem)
    const item = { image: String(await send(bytes)), rights: 1, title: 'A red field' }
    const { data } = await h.plane.admin.call(calls.add!, { body: item })
    const [library] = data.ids
    const { data: checked } = await h.plane.admin.call(contract.checkRelease, {
      body: { contents: { kind: 'library', ids: [library!] }, accounts: [h.accounts[0]!], when: { kind: 'now' } },
    })
    const order = {
      contents: { kind: 'library' as const, ids: [library!] },
      accounts: [h.accounts[0]!],
      when: { kind: 'now' as const },
      request_id: 'from the library',
      rows: checked.rows.map(({ content, account, time }) => ({ content, account, time })),
    }
    const { publications } = (await h.plane.admin.call(contract.publishRelease, { body: order })).data
    const [id] = publications
    await h.take('hold', [id!])
    await h.passAll()
    // Another picture under the same name, and then none at all.
    const other = await sharp({ create: { width: 40, height: 20, channels: 3, background: '#22aa33' } })
      .png()
      .toBuffer()
    await h.plane.admin.call(calls.edit!, {
      query: { id: library! },
      body: { image: String(await send(other)) },
    })
    await h.plane.admin.call(calls.delete!, { query: { id: library! } })
    const { store, now } = h.plane.context
    await store.write((tx) => dropFree(tx, { now: now(), since: now() + hourMs }))
    await h.take('resume', [id!])
    const offer = await h.onPhone(id!)
    expect(offer.files.map(({ name }) => name)).toEqual(['01.png'])
    const [file] = offer.files
    const answer = await h.fetchFile(offer, file!.sha256)
    expect(createHash('sha256').update(answer).digest('hex')).toBe(file!.sha256)
    await h.commit(offer)
    await h.end(offer, worked(id!))
    await h.comesTo(id!, { status: codes.completed })
  })

  test('a limit that is lowered, or a level that is raised, after the pass keeps a post back at its commit', async () => {
    const { data } = await h.plane.admin.call(endpointsOf(platform).list!, { query: {} })
    const shelf = data.find((row) => row.name === 'shelf')!
    const limit = (title_limit: number) =>
      h.plane.admin.call(endpointsOf(platform).edit!, { query: { id: shelf.id }, body: { title_limit } })
    const [id] = await passed('Too long by then', {
      accounts: [h.accounts[2]!],
      content: { title: 'A title of some length' },
    })
    const offer = await h.onPhone(id!)
    await limit(5)
    expect(await h.commit(offer)).toBe(false)
    h.agent.say({ ...told(offer, { kind: 'interrupted', fault: 'platform', code: 'commit_refused', message: '' }) })
    await h.comesTo(id!, { status: codes.pending })
    await limit(0)
    const again = await h.agent.hear('offer', ({ task, lease }) => task.id === id && lease > offer.lease)
    await h.setReview(2)
    expect(await h.commit(again)).toBe(false)
    await h.setReview(1)
    await h.take('cancel', [id!])
    await h.comesTo(id!, { status: codes.cancelled })
  })

  test('the clock a day ahead during a lease: what has not committed is missed, what has is unknown until its phone speaks', async () => {
    const [idle, busy] = await passed('A day ahead', { accounts: [h.accounts[3]!, h.accounts[4]!] })
    h.watched.add(busy!)
    const [waits, works] = [await atWork(idle!), await atWork(busy!)]
    expect(await h.commit(works)).toBe(true)
    await pass(25 * hourMs)
    await h.comesTo(idle!, { status: codes.abnormal, outcome_unknown: 0, run_seq: null })
    await h.comesTo(busy!, { status: codes.abnormal, outcome_unknown: 1 })
    expect(await h.commit(waits)).toBe(false)
    await h.end(works, worked(busy!))
    await h.comesTo(busy!, { status: codes.completed })
    await lookInVain(busy!)
    expect([offersOf(idle!).length, offersOf(busy!).length]).toEqual([1, 1])
  })

  test('reschedule, replace, cancel and hold in the instant of the lease: each goes out once or not at all, and never what was taken back', async () => {
    console.log(`faults: QD_SEED=${seed}`)
    const { between } = random(seed)
    const deeds = ['hold', 'cancel', 'reschedule', 'replace'] as const
    for (let round = 0; round < rounds; round++) {
      const deed = deeds[round % deeds.length]!
      const [id] = await h.publish(`Race ${round}`, { accounts: [h.accounts[round % 5]!] })
      const form = {
        hold: {},
        cancel: {},
        reschedule: { scheduled_time: '2099-01-01 10:00:00' },
        replace: { title: '', text: `Race ${round}, mended` },
      }[deed]
      // The lease follows the pass within milliseconds.
      const [, [answer]] = await Promise.all([
        h.passAll(),
        new Promise((resolve) => setTimeout(resolve, between(0, 90))).then(() => h.take(deed, [id!], form)),
      ])
      const held = answer!.result === 'done'
      const row = await h.row(id!)
      const isLeased = row.status === codes.releasing
      const offer = isLeased ? await h.onPhone(id!) : (offersOf(id!).at(-1) as Offer | undefined)
      const isOut = offer ? await h.commit(offer) : false
      // What was mended may have been passed in the same instant: then that goes out.
      const isOld = offer?.task.text === `Race ${round}`
      expect({ deed, round, both: held && isOut && isOld }).toEqual({ deed, round, both: false })
      if (isOut) {
        await h.end(offer!, worked(id!))
        await h.comesTo(id!, { status: codes.completed })
      } else await h.take('cancel', [id!])
    }
    const twice = await h.plane.context.store.read.all(
      'SELECT task_id FROM run WHERE lane = 4 AND commit_lease IS NOT NULL GROUP BY task_id HAVING count(*) > 1',
    )
    expect(twice).toEqual([])
  })

  test('reschedule, replace, cancel and hold just before the lease take it back, and just after it only a cancel does', async () => {
    const forms = {
      hold: {},
      cancel: {},
      reschedule: { scheduled_time: '2099-01-01 10:00:00' },
      replace: { title: '', text: 'Mended' },
    }
    const rows = h.accounts.map((account) => [account])
    for (const [deed, form] of Object.entries(forms)) {
      const [before] = await h.publish(`Before: ${deed}`, { accounts: rows[0]! })
      await h.take(deed, [before!], form)
      await h.passAll()
      const [after] = await passed(`After: ${deed}`, { accounts: rows[1]! })
      const offer = await atWork(after!)
      const [answer] = await h.take(deed, [after!], form)
      expect([deed, answer!.result]).toEqual([deed, deed === 'cancel' ? 'done' : 'refused'])
      expect([deed, await h.commit(offer)]).toEqual([deed, deed !== 'cancel'])
      if (deed !== 'cancel') {
        await h.end(offer, worked(after!))
        await h.comesTo(after!, { status: codes.completed })
      } else await h.comesTo(after!, { status: codes.cancelled })
      if (deed === 'replace') {
        expect((await h.goOut(before!)).task.text).toBe('Mended')
        await h.comesTo(before!, { status: codes.completed })
      } else {
        expect([deed, offersOf(before!).length]).toEqual([deed, 0])
        await h.take('cancel', [before!])
      }
      expect([deed, offersOf(after!).length]).toEqual([deed, 1])
    }
  })

  test('phones away for a day: what was due is missed, with why, and not sent when they are back', async () => {
    await h.agent.close()
    const [id] = await passed('Nobody there')
    await h.comesTo(id!, { status: codes.waiting })
    await pass(25 * hourMs)
    await h.comesTo(id!, { status: codes.abnormal, outcome_unknown: 0 })
    expect((await h.row(id!)).result_description).toContain('Missed')
    await h.reconnect()
    const [next] = await passed('Somebody there')
    await h.goOut(next!)
    expect(offersOf(id!)).toHaveLength(0)
  })

  test('the clock two hours back during a lease: it goes on, and out once', async () => {
    const [id] = await passed('Back in time', { accounts: [h.accounts[3]!] })
    const offer = await h.onPhone(id!)
    shift -= 2 * hourMs
    expect(await h.commit(offer)).toBe(true)
    await h.end(offer, worked(id!))
    await h.comesTo(id!, { status: codes.completed })
    expect(offersOf(id!)).toHaveLength(1)
  })
})
