import { type AnyResource, defineComputed, defineResource, defineView } from '@quarterdeck/shared/resource/define.ts'
import { actionEndpointsOf, endpointsOf, type ResourceEndpoints } from '@quarterdeck/shared/resource/endpoints.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openApiOf } from '../../http/docs/openApi.ts'
import { eq, sql } from '../../platform/schema/drizzle.ts'
import { type Params, prepared } from '../../platform/schema/prepared.ts'
import { findIdIn, tableOf } from '../../platform/schema/tableOf.ts'
import { wholeSheet } from '../../platform/spreadsheet/wholeSheet.testing.ts'
import { onEachEngine } from '../../platform/store/onEachEngine.testing.ts'
import { refusal } from '../../refusal.testing.ts'
import { type Kit, type Person, startKit } from '../kit.testing.ts'

const letter = defineResource({
  name: 'letter',
  table: 'letter',
  area: 'site',
  paged: true,
  verbs: ['list', 'get', 'add', 'edit', 'delete', 'export'],
  fields: {
    subject: { kind: 'text', max: 40, required: true },
    folder: { kind: 'choice', choices: { 0: '', 1: '', 2: '' } },
    pages: { kind: 'integer', min: 0 },
    sender: { kind: 'text', max: 20 },
    create_time: { kind: 'time', auto: 'create' },
  },
  order: ['id', 'asc'],
  filters: {
    keyword: { kind: 'search', fields: ['subject', 'sender'] },
    folder: { kind: 'equals', field: 'folder' },
    start_time: { kind: 'from', field: 'create_time' },
  },
  size: 'large',
})
const inbox = defineView(letter, {
  name: 'letter-inbox',
  route: '/inbox',
  where: { folder: 1 },
  key: 'letter.receive',
  columns: ['subject', 'pages'],
  order: ['pages', 'desc'],
  verbs: ['edit', 'export'],
})
const archive = defineView(letter, {
  name: 'letter-archive',
  route: '/archive',
  where: { folder: [1, 2] },
  filters: { keyword: { kind: 'search', fields: ['subject'] } },
})
/** How much came from whom. */
const sender = defineComputed({
  name: 'letter-sender',
  route: '/senders',
  area: 'site',
  paged: true,
  verbs: ['list', 'get', 'export'],
  fields: {
    name: { kind: 'text', max: 20 },
    letters: { kind: 'integer' },
    last: { kind: 'time' },
  },
  order: ['letters', 'desc'],
  filters: {
    keyword: { kind: 'search', fields: ['name'] },
    least: { kind: 'from', field: 'letters' },
    start_time: { kind: 'from', field: 'last' },
  },
})
const letters = tableOf(
  letter,
  findIdIn(() => new Map()),
)
const senders = prepared((q, p: Params<{ but: string }>) =>
  q
    .select({
      id: sql<number>`min(${letters.id})`,
      name: letters.sender,
      letters: sql<number>`count(*)`,
      last: sql<number>`max(${letters.create_time})`,
    })
    .from(letters)
    .where(sql`${letters.sender} <> ${p.but} and not ${eq(letters.folder, 2)}`)
    .groupBy(letters.sender),
)
const [all, mine, kept, summed] = [letter, inbox, archive, sender].map((one: AnyResource) => endpointsOf(one)) as [
  ResourceEndpoints,
  ResourceEndpoints,
  ResourceEndpoints,
  ResourceEndpoints,
]
const text = (en: string) => ({ 'zh-CN': en, en, ko: en, ja: en, pt: en, vi: en, th: en })

