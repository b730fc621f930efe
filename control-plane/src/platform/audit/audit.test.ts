import { afterAll, afterEach, beforeEach, expect, test } from 'vitest'
import { createMigrated } from '../../migrations/migrated.testing.ts'
import { createStore } from '../store/createStore.ts'
import type { TestDatabase } from '../store/engines.testing.ts'
import { onEachEngine } from '../store/onEachEngine.testing.ts'
import type { Store } from '../store/store.ts'
import { createAudit } from './audit.ts'
import { auditMessage } from './auditMessages.ts'
import { canonical, verifyChain } from './chain.ts'

const ann = { userId: 2, username: 'ann' }
onEachEngine('the audit log on the $name engine', (engine) => {
  let database: TestDatabase
  let store: Store
  let now = 1_000
  const audit = createAudit(() => now++)
  const record = (summary: string) =>
    store.write((tx) =>
      audit.record(tx, {
        actor: ann,
        action: 'x.edit',
        resource: 'x',
        rowId: 7,
        summary: auditMessage('done', { deed: 'x.add', name: summary }),
        before: { a: 1 },
        after: { a: 2 },
      }),
    )

  beforeEach(async () => {
    database = await createMigrated(engine)
    store = await createStore(database.url)
  })
  afterEach(async () => {
    await store.close()
    await database.remove()
  })
  afterAll(() => engine.stop?.())

  test('is a chain, also when many write at once and several in one transaction', async () => {
    await Promise.all(Array.from({ length: 40 }, (_, n) => record(`entry ${n}`)))
    await store.write(async (tx) => {
      const one = (summary: string) =>
        audit.record(tx, {
          actor: { userId: 3, username: 'bob' },
          action: 'x.add',
          resource: 'x',
          summary: auditMessage('done', { deed: 'x.add', name: summary }),
        })
      await Promise.all([one('a'), one('b'), one('c')])
    })
    expect(await verifyChain(store.read)).toMatchObject({ entries: 43, intact: true, first_broken: null })
  })

  test('does not keep the entry of a change that was rolled back', async () => {
    await record('kept')
    const failed = store.write(async (tx) => {
      await audit.record(tx, {
        actor: ann,
        action: 'x.edit',
        resource: 'x',
        summary: auditMessage('done', { deed: 'x.edit', name: 'lost' }),
      })
      throw new Error('changed my mind')
    })
    await expect(failed).rejects.toThrow('changed my mind')
    await record('kept too')
    const rows = await store.read.all<{ summary: string }>('SELECT summary FROM audit_log ORDER BY id')
    expect(rows.map((row) => row.summary.split('\u001f').at(-1))).toEqual(['kept', 'kept too'])
    expect(await verifyChain(store.read)).toMatchObject({ entries: 2, intact: true })
  })

  test('cannot be changed or thinned out by statements', async () => {
    await record('one')
    for (const sql of [`UPDATE audit_log SET actor = 'eve'`, 'DELETE FROM audit_log']) {
      await expect(store.write((tx) => tx.run(sql))).rejects.toThrow('append-only')
    }
  })

  test.each([
    ['a changed entry', `UPDATE audit_log SET summary = 'nothing happened' WHERE id = 3`, 3, 2],
    ['a changed time', 'UPDATE audit_log SET at = at + 1 WHERE id = 2', 2, 1],
    ['an entry that was taken out', 'DELETE FROM audit_log WHERE id = 2', 3, 1],
    ['entries that were cut off at the end', 'DELETE FROM audit_log WHERE id > 3', 4, 3],
    [
      'two entries that changed places',
      'UPDATE audit_log SET id = CASE id WHEN 2 THEN 30 ELSE 2 END WHERE id IN (2, 3)',
      2,
      1,
    ],
  ])('shows %s, by whoever got around the triggers', async (_, sql, first, entries) => {
    for (let n = 1; n <= 5; n++) await record(`entry ${n}`)
    await store.write(async (tx) => {
      await tx.run('DROP TRIGGER audit_log_update')
      await tx.run('DROP TRIGGER audit_log_delete')
      await tx.run(sql)
    })
    expect(await verifyChain(store.read)).toMatchObject({ intact: false, first_broken: first, entries })
  })
})

test('the same content gives the same text, in whatever order it was made', () => {
  expect(canonical({ b: [1, { d: 1, c: 2 }], a: undefined, A: null })).toBe(
    canonical({ A: null, b: [1, { c: 2, d: 1 }] }),
  )
})
