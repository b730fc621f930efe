import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest'
import { phoneFacts } from '../../hub/fakeAgent.testing.ts'
import { createMigrated } from '../../migrations/migrated.testing.ts'
import { embeddedEngine, remoteEngine, type TestDatabase } from '../../platform/store/engines.testing.ts'
import { openStore } from '../../platform/store/openStore.ts'
import type { Store } from '../../platform/store/store.ts'
import { takeInventory } from './inventory.ts'

const [rack, shelf] = [
  { id: 1, name: 'rack' },
  { id: 2, name: 'shelf' },
]

describe.each([embeddedEngine, remoteEngine])('an inventory on the $name engine', (engine) => {
  let database: TestDatabase
  let store: Store

  beforeEach(async () => {
    database = await createMigrated(engine)
    store = await openStore(database.url)
    await store.write((tx) => tx.run(`INSERT INTO host (name, state) VALUES ('rack', 1), ('shelf', 1)`))
  })
  afterEach(async () => {
    await store.close()
    await database.remove()
  })
  afterAll(() => engine.stop?.())

  const take = (host: typeof rack, phones: Parameters<typeof takeInventory>[2], at = 1000) =>
    store.write((tx) => takeInventory(tx, host.id, phones, at))
  const phones = () => store.read.all('SELECT serial, host, state, battery, last_seen FROM phone ORDER BY serial')

  test('adds phones with SIMs, subsystems and apps, and the first SIM counts', async () => {
    const sims = [
      { slot: 1, carrier: 'Unicom', numeric: '46001', number: '2', iccid: 'b', kind: 'virtual' as const },
      { slot: 0, carrier: 'Telecom', numeric: '46003', number: '1', iccid: 'a', kind: 'real' as const },
    ]
    await take(rack!, [phoneFacts('A', { sims }), phoneFacts('B', { state: 'unauthorized', sims: [] })])
    expect(await store.read.all('SELECT serial, state, operator, number FROM phone ORDER BY serial')).toEqual([
      { serial: 'A', state: 1, operator: 3, number: '1' },
      { serial: 'B', state: 2, operator: 0, number: '' },
    ])
    expect(await store.read.all('SELECT slot, operator, kind FROM phone_sim')).toEqual([
      { slot: 0, operator: 3, kind: 'real' },
      { slot: 1, operator: 2, kind: 'virtual' },
    ])
    expect(await store.read.all('SELECT phone_id, package FROM phone_app')).toEqual([
      { phone_id: 1, package: 'app.shelf' },
    ])
  })

  test('replaces what has changed and keeps what an operator has set', async () => {
    await take(rack!, [phoneFacts('A')])
    await store.write((tx) => tx.run(`INSERT INTO card_type (id, name) VALUES (7, 'long')`))
    await store.write((tx) => tx.run(`UPDATE phone SET card_type = 7, maintenance = 1, remark = 'mine'`))
    const apps = [
      { package: 'app.other', version: '2', md5: '' },
      { package: 'app.shelf', version: '1.1', md5: 'x' },
    ]
    const users = [
      { user: 0, name: 'Owner' },
      { user: 10, name: 'Second' },
    ]
    await take(rack!, [phoneFacts('A', { battery: 41.6, apps, users, sims: [] })], 2000)
    expect(
      await store.read.get('SELECT battery, card_type, maintenance, remark, number, last_seen FROM phone'),
    ).toEqual({
      ...{ battery: 42, card_type: 7, maintenance: 1, remark: 'mine', number: '', last_seen: 2000 },
    })
    expect(await store.read.all('SELECT package, version FROM phone_app ORDER BY package')).toEqual(
      apps.map(({ package: name, version }) => ({ package: name, version })),
    )
    expect(await store.read.all('SELECT user FROM phone_subsystem')).toEqual([{ user: 0 }, { user: 10 }])
    expect(await store.read.all('SELECT slot FROM phone_sim')).toEqual([])
  })

  test('takes a phone that is no longer named for offline, and remembers when it was seen', async () => {
    await take(rack!, [phoneFacts('A'), phoneFacts('B')])
    const { phones: changed } = await take(rack!, [phoneFacts('B')], 2000)
    expect(changed).toHaveLength(2)
    expect(await phones()).toMatchObject([
      { serial: 'A', state: 0, last_seen: 1000 },
      { serial: 'B', state: 1, last_seen: 2000 },
    ])
    await take(rack!, [phoneFacts('A', { state: 'offline', apps: [] }), phoneFacts('B')], 3000)
    expect(await phones()).toMatchObject([{ state: 0, last_seen: 1000 }, { state: 1 }])
    expect(await store.read.get('SELECT count(*) AS n FROM phone_app WHERE phone_id = 1')).toEqual({ n: 1 })
  })

  test('leaves a phone with the host that has it online, and moves it when that one has lost it', async () => {
    await take(rack!, [phoneFacts('A')])
    expect(await take(shelf!, [phoneFacts('A')])).toEqual({ phones: [], elsewhere: ['A'] })
    expect(await phones()).toMatchObject([{ host: rack!.id }])
    await take(rack!, [phoneFacts('A', { state: 'offline' })])
    expect(await take(shelf!, [phoneFacts('A', { state: 'offline' })])).toMatchObject({ elsewhere: ['A'] })
    expect(await take(shelf!, [phoneFacts('A')])).toMatchObject({ elsewhere: [] })
    expect(await phones()).toMatchObject([{ host: shelf!.id, state: 1 }])
  })
})