onEachEngine('on the $name engine', (engine) => {
  let kit: Kit
  let ann: Person
  beforeAll(async () => {
    kit = await startKit(engine, {
      definitions: [letter, inbox, archive, sender],
      hooks: {
        'letter-sender': { query: ({ accessScope }) => senders.source({ but: `it's ? ${accessScope.userId}` }) },
      },
      texts: { 'letter-inbox': { title: text('Inbox') }, 'letter-sender': { title: text('Senders') } },
    })
    ann = kit.person('ann')
    for (const [at, [subject, folder, from]] of (
      [
        ['draft', 0, 'me'],
        ['hello', 1, 'bob'],
        ['hello again', 1, 'bob'],
        ['bill', 2, 'shop'],
        ['offer', 1, 'shop'],
        ['hidden', 1, "it's ? 1"],
      ] as const
    ).entries()) {
      await ann.call(all.add!, { body: { subject, folder, sender: from, pages: at } })
    }
  })
  afterAll(async () => {
    await kit.stop()
    await engine.stop?.()
  })

  const rows = async (call: ResourceEndpoints['list'], query: Record<string, unknown> = {}, by = ann) => {
    const { data, totalCount } = await by.call(call!, { query })
    return [(data as Record<string, unknown>[]).map((row) => row.subject ?? row.name), totalCount]
  }
  const sheetOf = async (call: NonNullable<ResourceEndpoints['export']>, query: Record<string, unknown> = {}) => {
    const { name, blob } = await ann.file(call, { query })
    return { name, lines: (await wholeSheet(blob)).rows.map(({ cells }) => cells) }
  }

  test('a view lists, counts, searches and exports only what fits it, in its own order', async () => {
    expect(await rows(mine.list)).toEqual([['hidden', 'offer', 'hello again', 'hello'], 4])
    expect(await rows(mine.list, { keyword: 'hello' })).toEqual([['hello again', 'hello'], 2])
    // What always holds is no filter of a view.
    expect((await refusal(rows(mine.list, { folder: 2 }))).code).toBe('unknown_field')
    expect(await rows(kept.list, { order_field: 'subject', order_sort: 'asc' })).toEqual([
      ['bill', 'hello', 'hello again', 'hidden', 'offer'],
      5,
    ])
    expect(await rows(kept.list, { keyword: 'bill' })).toEqual([['bill'], 1])
    const { name, lines } = await sheetOf(mine.export!)
    expect(name).toMatch(/^Inbox_/)
    expect(lines.map((cells) => cells.slice(1, 3))).toEqual([
      ['hidden', '5'],
      ['offer', '4'],
      ['hello again', '2'],
      ['hello', '1'],
    ])
  })

  test('a row that does not fit a view is not there in it, nor is its history', async () => {
    expect((await ann.call(mine.get!, { query: { id: 2 } })).data).toMatchObject({ subject: 'hello' })
    expect((await refusal(ann.call(mine.get!, { query: { id: 1 } }))).status).toBe(404)
    expect((await refusal(ann.call(mine.history!, { query: { id: 1 } }))).status).toBe(404)
    expect((await ann.call(mine.history!, { query: { id: 2 } })).data).toMatchObject([{ action: 'letter.add' }])
  })

  test('rows are written by the calls of the list; of what a view finds many are set at once', async () => {
    expect(mine.edit).toMatchObject({ name: 'letter.edit', path: '/letter/:id', permission: 'letter.edit' })
    await ann.call(mine.edit!, { query: { id: 2 }, body: { pages: 9 } })
    expect(mine.editMany).toMatchObject({ path: '/letter-inbox/edit-many', permission: 'letter.edit' })
    const { counts } = (await ann.call(mine.editMany!, { body: { filter: {}, values: { sender: 'x' }, dry_run: 1 } }))
      .data
    expect(counts).toMatchObject({ total: 4, changed: 4 })
    expect(actionEndpointsOf(inbox)).toEqual({})
  })

  test('a view is opened by its own key, or by that of its list', async () => {
    const clerk = kit.person(`clerk-${engine.name}`, ['letter.receive'])
    expect((await rows(mine.list, {}, clerk))[1]).toBe(4)
    for (const call of [all.list!, kept.list!, mine.export!, mine.edit!]) {
      expect(
        (await refusal(clerk.call(call, { query: { id: 2 }, ...(call === mine.edit && { body: {} }) }))).code,
      ).toBe('forbidden')
    }
  })

  test('a query is listed, filtered, sorted, counted and exported as a table is', async () => {
    expect(await rows(summed.list)).toEqual([['bob', 'shop', 'me'], 3])
    expect(await rows(summed.list, { pageSize: 1, pageIndex: 2, order_field: 'name' })).toEqual([['me'], 3])
    expect(await rows(summed.list, { keyword: 'o', least: 1 })).toEqual([['bob', 'shop'], 2])
    expect(await rows(summed.list, { start_time: '2999-01-01' })).toEqual([[], 0])
    expect((await ann.call(summed.get!, { query: { id: 2 } })).data).toMatchObject({
      name: 'bob',
      letters: 2,
      last: expect.stringMatching(/^\d{4}-/),
    })
    const { name, lines } = await sheetOf(summed.export!, { order_field: 'name' })
    expect(name).toMatch(/^Senders_/)
    expect(lines.map((cells) => cells.slice(1, 3))).toEqual([
      ['bob', '2'],
      ['me', '1'],
      ['shop', '1'],
    ])
  })

  test('neither has a table, counters or indexes; both stand in OpenAPI', async () => {
    const made = await kit.context.store.read.all<{ name: string }>(
      `SELECT name FROM sqlite_master WHERE name LIKE 'letter%'`,
    )
    expect(made.filter(({ name }) => /inbox|archive|sender/.test(name) && name !== 'letter.sender')).toEqual([])
    const { paths } = openApiOf(kit.http.endpoints(), '1') as { paths: Record<string, object> }
    expect(Object.keys(paths)).toEqual(
      expect.arrayContaining([
        '/api/letter-inbox',
        '/api/letter-inbox/export',
        '/api/letter-sender',
        '/api/letter/{id}',
      ]),
    )
    expect(paths['/api/letter-inbox/{id}']).not.toHaveProperty('put')
  })
})

test('a view says nothing that its list has not', () => {
  expect(() => defineView(letter, { name: 'x', route: '/x', where: { nowhere: 1 } })).toThrow(
    'x: the large list has no index for nowhere',
  )
  const filters = { q: { kind: 'search', fields: ['folder'] } } as const
  expect(() => defineView(letter, { name: 'x', route: '/x', verbs: ['clear'] })).toThrow('more of letter')
  expect(() => defineView(letter, { name: 'x', route: '/x', filters })).toThrow('no index for folder')
})
