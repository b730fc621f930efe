// @module-tag slow

import { createHash } from 'node:crypto'
import { createApk } from '@quarterdeck/fixtures/phones/apk/apk.ts'
import { uploadApk } from '@quarterdeck/shared/contracts/appUpgrades.ts'
import { fetchPhoneFile } from '@quarterdeck/shared/contracts/screen.ts'
import { actionEndpointsOf, endpointsOf } from '@quarterdeck/shared/resource/endpoints.ts'
import { appBuild } from '@quarterdeck/shared/resources/fleet/appBuild.ts'
import { appUpgrade, stoppedBy } from '@quarterdeck/shared/resources/fleet/appUpgrade.ts'
import { appUpgradeable } from '@quarterdeck/shared/resources/fleet/appUpgradeable.ts'
import { appUpgradeBuild } from '@quarterdeck/shared/resources/fleet/appUpgradeBuild.ts'
import { appUpgradePhone, upgradeReasons } from '@quarterdeck/shared/resources/fleet/appUpgradePhone.ts'
import { device } from '@quarterdeck/shared/resources/fleet/device.ts'
import { phone } from '@quarterdeck/shared/resources/fleet/phone.ts'
import { platformLog } from '@quarterdeck/shared/resources/fleet/platformLog.ts'
import { appUpgradeMachine, appUpgradePhoneMachine } from '@quarterdeck/shared/states/appUpgrade.ts'
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest'
import { eventually } from '../../../eventually.testing.ts'
import { type FakeAgent, joinAgent, phoneFacts } from '../../../hub/fakeAgent.testing.ts'
import { createMigrated } from '../../../migrations/migrated.testing.ts'
import { startTestPlane, type TestClient, type TestPlane } from '../../../plane.testing.ts'
import { embeddedEngine, type TestDatabase } from '../../../platform/store/engines.testing.ts'
import { onEachEngine } from '../../../platform/store/onEachEngine.testing.ts'
import { refusal } from '../../../refusal.testing.ts'
import { enrol } from '../fleet/fleet.testing.ts'
import { kinds } from '../phoneLeases/index.ts'

const apk = createApk({ packageName: 'app.shelf', versionCode: 900, versionName: '9.0', label: 'Shelf' })
const md5 = createHash('md5').update(apk).digest('hex')
const newer = [{ package: 'app.shelf', version: '9.0', versionCode: 900, md5 }]
const serials = ['U1', 'U2', 'U3']
const states = appUpgradeMachine.codes
const { waiting, upgrading, upgraded, failed, leftOut } = appUpgradePhoneMachine.codes
const minute = 60_000

