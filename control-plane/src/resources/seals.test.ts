import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { commitImport, importErrors, undoImport } from '@quarterdeck/shared/contracts/imports.ts'
import { type AnyResource, defineResource } from '@quarterdeck/shared/resource/define.ts'
import { actionEndpointsOf, endpointsOf } from '@quarterdeck/shared/resource/endpoints.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createSecretBox } from '../platform/secretBox.ts'
import { createSecrets } from '../platform/secrets.ts'
import { wholeSheet } from '../platform/spreadsheet/wholeSheet.testing.ts'
import { writeSpreadsheet } from '../platform/spreadsheet/writeSpreadsheet.ts'
import { onEachEngine } from '../platform/store/onEachEngine.testing.ts'
import { type Kit, type Person, startKit } from './kit.testing.ts'
import { sealedColumnsOf } from './seals.ts'

const mailbox = defineResource({
  name: 'mailbox',
  table: 'mailbox',
  area: 'site',
  paged: true,
  verbs: ['list', 'get', 'add', 'edit', 'delete', 'import', 'export'],
  fields: {
    name: { kind: 'text', max: 20, required: true },
    password: { kind: 'sealed', min: 4, max: 60 },
    level: { kind: 'integer', min: 0, max: 9 },
  },
  naturalKey: ['name'],
  order: ['id', 'asc'],
  filters: {},
})
const calls = endpointsOf(mailbox)
const reveal = actionEndpointsOf(mailbox).reveal!

