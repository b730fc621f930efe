import { commitImport } from '@quarterdeck/shared/contracts/imports.ts'
import { siteFacts } from '@quarterdeck/shared/contracts/siteTimeline.ts'
import { endpointsOf } from '@quarterdeck/shared/resource/endpoints.ts'
import { account } from '@quarterdeck/shared/resources/fleet/account.ts'
import { site } from '@quarterdeck/shared/resources/site/site.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { phoneRow } from '../../../phoneRow.testing.ts'
import { startTestPlane, type TestPlane } from '../../../plane.testing.ts'
import { completeKeys } from '../../../resources/write/foundBy.ts'
import { sheet } from '../../work/bookTasks/tasks.testing.ts'

let plane: TestPlane
beforeAll(async () => {
  plane = await startTestPlane()
})
afterAll(() => plane.stop())
beforeEach(() => plane.context.store.write((tx) => tx.run('DELETE FROM site')))

const calls = endpointsOf(site)

async function bring(urls: readonly string[], header = 'url') {
  const file = await sheet(
    [header, 'name'],
    urls.map((url, at) => [url, `row ${at}`]),
  )
  const { data } = await plane.admin.call(calls.import!, { body: { file, dry_run: 1 } })
  const checked = data as { id: string; counts: Record<string, number> }
  return checked
}
const commit = (id: string) => plane.admin.call(commitImport, { query: { id } })
const listed = async (query: Record<string, unknown> = {}) =>
  (await plane.admin.call(calls.list!, { query })).data as { id: number; url: string; name: string }[]
const urls = async (query?: Record<string, unknown>) => (await listed(query)).map(({ url }) => url).sort()

/** Rows as they stood before sites had keys. */
async function standing(...rows: string[]): Promise<void> {
  await plane.context.store.write(async (tx) => {
    for (const url of rows) await tx.run('INSERT INTO site (url, host, domain) VALUES (?, ?, ?)', [url, url, url])
  })
  await completeKeys(plane.context.store, plane.resources.tables.of(site))
}

test.each([
  ['punycode and letters', ['例子.example', 'xn--fsqu00a.example']],
  ['case, scheme, usual port, dot of the root', ['HTTPS://Case.Example:443/', 'case.example', 'case.example.']],
  ['the usual port of http', ['http://plain.example:80', 'plain.example']],
  ['letters that are put together, and such that come in parts', ['münchen.example', 'münchen.example']],
  ['the dot of another script', ['例子。example', '例子.example']],
  ['full width', ['ｗｗｗ．wide．example', 'www.wide.example']],
  ['a path behind other spellings of the host', ['EXAMPLE.com/News/', 'https://example.com.:443/News']],
  ['marks that nobody sees', ['a\u200bb.example', 'ab.example']],
])('a sheet that spells a site in several ways brings one site: %s', async (_, spelled) => {
  const { id } = await bring(spelled.slice(0, 1))
  await commit(id)
  const before = await listed()
  expect(before).toHaveLength(1)
  for (const one of spelled.slice(1)) {
    const again = await bring([one])
    await commit(again.id)
  }
  expect(await listed()).toMatchObject([{ id: before[0]!.id, url: before[0]!.url }])
})

test('what differs in more than its spelling is another site', async () => {
  await commit((await bring(['a.example', 'a.example:8443', 'a.example/b', 'a.example/B', 'www.a.example'])).id)
  expect(await listed()).toHaveLength(5)
})

test.each([
  'hello_world.example',
  'สวัสดี.example',
  'नमस्ते.example',
  'xn--12cl9ca5a0ai1ad0bea0clb11a0e.example',
  'faß.example',
  'കേരളം.example',
  'ភាសាខ្មែរ.example',
  'کتاب‌ها.example',
])('a host of any script is taken: %s', async (host) => {
  await commit((await bring([host])).id)
  expect(await listed()).toHaveLength(1)
})

