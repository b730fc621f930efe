import { afterAll, afterEach, beforeEach, expect, test } from 'vitest'
import { createMigrated } from '../../../migrations/migrated.testing.ts'
import { createStore } from '../../../platform/store/createStore.ts'
import type { TestDatabase } from '../../../platform/store/engines.testing.ts'
import { onEachEngine } from '../../../platform/store/onEachEngine.testing.ts'
import type { Store } from '../../../platform/store/store.ts'
import { endLeases } from './endLeases.ts'
import { holderKinds } from './holder.ts'
import { readOfUser, readOpen } from './leaseStore.ts'
import { claimMs, kinds } from './rules.ts'
import { askForPhone, leaseForRun, takePhone } from './takePhone.ts'
import { insertWaitlistEntry, readWaitlistOf } from './waitlistStore.ts'

const now = 1_800_000_000_000
const hourMs = 3_600_000
const refuse = () => Promise.reject(new Error('held'))

onEachEngine('the lease of a phone on the $name engine', (engine) => {
  let database: TestDatabase
  let store: Store
  beforeEach(async () => {
    database = await createMigrated(engine)
    store = await createStore(database.url)
    await store.write(async (tx) => {
      await tx.run(`INSERT INTO phone (id, serial) VALUES (1, 'A'), (2, 'B')`)
      for (const id of [11, 12, 13])
        await tx.run('INSERT INTO user (id, username, available) VALUES (?, ?, 1)', [id, `user${id}`])
    })
  })
  afterEach(async () => {
    await store.close()
    await database.remove()
  })
  afterAll(() => engine.stop?.())

  const take = (user: number, phone = 1) =>
    store.write((tx) =>
      takePhone(
        tx,
        {
          phone: { id: phone, serial: 'A' },
          kind: 'person',
          holder: { kind: 'user', id: user, name: `user${user}` },
          reason: 'test',
          minutes: null,
          now,
          idleMs: hourMs,
        },
        refuse,
      ),
    )
  const entry = (user: number, expires = now + hourMs) =>
    store.write((tx) =>
      insertWaitlistEntry(tx, {
        phone_id: 1,
        kind: kinds.person,
        holder_kind: holderKinds.user,
        holder_id: user,
        holder: `user${user}`,
        reason: 'next',
        since: now,
        expires,
      }),
    )
  const holder = async () => (await readOpen(store.read, 1))?.holder

  test('is one: of many who ask together one gets it, and the database refuses a second by itself', async () => {
    const asked = await Promise.allSettled([take(11), take(12), take(13)])
    expect(asked.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    await expect(
      store.write((tx) => tx.batch([leaseForRun({ phone: 1, run: 'r', script: 's', now })])),
    ).rejects.toMatchObject({
      constraint: { kind: 'unique' },
    })
  })

  test('has a number that grows, also when all before it are gone', async () => {
    const first = await take(11)
    await store.write((tx) => tx.run('DELETE FROM phone_lease'))
    expect(await take(12)).toBeGreaterThan(first)
  })

  test('goes to who waits longest and still waits; ended again it changes nothing', async () => {
    const number = await take(11)
    await entry(12, now)
    await entry(13)
    expect(await readWaitlistOf(store.read, 13)).toMatchObject([{ phone: 1, serial: 'A', place: 2, holder: 'user11' }])
    for (let times = 0; times < 2; times++) await store.write((tx) => endLeases(tx, [number], { how: 'released', now }))
    expect(await readOfUser(store.read, 13)).toMatchObject([{ waiting: 1, reason: 'next', until: now + claimMs }])
    expect(await readWaitlistOf(store.read, 13)).toEqual([])
  })

  test('of a run goes to the system that has asked for the phone, before any other run', async () => {
    await store.write((tx) => tx.batch([leaseForRun({ phone: 1, run: 'r', script: 's', now })]))
    const system = {
      phone: { id: 1, serial: 'A' },
      kind: 'system',
      holder: { kind: 'upgrade', id: 7, name: 'system' },
      reason: '',
    } as const
    await store.write((tx) => askForPhone(tx, { ...system, now }, now + hourMs))
    const { number } = (await readOpen(store.read, 1))!
    await store.write((tx) => endLeases(tx, [number], { how: 'runEnded', now }))
    expect(await readOpen(store.read, 1)).toMatchObject({
      kind: kinds.system,
      holder_kind: holderKinds.upgrade,
      holder_id: 7,
      waiting: 1,
    })
  })

  test('does not go to somebody who may not sign in any more, and waits for nobody when it is taken over', async () => {
    const number = await take(11)
    await entry(12)
    await store.write((tx) => tx.run('UPDATE user SET available = 0 WHERE id = 12'))
    await store.write((tx) => endLeases(tx, [number], { how: 'released', now }))
    expect(await holder()).toBeUndefined()
    const next = await take(11)
    await entry(13)
    await store.write((tx) => endLeases(tx, [next], { how: 'takenOver', takenBy: 'lead', now }))
    expect(await holder()).toBeUndefined()
    expect(await readWaitlistOf(store.read, 13)).toHaveLength(1)
  })
})