onEachEngine('on the $name engine', (engine) => {
  // What does not depend on the store is asked of one of them.
  const once = test.runIf(engine === embeddedEngine)
  let database: TestDatabase
  let plane: TestPlane
  let secret: string
  let agent: FakeAgent
  let build: number
  let ahead: number

  beforeEach(async () => {
    ahead = 0
    database = await createMigrated(engine)
    plane = await startTestPlane({
      dataDir: database.folder,
      databaseUrl: database.url,
      now: () => Date.now() + ahead,
      domains: { appUpgrades: { tickMs: 20 } },
    })
    secret = await enrol(plane, 'rack')
    await connect()
  })
  afterEach(async () => {
    await plane.stop()
    await database.remove()
  })
  afterAll(() => engine.stop?.())

  async function connect(more: Parameters<typeof phoneFacts>[1] = {}): Promise<void> {
    agent = await joinAgent(plane.url, secret)
    agent.say({ type: 'adbServer', state: 'answers' })
    agent.say({ type: 'phones', phones: serials.map((serial) => phoneFacts(serial, more)), listed: serials })
    await eventually(plane, async () => (await listed(phone)).filter(({ state }) => state === 1).length).toBe(
      serials.length,
    )
  }

  const listed = async (of: unknown, query: Record<string, unknown> = {}) =>
    (await plane.admin.call(endpointsOf(of as typeof phone).list!, { query })).data as Record<string, unknown>[]
  async function upload(content: Uint8Array<ArrayBuffer> | Buffer, { who = plane.admin, approved = '1' } = {}) {
    const file = new File([new Uint8Array(content)], 'a.apk')
    const { data } = await who.call(uploadApk, { body: { file, approved: approved as '0' | '1' } })
    build = data.id
    return data
  }
  const start = (form: Record<string, unknown> = {}, who: TestClient = plane.admin) =>
    who.call(actionEndpointsOf(appBuild).upgrade!, {
      body: { ids: [build], plan: '1, 100%', watch_minutes: 0, stop_failures: 1, stop_percent: 0, ...form },
    })
  const upgrade = async () => (await listed(appUpgrade))[0]!
  const act = async (name: 'stop' | 'continue' | 'retry') =>
    plane.admin.call(actionEndpointsOf(appUpgrade)[name]!, { body: { ids: [Number((await upgrade()).id)] } })
  /** State and reason of each phone, in order. */
  const phones = async () => (await listed(appUpgradePhone)).map(({ state, reason }) => [state, reason])
  /** As the device list says it: 1 it could be, 2 it is under way. */
  const upgradable = async () => (await listed(device, { kind: 1 })).map((row) => row.upgradable)
  const become = (state: number) => eventually(plane, async () => (await upgrade()).state).toBe(state)
  const events = async () =>
    (await listed(platformLog, { kind: 5 })).map(({ serial, event }) => `${serial}: ${event}`).reverse()
  const told = (serial: string) =>
    agent.heard.filter((message) => message.type === 'file').filter(({ phone }) => phone === serial)

  /** The host does as it is told: the phone has the build, and says so. */
  async function installs(serial: string): Promise<void> {
    const { request } = await agent.hear('file', (file) => file.phone === serial)
    agent.say({ type: 'phones', phones: [phoneFacts(serial, { apps: newer })], listed: serials })
    agent.say({ type: 'fileState', request, state: 'done', done: apk.length, message: '' })
  }
  async function refuses(serial: string, message: string): Promise<void> {
    const { request } = await agent.hear('file', (file) => file.phone === serial)
    agent.say({ type: 'fileState', request, state: 'failed', done: 0, message, code: 'not_installed' })
  }

  once('an APK names its build, which is added, and nobody gets it before it is approved', async () => {
    const approve = (approved: number) =>
      plane.admin.call(endpointsOf(appBuild).edit!, { query: { id: build }, body: { approved } })
    expect(await refusal(upload(Buffer.from('no app')))).toMatchObject({ code: 'not_an_apk' })
    expect(await refusal(upload(apk, { who: await plane.addUser(10) }))).toMatchObject({ code: 'forbidden' })
    const facts = { package: 'app.shelf', version: '9.0', version_code: 900, apk_size: apk.length, apk_md5: md5 }
    expect(await upload(apk, { approved: '0' })).toMatchObject({ ...facts, approved: 0 })
    expect(await listed(appUpgradeBuild)).toEqual([])
    expect(await refusal(start())).toMatchObject({ code: 'wrong_state' })
    expect((await refusal(start())).message).toBe('Not possible in the state “Approval: Pending”')
    await approve(1)
    expect(await listed(appUpgradeBuild)).toMatchObject([{ id: build, upgradeable: 3, upgrading: 0, current: 0 }])
    expect((await listed(appUpgradeable, { build })).map(({ serial }) => serial)).toEqual(serials)
    await approve(2)
    expect(await refusal(upload(apk))).toMatchObject({ code: 'build_refused' })
    expect(await listed(appBuild)).toMatchObject([{ id: build, approved: 2, approved_by: 'admin' }])
  })

  once('a build that is listed by its sum gets its APK, and approving takes leave of its own', async () => {
    const { data } = await plane.admin.call(endpointsOf(appBuild).add!, {
      body: { package: 'app.shelf', apk_md5: md5, approved: 1 },
    })
    expect(await upload(apk, { approved: '0' })).toMatchObject({ id: data.ids[0], approved: 1 })
    const other = createApk({ packageName: 'app.shelf', versionCode: 901, versionName: '9.1', label: 'Shelf' })
    const who = await plane.addUser(13)
    expect((await refusal(upload(other, { who }))).problems).toMatchObject([{ field: 'approved' }])
    expect(await listed(appBuild)).toHaveLength(1)
  })

  test('phones are upgraded wave by wave, a failure stops it, and what failed is tried again', async () => {
    await upload(apk)
    expect(await upgradable()).toEqual([1, 1, 1])
    await start()
    expect(await upgradable()).toEqual([2, 2, 2])
    const { request, ...file } = await agent.hear('file')
    expect(file).toMatchObject({ phone: 'U1', app: { package: 'app.shelf', versionCode: 900, md5 } })
    const url = `${plane.url}/api${fetchPhoneFile.path}?request=${request}`
    const given = await fetch(url, { headers: { authorization: `Bearer ${secret}` } })
    expect(Buffer.from(await given.arrayBuffer()).equals(apk)).toBe(true)
    expect((await listed(phone))[0]).toMatchObject({ held_by: 'Quarterdeck', held_for: 'app.shelf 9.0 (900)' })
    expect(await listed(appUpgradeBuild)).toMatchObject([{ upgradeable: 0, upgrading: 3 }])
    await installs('U1')
    await become(states.watching)
    expect(await phones()).toEqual([
      [upgraded, 0],
      [waiting, 0],
      [waiting, 0],
    ])
    expect(told('U2')).toEqual([])

    await act('continue')
    await installs('U2')
    await refuses('U3', 'INSTALL_FAILED_INSUFFICIENT_STORAGE')
    await become(states.stopped)
    await eventually(plane, async () => (await upgrade()).upgraded).toBe(2)
    expect(await upgrade()).toMatchObject({ stopped_by: stoppedBy.failures, upgraded: 2, failed: 1, wave: 2 })
    expect((await listed(appUpgradePhone))[2]).toMatchObject({
      state: failed,
      reason: upgradeReasons.storage,
      said: 'INSTALL_FAILED_INSUFFICIENT_STORAGE',
      before: '1.0 (10)',
    })
    expect((await listed(phone)).map(({ held_by }) => held_by)).toEqual(['', '', ''])

    await act('retry')
    const again = await agent.hear('file', (one) => one.phone === 'U3' && one.request !== told('U3')[0]!.request)
    agent.say({ type: 'phones', phones: [phoneFacts('U3', { apps: newer })], listed: serials })
    agent.say({ type: 'fileState', request: again.request, state: 'done', done: apk.length, message: '' })
    await become(states.finished)
    expect(await upgrade()).toMatchObject({ upgraded: 3, failed: 0, waiting: 0, phones: 3 })
    expect(await upgradable()).toEqual([0, 0, 0])
    expect(await events()).toEqual([
      'U1: Upgrade to app.shelf 9.0 (900) started',
      'U1: Upgraded to app.shelf 9.0 (900)',
      expect.stringContaining('started'),
      expect.stringContaining('started'),
      ...[expect.anything(), expect.anything()],
      'U3: Upgrade to app.shelf 9.0 (900) started',
      'U3: Upgraded to app.shelf 9.0 (900)',
    ])
    expect(await events()).toContain('U3: Upgrade to app.shelf 9.0 (900) failed: Not enough storage')
  })

  test('a control plane and an agent that are started again install once, and lose no phone', async () => {
    await upload(apk)
    await start({ plan: '100%' })
    const before = await agent.hear('file', ({ phone }) => phone === 'U1')
    await installs('U2')
    await eventually(plane, phones).toContainEqual([upgraded, 0])
    await plane.restart()
    await connect({ apps: newer.map((app) => ({ ...app, version: '1.0', versionCode: 10, md5: '' })) })
    // Under the number that the host knows already: what it is at it does not begin again.
    expect((await agent.hear('file', ({ phone }) => phone === 'U1')).request).toBe(before.request)
    await installs('U1')
    await installs('U3')
    await become(states.finished)
    expect(told('U2')).toEqual([])
    expect((await events()).filter((event) => event.includes('Upgraded')).toSorted()).toEqual(
      serials.map((serial) => `${serial}: Upgraded to app.shelf 9.0 (900)`),
    )
  })

  test('a phone that somebody has is waited for, up to the limit, and who takes one over has it', async () => {
    const take = (serial: string, action: 'lease' | 'takeover') =>
      listed(phone).then((rows) =>
        plane.admin.call(actionEndpointsOf(phone)[action]!, {
          body: { ids: [Number(rows.find((row) => row.serial === serial)!.id)], reason: 'mine', minutes: 600 },
        }),
      )
    await upload(apk)
    await take('U1', 'lease')
    await start({ plan: '100%', wait_minutes: 5 })
    await agent.hear('file', ({ phone }) => phone === 'U2')
    await take('U2', 'takeover')
    await installs('U3')
    await eventually(plane, phones).toEqual([
      [waiting, 0],
      [waiting, 0],
      [upgraded, 0],
    ])
    expect(await events()).toContain('U2: Upgrade to app.shelf 9.0 (900) postponed')
    ahead += 6 * minute
    await become(states.finished)
    const { held } = upgradeReasons
    expect(await phones()).toEqual([
      [leftOut, held],
      [leftOut, held],
      [upgraded, 0],
    ])
    expect(await upgrade()).toMatchObject({ left_out: 2, upgraded: 1, failed: 0 })
    expect(told('U1')).toEqual([])
  })

  test('it asks for a phone that somebody has, and has it before anybody else once that one is done', async () => {
    const take = async (action: 'lease' | 'ask' | 'release', who = plane.admin) => {
      const id = Number((await listed(phone)).find(({ serial }) => serial === 'U1')!.id)
      await who.call(actionEndpointsOf(phone)[action]!, { body: { ids: [id], reason: 'mine', minutes: 600 } })
    }
    await upload(apk)
    await take('lease')
    await start({ plan: '100%', phones: 'U1' })
    const wishes = 'SELECT kind FROM phone_waitlist'
    await eventually(plane, () => plane.context.store.read.all(wishes)).toEqual([{ kind: kinds.system }])
    const next = await plane.addUser(3)
    await take('ask', next)
    await take('release')
    await installs('U1')
    await become(states.finished)
    expect(await phones()).toEqual([[upgraded, 0]])
  })

  once('a phone that does not say that it has the build has failed, whatever its host says', async () => {
    await upload(apk)
    await start({ plan: '100%', phones: 'U1' })
    const { request } = await agent.hear('file')
    agent.say({ type: 'fileState', request, state: 'done', done: apk.length, message: '' })
    await eventually(plane, async () => (await phones())[0]).toEqual([upgrading, 0])
    await expect
      .poll(async () => {
        ahead += 2 * minute
        return (await phones())[0]
      })
      .toEqual([failed, upgradeReasons.unverified])
    await become(states.stopped)
  })

  once('it is stopped by hand, and when the build is approved no more; what it asks for must make sense', async () => {
    await upload(apk)
    const plan = await refusal(start({ plan: '10%, 5%' }))
    expect(plan.problems).toMatchObject([{ field: 'plan', message: expect.stringContaining('Write waves') }])
    expect(await refusal(start({ phones: 'U1, X9' }))).toMatchObject({ code: 'phones_not_upgradeable' })
    expect(await refusal(start({}, await plane.addUser(6)))).toMatchObject({ code: 'forbidden' })
    await start({ watch_minutes: 10, stop_failures: undefined })
    expect(await upgrade()).toMatchObject({ watch_minutes: 10, stop_failures: 3, wait_minutes: 60 })
    expect(await refusal(start())).toMatchObject({ code: 'nothing_to_upgrade' })
    await installs('U1')
    await become(states.watching)
    await act('stop')
    expect(await upgrade()).toMatchObject({ state: states.stopped, stopped_by: stoppedBy.person, due: null })
    await act('continue')
    expect(await upgrade()).toMatchObject({ state: states.installing, wave: 2 })
    await plane.admin.call(endpointsOf(appBuild).edit!, { query: { id: build }, body: { approved: 2 } })
    await become(states.stopped)
    expect(await upgrade()).toMatchObject({ stopped_by: stoppedBy.approval })
  })
})
