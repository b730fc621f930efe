import { cancelDryRun, getDryRun, startDryRun } from '@quarterdeck/shared/contracts/dryRun.ts'
import { getRunDetails, whyRunWaits } from '@quarterdeck/shared/contracts/run.ts'
import type { Offer, RunOutcome } from '@quarterdeck/shared/protocol/agent.ts'
import { endpointsOf } from '@quarterdeck/shared/resource/endpoints.ts'
import { phone } from '@quarterdeck/shared/resources/fleet/phone.ts'
import { run } from '@quarterdeck/shared/resources/fleet/run.ts'
import { script } from '@quarterdeck/shared/resources/fleet/script.ts'
import { scriptVersion } from '@quarterdeck/shared/resources/fleet/scriptVersion.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { FakeAgent } from '../../../hub/fakeAgent.testing.ts'
import { createMigrated } from '../../../migrations/migrated.testing.ts'
import { startTestPlane, type TestPlane } from '../../../plane.testing.ts'
import { remoteEngine, type TestDatabase } from '../../../platform/store/engines.testing.ts'
import { onEachEngine } from '../../../platform/store/onEachEngine.testing.ts'
import { refusal } from '../../../refusal.testing.ts'
import { listAudit } from '../../../resources/listAudit.testing.ts'
import { acceptRun, askCommit, connectPhones, setUpFleet, turnSwitch } from '../../fleet/fleet/fleet.testing.ts'

const source = `export const meta = { name: 'shelf-book-list', platform: 'shelf', app: 'app.shelf',
  purpose: 'book-list', parameters: { pause: { default: 1, min: 0, max: 9 } } }
export default async function run() { return { anew: true } }`