onEachEngine('secrets that can be read again, on the $name engine', (engine) => {
  let kit: Kit
  let ann: Person
  beforeAll(async () => {
    kit = await startKit(engine, { definitions: [mailbox] })
    ann = kit.person('ann')
  })
  afterAll(async () => {
    await kit.stop()
    await engine.stop?.()
  })

  const show = async (id: number, who = ann, body: Record<string, unknown> = { reason: 'audit' }) =>
    (await who.call(reveal, { body: { ids: [id], ...body } })).data.secrets
  const add = async (name: string, password: string) =>
    (await ann.call(calls.add!, { body: { name, password } })).data.ids[0]!
  const send = async (rows: readonly (readonly (string | number)[])[], more: Record<string, unknown> = {}) => {
    const columns = ['name', 'password', 'level', 'Passwort'].map((header) => ({ header }))
    const file = new File(
      [new Uint8Array(await writeSpreadsheet({ columns, rows: rows.map((row) => [...row]) }))],
      'm.xlsx',
    )
    return (await ann.call(calls.import!, { body: { file, ...more } })).data
  }

  /** Everything that the database holds, as text; and the bytes of its files. */
  const everything = async () => {
    const { read } = kit.context.store
    const tables = await read.all<{ name: string }>(
      `SELECT name FROM sqlite_schema WHERE type = 'table' AND sql NOT LIKE '%VIRTUAL%'`,
    )
    const rows = await Promise.all(tables.map(({ name }) => read.all(`SELECT * FROM "${name}"`)))
    const files = await Promise.all(
      (await readdir(kit.folder, { withFileTypes: true, recursive: true }))
        .filter((entry) => entry.isFile())
        .map((entry) => readFile(join(entry.parentPath, entry.name), 'latin1')),
    )
    return JSON.stringify(rows) + files.join('')
  }

  test('it goes out with no row, stands in no log, and is shown to whoever has the key and says why', async () => {
    const id = await add('first', 'PLAIN-one ')
    const { data } = await ann.call(calls.get!, { query: { id } })
    expect(data).not.toHaveProperty('password')
    const list = await ann.call(calls.list!, { query: {} })
    const history = await ann.call(calls.history!, { query: { id } })
    const { blob } = await ann.file(calls.export!, { query: {} })
    expect(JSON.stringify([list, history, await wholeSheet(blob)])).not.toContain('PLAIN')
    expect(await show(id)).toEqual({ password: 'PLAIN-one ' })
    expect((await ann.call(calls.history!, { query: { id } })).data[0]).toMatchObject({
      action: 'mailbox.reveal',
      after: { form: { reason: 'audit' } },
    })
    await expect(show(id, ann, {})).rejects.toMatchObject({ problems: [{ field: 'reason' }] })
    const ben = kit.person('ben', ['mailbox.list', 'mailbox.edit', 'mailbox.export'])
    await expect(show(id, ben)).rejects.toMatchObject({ code: 'forbidden' })
    await expect(show(await add('none', ''))).rejects.toMatchObject({ code: 'nothing_kept' })
  })

  test('to copy it is another event than to see it, and both are remembered', async () => {
    const id = await add('second', 'PLAIN-two')
    await show(id)
    await show(id, ann, { reason: 'sign in', way: 2 })
    const { data } = await ann.call(calls.history!, { query: { id } })
    expect(data.map(({ action }) => action).slice(0, 2)).toEqual(['mailbox.copy', 'mailbox.reveal'])
    const seen = await kit.context.store.read.all('SELECT row_id, user_id, way FROM secret_view WHERE row_id = ?', [id])
    expect(seen).toEqual([1, 2].map((way) => ({ row_id: id, user_id: ann.actor.userId, way })))
  })

  test('nobody is shown it, nor said to have put it on a phone, by asking for the way that goes to a phone', async () => {
    const id = await add('on a phone', 'PLAIN-phone')
    await expect(show(id, ann, { reason: 'sign in', way: 3 })).rejects.toMatchObject({ problems: [{ field: 'way' }] })
    const { data } = await ann.call(calls.history!, { query: { id } })
    expect(data.map(({ action }) => action)).toEqual(['mailbox.add'])
    expect(await kit.context.store.read.all('SELECT 1 FROM secret_view WHERE row_id = ?', [id])).toEqual([])
  })

  test('saving without one keeps it; the same one again is no change, another is, and the log says that alone', async () => {
    const id = await add('third', 'PLAIN-three')
    const edit = async (body: Record<string, unknown>) =>
      (await ann.call(calls.edit!, { query: { id }, body })).data.revision
    const revision = await edit({ level: 1, password: '' })
    expect(await show(id)).toEqual({ password: 'PLAIN-three' })
    expect(await edit({ password: 'PLAIN-three' })).toBe(revision)
    await edit({ password: 'PLAIN-new' })
    expect(await show(id)).toEqual({ password: 'PLAIN-new' })
    const { data } = await ann.call(calls.history!, { query: { id } })
    const last = data.find(({ action }) => action === 'mailbox.edit')!
    expect([last.before, last.after]).toEqual([{}, {}])
    await expect(edit({ password: 'abc' })).rejects.toMatchObject({ problems: [{ field: 'password' }] })
  })

  test('500 from a spreadsheet stand nowhere in the clear, checked, done or undone, wrong rows neither', async () => {
    const good = Array.from({ length: 480 }, (_, n) => [`box ${n}`, `PLAIN-sheet-${n}`, n % 10, ''] as const)
    const wrong = Array.from(
      { length: 20 },
      (_, n) => [`bad ${n}`, `PLAIN-sheet-bad-${n}`, 10 + n, `PLAIN-aside-${n}`] as const,
    )
    const { id, counts } = await send([...good, ...wrong], { dry_run: 1 })
    expect(counts).toMatchObject({ new: 480, wrong: 20 })
    expect(await everything()).not.toContain('PLAIN')
    const errors = await wholeSheet((await ann.file(importErrors, { query: { id } })).blob)
    expect(errors.rows).toHaveLength(20)
    expect(JSON.stringify(errors)).not.toContain('PLAIN')
    await ann.call(commitImport, { query: { id } })
    expect(await everything()).not.toContain('PLAIN')
    const found = await kit.context.store.read.get<{ id: number }>(`SELECT id FROM mailbox WHERE name = 'box 7'`)
    expect(await show(found!.id)).toEqual({ password: 'PLAIN-sheet-7' })
    expect((await send(good, { dry_run: 1 })).counts).toMatchObject({ same: 480 })
    // An empty cell keeps what is there.
    expect((await send([['box 7', '', 7, '']], { dry_run: 1 })).counts).toMatchObject({ same: 1 })
    const again = await send([['box 7', 'PLAIN-other', 7, '']])
    expect(await show(found!.id)).toEqual({ password: 'PLAIN-other' })
    await ann.call(undoImport, { query: { id: again.id } })
    expect(await show(found!.id)).toEqual({ password: 'PLAIN-sheet-7' })
    await ann.call(undoImport, { query: { id } })
    expect(await everything()).not.toContain('PLAIN')
  }, 60_000)

  test('under another key everything is sealed anew, batches too', async () => {
    const { id } = await send([['moved', 'PLAIN-moved', 1, '']])
    const { store } = kit.context
    const columns = sealedColumnsOf([mailbox as AnyResource])
    const texts = async () =>
      Promise.all(
        columns.map(({ table, text, among = '1' }) =>
          store.read.all<{ text: string }>(`SELECT ${text} AS text FROM ${table} WHERE ${among} AND ${text} <> ''`),
        ),
      )
    const key = '00'.repeat(32)
    // The key of the kit stands in its folder, and another one takes over.
    const dataDir = kit.folder
    await writeFile(join(dataDir, 'secret.key'), key)
    const box = await createSecrets({ store, dataDir }, 'ab'.repeat(32), columns)
    const all = (await texts()).flat().map(({ text }) => text)
    expect(all.length).toBeGreaterThan(2)
    for (const text of all) {
      expect(box.open(text, 'mailbox.password')).toBeDefined()
      expect(createSecretBox(Buffer.from(key, 'hex')).open(text, 'mailbox.password')).toBeUndefined()
    }
    // Back under the key of the kit, it can be undone.
    await writeFile(join(dataDir, 'secret.key'), 'ab'.repeat(32))
    await createSecrets({ store, dataDir }, key, columns)
    await ann.call(undoImport, { query: { id } })
  })
})
