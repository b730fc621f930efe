import { afterAll, afterEach, beforeEach, expect, test } from 'vitest'
import { createTranslators } from '../../../http/language.ts'
import { phoneFacts } from '../../../hub/fakeAgent.testing.ts'
import { createMigrated } from '../../../migrations/migrated.testing.ts'
import { createStore } from '../../../platform/store/createStore.ts'
import type { TestDatabase } from '../../../platform/store/engines.testing.ts'
import { onEachEngine } from '../../../platform/store/onEachEngine.testing.ts'
import type { Store } from '../../../platform/store/store.ts'
import { takeInventory } from './inventory.ts'
import { unreadInWords } from './unreadFacts.ts'

const [rack, shelf] = [
  { id: 1, name: 'rack' },
  { id: 2, name: 'shelf' },
]

onEachEngine('an inventory on the $name engine', (engine) => {
  let database: TestDatabase
  let store: Store

  beforeEach(async () => {
    database = await createMigrated(engine)
    store = await createStore(database.url)
    await store.write((tx) => tx.run(`INSERT INTO host (name, state) VALUES ('rack', 1), ('shelf', 1)`))
  })
  afterEach(async () => {
    await store.close()
    await database.remove()
  })
  afterAll(() => engine.stop?.())

  const take = (host: typeof rack, phones: Parameters<typeof takeInventory>[2], at = 1000) =>
    store.write((tx) => takeInventory(tx, host.id, phones, { at, usual: 1 }))
  const phones = () => store.read.all('SELECT serial, host, state, battery, last_seen FROM phone ORDER BY serial')

  test('adds phones with SIMs, subsystems and apps', async () => {
    const sims = [
      { slot: 1, carrier: 'Unicom', numeric: '46001', number: '2', iccid: 'b' },
      { slot: 0, carrier: 'Telecom', numeric: '46003', number: '1', iccid: 'a' },
    ]
    await take(rack!, [phoneFacts('A', { sims }), phoneFacts('B', { state: 'unauthorised', sims: [] })])
    expect(await store.read.all('SELECT serial, state FROM phone ORDER BY serial')).toEqual([
      { serial: 'A', state: 1 },
      { serial: 'B', state: 2 },
    ])
    expect(await store.read.all('SELECT phone, slot, operator, number, state FROM sim ORDER BY slot')).toEqual([
      { phone: 1, slot: 1, operator: 3, number: '1', state: 0 },
      { phone: 1, slot: 2, operator: 2, number: '2', state: 0 },
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
      { package: 'app.other', version: '2', versionCode: 2, md5: '' },
      { package: 'app.shelf', version: '1.1', versionCode: 11, md5: 'x' },
    ]
    const users = [
      { user: 0, name: 'Owner', profile: false, apps: 2 },
      { user: 999, name: 'XSpace', profile: true, apps: -1 },
    ]
    await take(rack!, [phoneFacts('A', { battery: 41.6, apps, users, sims: [] })], 2000)
    expect(await store.read.get('SELECT battery, card_type, maintenance, remark, last_seen FROM phone')).toEqual({
      battery: 42,
      card_type: 7,
      maintenance: 1,
      remark: 'mine',
      last_seen: 2000,
    })
    expect(await store.read.all('SELECT package, version, version_code, md5 FROM phone_app ORDER BY package')).toEqual(
      apps.map(({ versionCode, ...app }) => ({ ...app, version_code: versionCode })),
    )
    expect(await store.read.all('SELECT user, kind, apps FROM subsystem')).toEqual([
      { user: 0, kind: 1, apps: 2 },
      { user: 999, kind: 3, apps: -1 },
    ])
    expect(await store.read.all('SELECT slot, present FROM sim')).toEqual([{ slot: 1, present: 0 }])
  })

  test('what a phone has not told stays as it was, and nothing is gone because nobody could be asked', async () => {
    const users = [{ user: 0, name: 'Owner', profile: false, apps: 1 }]
    const row = () =>
      store.read.get(
        'SELECT model, battery, storage_free, clock_off, unread, unread_since FROM phone WHERE serial = ?',
        ['A'],
      )
    const parts = async () => [
      (await store.read.all('SELECT 1 FROM phone_app')).length,
      (await store.read.all('SELECT 1 FROM subsystem')).length,
      (await store.read.all('SELECT 1 FROM sim WHERE present = 1')).length,
    ]
    await take(rack!, [phoneFacts('A', { battery: 63, clockOff: -7, users })])
    const before = await row()
    expect(before).toMatchObject({ battery: 63, clock_off: -7, unread: '', unread_since: null })
    // An agent that has just begun: nothing but that the phone is there.
    const nothing = { model: '', battery: -1, storageFree: -1, users: [], apps: [], sims: [], clockOff: undefined }
    await take(rack!, [phoneFacts('A', { ...nothing, told: [] })], 2000)
    expect(await row()).toEqual(before)
    expect(await parts()).toEqual([1, 1, 1])
    const unread = [
      { fact: 'apps' as const, since: 1500, message: "cmd: Can't find service: package" },
      { fact: 'users' as const, since: 1400, message: 'Broken pipe' },
    ]
    await take(rack!, [phoneFacts('A', { ...nothing, told: ['battery'], unread })], 3000)
    expect(await row()).toMatchObject({ battery: -1, clock_off: -7, unread_since: 1400 })
    expect(unreadInWords(String((await row())!.unread), createTranslators()('en'))).toBe(
      "Apps: cmd: Can't find service: package\nSubsystems: Broken pipe",
    )
    expect(await parts()).toEqual([1, 1, 1])
    await take(rack!, [phoneFacts('A', { told: ['clock'], clockOff: undefined })], 4000)
    expect(await row()).toMatchObject({ clock_off: null, unread: '', unread_since: null })
  })

  test('a model that is new is listed with its maker and screen, and keeps the name that people give it', async () => {
    await take(rack!, [phoneFacts('A'), phoneFacts('B')])
    await store.write((tx) => tx.run(`UPDATE phone_model SET name = 'Sim the First', maker = 'QD'`))
    await take(rack!, [phoneFacts('A'), phoneFacts('C', { model: 'M2', width: 0 }), phoneFacts('D', { model: '' })])
    expect(await store.read.all('SELECT code, name, maker, screen FROM phone_model ORDER BY code')).toEqual([
      { code: 'M2', name: '', maker: 'Quarterdeck', screen: '' },
      { code: 'Sim One', name: 'Sim the First', maker: 'QD', screen: '720 × 1600' },
    ])
  })

  test('what people wrote of a subsystem stays with it for as long as the phone has that user', async () => {
    const users = [0, 10].map((user) => ({ user, name: `User ${user}`, profile: false, apps: 1 }))
    const remarks = async () => (await store.read.all('SELECT user, name, remark FROM subsystem')).map(Object.values)
    await take(rack!, [phoneFacts('A', { users })])
    await store.write((tx) => tx.run(`UPDATE subsystem SET remark = 'for Anna' WHERE user = 10`))
    await take(rack!, [phoneFacts('A', { users: users.map((one) => ({ ...one, name: `renamed ${one.user}` })) })])
    expect(await remarks()).toEqual([
      [0, 'renamed 0', ''],
      [10, 'renamed 10', 'for Anna'],
    ])
    await take(rack!, [phoneFacts('A', { state: 'offline', users: [] })])
    expect(await remarks()).toHaveLength(2)
    await take(rack!, [phoneFacts('A', { users: users.slice(0, 1) })])
    await take(rack!, [phoneFacts('A', { users })])
    expect(await remarks()).toEqual([
      [0, 'User 0', ''],
      [10, 'User 10', ''],
    ])
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

  test('says since when a phone is as it is, and what is known of its temperature and storage', async () => {
    const since = () => store.read.all('SELECT state, presence_since AS since FROM phone')
    await take(rack!, [phoneFacts('A', { state: 'starting' })])
    expect(await since()).toEqual([{ state: 3, since: 1000 }])
    await take(rack!, [phoneFacts('A', { temperature: 31.4, storageFree: 5, storageTotal: 9 })], 2000)
    await take(rack!, [phoneFacts('A', { temperature: 31.4, storageFree: 5, storageTotal: 9, battery: 7 })], 3000)
    expect(await since()).toEqual([{ state: 1, since: 2000 }])
    expect(await store.read.get('SELECT temperature, storage_free, storage_total FROM phone')).toEqual({
      temperature: 31,
      storage_free: 5,
      storage_total: 9,
    })
    for (const [at, state] of (['silent', 'conflict', 'unauthorised'] as const).entries()) {
      await take(rack!, [phoneFacts('A', { state })], 4000 + at)
    }
    expect(await since()).toEqual([{ state: 2, since: 4002 }])
    await take(rack!, [], 5000)
    expect(await since()).toEqual([{ state: 0, since: 5000 }])
  })

  test('keeps what people said of a card until another card is in', async () => {
    const card = { slot: 0, carrier: 'Mobile', numeric: '46000', number: '' }
    const kindAfter = async (sims: Parameters<typeof phoneFacts>[1]) => {
      await take(rack!, [phoneFacts('A', sims)])
      return (await store.read.all<{ kind: number }>('SELECT kind FROM sim WHERE present = 1')).map(({ kind }) => kind)
    }
    expect(await kindAfter({ sims: [{ ...card, iccid: '' }] })).toEqual([0])
    await store.write((tx) => tx.run('UPDATE sim SET kind = 2'))
    expect(await kindAfter({ sims: [{ ...card, iccid: 'a' }] })).toEqual([2])
    expect(await kindAfter({ sims: [{ ...card, iccid: '' }] })).toEqual([2])
    expect(await kindAfter({ sims: [] })).toEqual([])
    expect(await kindAfter({ sims: [{ ...card, iccid: 'a' }] })).toEqual([2])
    // Cards are changed while the phone is off, and a phone that starts knows none at first.
    await take(rack!, [])
    expect(await kindAfter({ sims: [] })).toEqual([])
    expect(await kindAfter({ sims: [{ ...card, iccid: 'b' }] })).toEqual([0])
    expect(await store.read.all('SELECT iccid, phone, kind, state FROM sim ORDER BY iccid')).toEqual([
      { iccid: 'a', phone: null, kind: 2, state: 0 },
      { iccid: 'b', phone: 1, kind: 0, state: 0 },
    ])
    // The card that was known comes into another phone, and brings what people said of it.
    await take(rack!, [phoneFacts('B', { sims: [{ ...card, iccid: 'a' }] })])
    expect(
      await store.read.get(`SELECT p.serial, kind FROM sim JOIN phone p ON p.id = phone WHERE iccid = 'a'`),
    ).toEqual({
      serial: 'B',
      kind: 2,
    })
  })

  test('takes phones that are listed and not told of for unchanged', async () => {
    await take(rack!, [phoneFacts('A'), phoneFacts('B')])
    await store.write((tx) =>
      takeInventory(tx, rack!.id, [phoneFacts('B', { battery: 3 })], { at: 2000, usual: 1, listed: ['A', 'B'] }),
    )
    expect(await phones()).toMatchObject([{ state: 1 }, { state: 1, battery: 3 }])
    await store.write((tx) => takeInventory(tx, rack!.id, [], { at: 3000, usual: 1, listed: ['B'] }))
    expect(await phones()).toMatchObject([{ state: 0 }, { state: 1 }])
  })

  test('leaves a phone with the host that has it online, and moves it when that one has lost it', async () => {
    await take(rack!, [phoneFacts('A')])
    expect(await take(shelf!, [phoneFacts('A')])).toEqual({
      phones: [],
      online: [],
      refused: { elsewhere: ['A'], foreign: [] },
    })
    expect(await phones()).toMatchObject([{ host: rack!.id }])
    await take(rack!, [phoneFacts('A', { state: 'offline' })])
    expect(await take(shelf!, [phoneFacts('A', { state: 'offline' })])).toMatchObject({ refused: { elsewhere: ['A'] } })
    expect(await take(shelf!, [phoneFacts('A')])).toMatchObject({ refused: { elsewhere: [] } })
    expect(await phones()).toMatchObject([{ host: shelf!.id, state: 1 }])
  })

  test('refuses a serial that differs from another by case alone, as taken; what is there already stays', async () => {
    await take(rack!, [phoneFacts('AbC')])
    expect(await take(shelf!, [phoneFacts('aBc'), phoneFacts('X1'), phoneFacts('x1')])).toMatchObject({
      refused: { elsewhere: ['aBc', 'x1'], foreign: [] },
    })
    expect(await phones()).toMatchObject([
      { serial: 'AbC', host: rack!.id },
      { serial: 'X1', host: shelf!.id },
    ])
    await store.write((tx) => tx.run(`INSERT INTO phone (serial, host) VALUES ('abc', ${rack!.id})`))
    expect(await take(rack!, [phoneFacts('AbC'), phoneFacts('abc')])).toMatchObject({ refused: { elsewhere: [] } })
  })
})