test('two spellings in one sheet are one row, and the second is named', async () => {
  const file = await sheet(['url'], [['例子.example'], ['xn--fsqu00a.example']])
  const { data } = await plane.admin.call(calls.import!, { body: { file, dry_run: 1 } })
  expect(data).toMatchObject({ counts: { new: 1, wrong: 1 } })
})

test('hosts are shown in their letters, and found by either spelling', async () => {
  await commit((await bring(['xn--fsqu00a.example/a'])).id)
  expect(await listed()).toMatchObject([{ url: '例子.example/a', domain: '例子.example' }])
  for (const spelled of ['xn--fsqu00a.example/a', 'https://例子.example/a', '例子.example'])
    expect((await plane.admin.call(siteFacts, { query: { site: spelled } })).data).toMatchObject({
      url: '例子.example/a',
    })
})

test('rows that are twins stay, are found, and people delete one; no further one comes', async () => {
  await standing('case.example', 'CASE.example', 'xn--fsqu00a.example', '例子.example', 'alone.example')
  expect(await urls({ twins: 1 })).toHaveLength(4)
  expect(await urls({ twins: 0 })).toEqual(['alone.example'])
  // The one that is spelled so is meant.
  const [exact] = (await listed()).filter(({ url }) => url === 'case.example')
  await commit((await bring(['case.example'])).id)
  expect((await listed({ name: 'row 0' })).map(({ id }) => id)).toEqual([exact!.id])
  const other = (await listed({ url: 'alone' }))[0]!
  await expect(
    plane.admin.call(calls.edit!, { query: { id: other.id }, body: { url: 'Case.example:443' } }),
  ).rejects.toMatchObject({ code: 'duplicate' })
  const twin = (await listed({ twins: 1 })).find(({ url }) => url === 'CASE.example')!
  await plane.admin.call(calls.delete!, { query: { id: String(twin.id) } })
  expect(await urls({ twins: 1 })).toHaveLength(2)
})

test('a form that sends the address back as it is shown leaves a row from before as it was', async () => {
  await standing('xn--fsqu00a.example')
  const [row] = await listed()
  expect(row).toMatchObject({ url: '例子.example' })
  await plane.admin.call(calls.edit!, {
    query: { id: row!.id },
    body: { url: '例子.example', name: 'New' },
  })
  const stored = await plane.context.store.read.all('SELECT url, name, host, host_key FROM site')
  expect(stored).toEqual([
    { url: 'xn--fsqu00a.example', name: 'New', host: 'xn--fsqu00a.example', host_key: 'xn--fsqu00a.example' },
  ])
})

test('accounts whose names look the same are one account, and rows from before keep their name', async () => {
  const add = async (name: string) => {
    const place = { phone: await phoneRow(plane), country: 'SG', longitude: 0, latitude: 0 }
    return plane.admin.call(endpointsOf(account).add!, {
      body: { account: name, nickname: 'n', platform: 1, ...place },
    })
  }
  await plane.context.store.write((tx) =>
    tx.run(
      "INSERT INTO account (account, nickname, platform, organisation_id) VALUES ('inv-3' || char(8203), 'n', 1, 1)",
    ),
  )
  await completeKeys(plane.context.store, plane.resources.tables.of(account))
  await expect(add('inv-3')).rejects.toMatchObject({ code: 'duplicate' })
  await add('café')
  await expect(add('café'.normalize('NFD'))).rejects.toMatchObject({ code: 'duplicate' })
  await add('INV-3')
  const file = await sheet(['platform', 'account', 'nickname'], [['Shelf', 'inv-3', 'Renamed']])
  const { data } = await plane.admin.call(endpointsOf(account).import!, { body: { file, dry_run: 1 } })
  expect(data).toMatchObject({ counts: { new: 0, changed: 1, wrong: 0 } })
  await commit((data as { id: string }).id)
  expect(
    await plane.context.store.read.all("SELECT account, nickname FROM account WHERE nickname = 'Renamed'"),
  ).toEqual([{ account: 'inv-3\u200b', nickname: 'Renamed' }])
})
