import { actionEndpointsOf, endpointsOf } from '@quarterdeck/shared/resource/endpoints.ts'
import { registrationRecord } from '@quarterdeck/shared/resources/fleet/registrationRecord.ts'
import { registrationRecordMachine } from '@quarterdeck/shared/states/registrationRecord.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createMigrated } from '../../../migrations/migrated.testing.ts'
import { phoneRow } from '../../../phoneRow.testing.ts'
import { startTestPlane, type TestPlane } from '../../../plane.testing.ts'
import { writeSpreadsheet } from '../../../platform/spreadsheet/writeSpreadsheet.ts'
import { onEachEngine } from '../../../platform/store/onEachEngine.testing.ts'
import type { Sql, Store } from '../../../platform/store/store.ts'
import { refusal } from '../../../refusal.testing.ts'

onEachEngine('the register of accounts on the $name engine', (engine) => {
  let plane: TestPlane
  let remove: () => Promise<void>
  beforeAll(async () => {
    const database = await createMigrated(engine)
    remove = database.remove
    plane = await startTestPlane({ databaseUrl: database.url })
  })
  afterAll(async () => {
    await plane.stop()
    await remove()
    await engine.stop?.()
  })

  const records = endpointsOf(registrationRecord)
  const actions = actionEndpointsOf(registrationRecord)
  const read = <R>(sql: string) => plane.context.store.read.all<R>(sql)
  const add = async (account: string, more: Record<string, unknown> = {}) => {
    const body = { platform: 1, account, nickname: account, phone: await phoneRow(plane), ...more }
    return (await plane.admin.call(records.add!, { body })).data.ids[0]!
  }
  const take = async (
    action: string,
    ids: readonly number[],
    form: Record<string, unknown> = {},
    client = plane.admin,
  ) => (await client.call(actions[action]!, { body: { ids, ...form } })).data
  const authorised = {
    country: 'CN',
    longitude: 121.47,
    latitude: 31.23,
    owner: 'Harbour Media',
    basis: 2,
    authorised_until: '2099-01-01 00:00:00',
  }
  const statusOf = async (id: number) =>
    (await read<{ status: number }>(`SELECT status FROM registration_record WHERE id = ${id}`))[0]!.status

  test('of the sixteen changes of state only those are taken that there are', async () => {
    const { codes } = registrationRecordMachine
    const ways = { to_be_verified: 'reopen', complete: 'complete', failed: 'fail', cancelled: 'cancel' } as const
    const forms = {
      reopen: {},
      complete: authorised,
      fail: { remark: 'no code came' },
      cancel: { remark: 'not needed' },
    }
    const allowed: string[] = []
    for (const from of Object.keys(codes) as (keyof typeof codes)[]) {
      for (const to of Object.keys(codes) as (keyof typeof codes)[]) {
        const id = await add(`${from}-${to}`)
        const go = (state: keyof typeof codes) => take(ways[state], [id], forms[ways[state]]).catch(() => undefined)
        if (from !== 'to_be_verified') await go(from)
        expect(await statusOf(id)).toBe(codes[from])
        await go(to)
        if (from !== to && (await statusOf(id)) === codes[to]) allowed.push(`${codes[from]}→${codes[to]}`)
      }
    }
    expect(allowed).toEqual(['0→1', '0→2', '0→3', '2→0', '3→0'])
    expect(await read('SELECT id FROM run')).toEqual([])
  })

  test('complete makes the account and its authorisation of what the record says and what is asked, one record at a time', async () => {
    const id = await add('harbour-1', { nickname: 'Harbour', password: 'Sesame-1234' })
    expect(await refusal(take('complete', [id], { ...authorised, owner: '' }))).toMatchObject({
      problems: [{ field: 'owner' }],
    })
    const bare = await add('harbour-0', { phone: null })
    expect(await take('complete', [bare], authorised)).toMatchObject({
      results: [{ result: 'refused', reason: expect.stringContaining('Android device required') }],
    })
    const other = await add('harbour-2')
    expect(await refusal(take('complete', [id, other], authorised))).toMatchObject({ status: 400 })
    expect(await take('complete', [id], authorised)).toMatchObject({ done: 1 })
    const [made] = await read<Record<string, unknown>>(`SELECT * FROM account WHERE account = 'harbour-1'`)
    expect(made).toMatchObject({ nickname: 'Harbour', owner: 'Harbour Media', basis: 2, recorded_by: 'admin' })
    const [record] = await read<Record<string, unknown>>(`SELECT * FROM registration_record WHERE id = ${id}`)
    expect(record).toMatchObject({ status: 1, account_id: made!.id })
    expect(String(record!.password)).not.toContain('Sesame')
    // There is one of that name on that platform already.
    const [twin] = [await add('harbour-3')]
    await plane.context.store.write((tx) =>
      tx.run(`INSERT INTO account (account, nickname, platform, organisation_id) VALUES ('harbour-3', 'x', 1, 1)`),
    )
    expect(await take('complete', [twin], authorised)).toMatchObject({ refused: 1 })
    expect(await statusOf(twin)).toBe(0)
  })

  test('the account of a record speaks for the persona that the record names', async () => {
    await plane.context.store.write((tx) =>
      tx.run(
        `INSERT INTO persona (id, name, status, organisation_id, user_group_id) VALUES (31, 'Lin Xia', 2, 1, 1), (32, 'Wait', 0, 1, 1)`,
      ),
    )
    // Only one that somebody has passed.
    await expect(add('speaks-0', { persona: 32 })).rejects.toMatchObject({ problems: [{ field: 'persona' }] })
    const id = await add('speaks-1', { persona: 31 })
    expect(await take('complete', [id], authorised)).toMatchObject({ done: 1 })
    expect(await read(`SELECT personas FROM account WHERE account = 'speaks-1'`)).toEqual([{ personas: '31' }])
    expect(await read(`SELECT linked_by, bulk FROM persona_link WHERE persona = 31`)).toEqual([
      { linked_by: 'admin', bulk: 0 },
    ])
  })

  test('whoever may not authorise accounts completes nothing', async () => {
    const operator = await plane.addUser(6)
    const own = (await operator.call(records.add!, { body: { platform: 1, account: 'mine' } })).data.ids[0]!
    expect(await take('complete', [own], authorised, operator)).toMatchObject({ refused: 1 })
    expect(await statusOf(own)).toBe(0)
    const viewer = await plane.addUser(18)
    expect((await refusal(viewer.call(records.list!, { query: {} }))).status).toBe(403)
  })

  test('cut off between its statements, complete leaves the account and the record both or neither', async () => {
    const { store } = plane.context
    const write = store.write
    const outcomes = new Set<string>()
    for (let last = 0; last < 20; last++) {
      const name = `cut-${last}`
      const id = await add(name)
      Object.assign(store, { write: cutOff(store, last) })
      await take('complete', [id], authorised).catch(() => undefined)
      Object.assign(store, { write })
      const accounts = await read(`SELECT id FROM account WHERE account = '${name}'`)
      outcomes.add(`${accounts.length} account, status ${await statusOf(id)}`)
    }
    expect([...outcomes].sort()).toEqual(['0 account, status 0', '1 account, status 1'])
  })

  /** Transactions in which the database is gone after so many statements. */
  function cutOff(store: Store, last: number): Store['write'] {
    const write = store.write.bind(store)
    return ((work, options) =>
      write(async (tx) => {
        let done = 0
        const counted = new Proxy(tx, {
          get(target, name) {
            const own = Reflect.get(target, name) as unknown
            if (typeof own !== 'function') return own
            return (...given: unknown[]) => {
              if (done++ >= last) throw new Error('killed')
              return (own as (...all: unknown[]) => unknown).apply(target, given)
            }
          },
        }) as Sql
        return work(counted as Parameters<typeof work>[0])
      }, options)) as Store['write']
  }

  test('twenty come by a sheet, without their passwords in the clear; seven and seventeen characters are refused', async () => {
    const rows = Array.from({ length: 20 }, (_, n) => ['shelf', `sheet-${n}`, `Pass-word-${n}`])
    rows.push(['shelf', 'short', '1234567'], ['shelf', 'long', '12345678901234567'])
    const bytes = await writeSpreadsheet({
      columns: ['platform', 'account', 'password'].map((header) => ({ header })),
      rows,
    })
    const file = new File([new Uint8Array(bytes)], 'registrations.xlsx')
    const { data } = await plane.admin.call(records.import!, { body: { file, dry_run: 0 } })
    expect(data.counts).toMatchObject({ new: 20, wrong: 2 })
    expect(data.problems.map(({ field }) => field)).toEqual(['password', 'password'])
    for (const table of ['registration_record', 'import_row', 'import_batch', 'audit_log'])
      expect([table, JSON.stringify(await read(`SELECT * FROM ${table}`))]).not.toEqual([
        table,
        expect.stringContaining('Pass-word-'),
      ])
  })
})