onEachEngine('a dry run on the $name engine', (engine) => {
  let server: TestDatabase | undefined
  let plane: TestPlane
  let agent: FakeAgent
  /** The script for book lists, and the phone A. */
  let of: number
  let phoneA: number

  beforeAll(async () => {
    server = engine === remoteEngine ? await createMigrated(engine) : undefined
    plane = await startTestPlane({ databaseUrl: server?.url })
    const fleet = await setUpFleet(plane)
    agent = await connectPhones(fleet, ['A', 'B'])
    await turnSwitch(fleet, 0)
    const scripts = await plane.admin.call(endpointsOf(script).list!, { query: { keyword: 'shelf-book-list' } })
    of = scripts.data[0]!.id
    const phones = await plane.admin.call(endpointsOf(phone).list!, { query: { keyword: 'A' } })
    phoneA = phones.data.find(({ serial }) => serial === 'A')!.id
    // Another version, which no phone runs.
    await plane.admin.call(endpointsOf(scriptVersion).add!, { body: { script: of, source } })
  })
  afterAll(async () => {
    await plane?.stop()
    await server?.remove()
    await engine.stop?.()
  })

  const order = { version: 2, account: 'somebody', task: { book_name: 'Sample' }, parameters: {} }
  const start = async (
    more: { version?: number; task?: Record<string, string>; parameters?: Record<string, string> } = {},
  ) => (await plane.admin.call(startDryRun, { body: { ...order, script: of, ...more } })).data.run
  const told = async (id: number) => (await plane.admin.call(getDryRun, { query: { id } })).data
  const markTest = (test_phone: 0 | 1) =>
    plane.admin.call(endpointsOf(phone).edit!, { query: { id: phoneA }, body: { test_phone } })
  const offered = async (seq: number) => {
    const { data } = await plane.admin.call(getRunDetails, { query: { id: seq } })
    const offer = await agent.hear('offer', ({ run }) => run === data.id)
    acceptRun(agent, offer)
    return offer
  }
  const end = async ({ run, lease, attempt }: Offer, outcome: RunOutcome) => {
    agent.say({ type: 'result', id: run, run, lease, attempt, outcome, at: 1 })
    await agent.hear('ack', ({ id }) => id === run)
  }
  const traces = () =>
    plane.context.store.read.all(
      `SELECT (SELECT count(*) FROM run_day) AS days, (SELECT count(*) FROM run_attempt WHERE counts = 1) AS starts,
         (SELECT sum(failures) FROM phone) + (SELECT sum(failures) FROM account) AS failures,
         (SELECT count(*) FROM verify_task) AS tasks, (SELECT sum(succeeded + failed) FROM script_version) AS counted`,
    )

  test('waits where no phone is kept for tests, says so of every phone, and goes when one is', async () => {
    const task = { book_name: 'Sample', segments: 'one\ntwo' }
    const seq = await start({ task, parameters: { pause: '3' } })
    await expect
      .poll(async () => (await plane.admin.call(whyRunWaits, { query: { id: seq } })).data[0]?.phones)
      .toMatchObject([
        { serial: 'A', rules: [{ rule: 'phone_not_test' }] },
        { serial: 'B', rules: [{ rule: 'phone_not_test' }] },
      ])
    expect((await plane.admin.call(getRunDetails, { query: { id: seq } })).data).toMatchObject({ kind: 'dry' })
    expect(await told(seq)).toMatchObject({ end: '', test_phones: 0, by: 'admin', version: 2 })

    await markTest(1)
    const offer = await offered(seq)
    expect(offer).toMatchObject({
      dry: true,
      phone: 'A',
      user: 0,
      account: 'somebody',
      app: 'app.shelf',
      parameters: { pause: 3 },
      task: { id: expect.any(Number), book_name: 'Sample', segments: ['one', 'two'] },
      script: { name: 'shelf-book-list', source },
      evidence: { timeline: 'all' },
    })
    await end(offer, { kind: 'succeeded', result: { anew: true } })
    expect(await told(seq)).toMatchObject({ end: 'succeeded', result: { anew: true }, test_phones: 1 })
  })

  test('gets no commit, ends well where it would have one, and leaves no trace in figures, caps and care', async () => {
    const before = await traces()
    const seq = await start()
    const offer = await offered(seq)
    expect(await askCommit(agent, offer)).toBe(false)
    await end(offer, { kind: 'stoppedAtCommit' })
    expect(await told(seq)).toMatchObject({ end: 'stopped_at_commit', result: {} })
    const { data } = await plane.admin.call(getRunDetails, { query: { id: seq } })
    expect(data).toMatchObject({ state: 5, message: 'Stopped at its commit: here the script would have published' })
    expect(data.committed_at).toBeNull()
    expect(await traces()).toEqual(before)
    const listed = await plane.admin.call(endpointsOf(run).list!, { query: { lane: 3 } })
    expect(listed.data[0]).toMatchObject({ id: seq, lane: 3, task: '', account: 'somebody' })
  })

  test.each<RunOutcome>([
    { kind: 'failed', fault: 'phone', code: 'app_not_installed', message: '' },
    { kind: 'asked', message: 'nobody is logged in' },
  ])('ends at the first failure ($kind), which counts against no phone and no account', async (outcome) => {
    const before = await traces()
    const seq = await start()
    await end(await offered(seq), outcome)
    expect(await told(seq)).toMatchObject({ end: 'failed' })
    expect(await traces()).toEqual(before)
  })

  test('is ended by who started it, on its phone as in the queue', async () => {
    const seq = await start()
    const { run } = await offered(seq)
    await plane.admin.call(cancelDryRun, { body: { run: seq } })
    await agent.hear('withdraw', (message) => message.run === run)
    expect(await told(seq)).toMatchObject({ end: 'cancelled' })
    // Once, however often it is asked for.
    await plane.admin.call(cancelDryRun, { body: { run: seq } })
    const entries = (await listAudit(plane.admin, 'script')).filter(({ action }) => action === 'script.cancel-dry-run')
    expect(entries).toMatchObject([{ actor: 'admin', summary: expect.stringMatching(/^Cancel dry run/) }])
  })

  test('of a version that is not there, with a value that it does not take, or without the right to, is refused', async () => {
    expect(await refusal(start({ version: 9 }))).toMatchObject({ status: 404 })
    expect(await refusal(start({ parameters: { pause: '99' } }))).toMatchObject({
      problems: [{ field: 'parameters.pause' }],
    })
    const staff = await plane.addUser(6)
    const body = { ...order, script: of }
    expect(await refusal(staff.call(startDryRun, { body }))).toMatchObject({ status: 403 })
  })
})
