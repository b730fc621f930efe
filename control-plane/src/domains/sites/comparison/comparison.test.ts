import { addComparison, comparisonResult, updateComparison } from '@quarterdeck/shared/contracts/comparison.ts'
import { downloadFile } from '@quarterdeck/shared/contracts/files.ts'
import { languages } from '@quarterdeck/shared/i18n/language.ts'
import { endpointsOf } from '@quarterdeck/shared/resource/endpoints.ts'
import { comparison } from '@quarterdeck/shared/resources/site/comparison.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestPlane, type TestPlane } from '../../../plane.testing.ts'
import { wholeSheet } from '../../../platform/spreadsheet/wholeSheet.testing.ts'
import { writeSpreadsheet } from '../../../platform/spreadsheet/writeSpreadsheet.ts'
import { refusal } from '../../../refusal.testing.ts'
import { compareKind } from './compareJob.ts'

const calls = endpointsOf(comparison)
let plane: TestPlane
beforeAll(async () => {
  plane = await startTestPlane()
  // Every third is invalid; some hosts have two sites.
  await plane.context.store.write(async (tx) => {
    for (let n = 0; n < 300; n++) {
      const host = `w${n % 250}.ours-${n % 250}.test`
      await tx.run('INSERT INTO site (url, host, domain, site_status) VALUES (?, ?, ?, ?)', [
        `${host}/${n}`,
        host,
        `ours-${n % 250}.test`,
        n % 3,
      ])
    }
  })
})
afterAll(() => plane.stop())

const sheet = async (name: string, header: string[], rows: (string | number)[][]) => {
  const bytes = await writeSpreadsheet({ columns: header.map((text) => ({ header: text })), rows })
  return new File([new Uint8Array(bytes)], name)
}
type Row = Record<string, string | number>
const row = async (id: number) =>
  ((await plane.admin.call(calls.list!, { query: { pageSize: 200 } })).data as Row[]).find((one) => one.id === id)
const settled = async (id: number): Promise<Row> => {
  await expect.poll(async () => (await row(id))?.state).not.toBe(0)
  return (await row(id))!
}
const send = async (body: Record<string, unknown>) => (await plane.admin.call(addComparison, { body: body })).data.id

/** The ranking: every seventh is ours, each written in another way. */
const ranking = Array.from({ length: 700 }, (_, n) => {
  const host = n % 7 === 0 ? `w${n % 250}.ours-${n % 250}.test` : `rival-${n}.test`
  return [n + 1, ['', 'https://', 'http://'][n % 3] + (n % 2 ? host.toUpperCase() : host) + (n % 5 === 0 ? '/a/b' : '')]
})
const rankedHosts = [
  ...new Set(
    ranking.map(
      ([, url]) =>
        String(url)
          .toLowerCase()
          .replace(/^https?:\/\//, '')
          .split('/')[0]!,
    ),
  ),
]

test('without an index-station file our sites are compared, as plain SQL would do it', async () => {
  const goalFile = await sheet('榜单.xlsx', ['排名', '网址'], ranking)
  const found = await settled(await send({ goalFile, remarks: '周一' }))
  const hosts = JSON.stringify(rankedHosts)
  const sql = plane.context.store.read
  const [ours, total, banned] = [
    await sql.all<{ host: string }>(
      'SELECT DISTINCT s.host FROM site s JOIN json_each(?) k ON k.value = s.host ORDER BY k.key',
      [hosts],
    ),
    await sql.get<{ n: number }>('SELECT count(DISTINCT host) AS n FROM site'),
    await sql.all<{ host: string }>(
      'SELECT DISTINCT s.host FROM site s JOIN json_each(?) k ON k.value = s.host WHERE s.site_status = 0 ORDER BY k.key',
      [hosts],
    ),
  ]
  expect(ours.length).toBeGreaterThan(50)
  expect(found).toMatchObject({
    domain_list_num: total!.n,
    domain_total_num: total!.n,
    rankings_num: ours.length,
    rankings_data: ours.map(({ host }) => host).join(','),
    file_name: '榜单.xlsx',
    base_file_name: '',
    baseUrl: '',
    remarks: '周一',
    banned_num: banned.length,
  })
  const file = await plane.admin.fetch(String(found.bannedDomainUrl))
  const { rows } = await wholeSheet(await file.blob())
  expect(rows.map(({ cells }) => cells[0])).toEqual(banned.map(({ host }) => host))
  const whole = (await plane.admin.call(comparisonResult, { query: { id: Number(found.id) } })).data
  expect(whole.rankings).toEqual(ours.map(({ host }) => host))
})

test('an index-station file is the list of ours; the files come back as they were sent', async () => {
  const goalFile = await sheet(
    'goal.xlsx',
    ['domain'],
    [['a.test'], ['w1.ours-1.test'], ['b.test'], ['w3.ours-3.test']],
  )
  // No header: the first cell is a domain itself.
  const baseFile = await sheet('base.xlsx', ['w3.ours-3.test'], [['a.test'], ['c.test'], ['A.test'], ['no domain']])
  const found = await settled(await send({ goalFile, baseFile }))
  expect(found).toMatchObject({
    domain_list_num: 3,
    domain_total_num: 250,
    rankings_num: 2,
    rankings_data: 'a.test,w3.ours-3.test',
    base_file_name: 'base.xlsx',
    banned_num: 1,
  })
  const back = await plane.admin.fetch(String(found.baseUrl))
  expect(Buffer.from(await back.arrayBuffer())).toEqual(Buffer.from(await baseFile.arrayBuffer()))
  expect(
    (await plane.admin.file(downloadFile, { query: { name: `comparison/${found.id}/goal`, owner: 'comparison' } }))
      .name,
  ).toBe('goal.xlsx')
})

test('an edit keeps what is not sent, computes again, and a base that is cleared gives way to our sites', async () => {
  const goalFile = await sheet('g.xlsx', ['domain'], [['x.test'], ['w1.ours-1.test']])
  const baseFile = await sheet('b.xlsx', ['domain'], [['x.test']])
  const id = await send({ goalFile, baseFile, remarks: 'one' })
  expect(await settled(id)).toMatchObject({ rankings_data: 'x.test' })
  await plane.admin.call(updateComparison, { body: { id, remarks: 'two' } })
  expect(await settled(id)).toMatchObject({ rankings_data: 'x.test', remarks: 'two', file_name: 'g.xlsx' })
  await plane.admin.call(updateComparison, { body: { id, clear_base: 1 } })
  expect(await settled(id)).toMatchObject({ rankings_data: 'w1.ours-1.test', base_file_name: '', baseUrl: '' })
  await plane.admin.call(calls.delete!, { query: { id } })
  expect(
    (await refusal(plane.admin.file(downloadFile, { query: { name: `comparison/${id}/goal`, owner: 'comparison' } })))
      .status,
  ).toBe(404)
  expect((await refusal(plane.admin.call(comparisonResult, { query: { id } }))).status).toBe(404)
})

test('the ranking-station file is asked for in seven languages, in Chinese as the specification says', async () => {
  const messages = new Map<string, string>()
  for (const language of languages) {
    const client = plane.client(plane.admin.token, language)
    messages.set(language, (await refusal(client.call(addComparison, { body: { remarks: 'x' } }))).message)
  }
  expect(messages.get('zh-CN')).toBe('榜单站文件不能为空！')
  expect(new Set(messages.values()).size).toBe(languages.length)
})

test('files that are no spreadsheets are refused at their field, whatever they are called', async () => {
  const text = new File(['a.test'], 'list.txt')
  const disguised = new File(['a.test'], 'list.xlsx')
  const goalFile = await sheet('g.xlsx', ['domain'], [['a.test']])
  for (const [body, field] of [
    [{ goalFile: text }, 'goalFile'],
    [{ goalFile: disguised }, 'goalFile'],
    [{ goalFile, baseFile: text }, 'baseFile'],
  ] as const) {
    const error = await refusal(send(body))
    expect(error).toMatchObject({ status: 400, code: 'file_type', problems: [{ field }] })
  }
})

test('a file that cannot be read, or names no domain, ends as failed with its reason', async () => {
  const goalFile = await sheet('g.xlsx', ['name'], [['nobody'], ['nothing']])
  expect(await settled(await send({ goalFile }))).toMatchObject({ state: 2, error: 'no_domains', state_str: 'Failed' })
  const broken = new File([(await goalFile.arrayBuffer()).slice(0, 900)], 'cut.xlsx')
  expect(await settled(await send({ goalFile: broken }))).toMatchObject({ state: 2, error: 'file_broken' })
})

test('a comparison that was cut off by a stop is computed after the next start', async () => {
  const goalFile = await sheet('restart.xlsx', ['domain'], [['w1.ours-1.test']])
  const id = await send({ goalFile })
  await settled(id)
  // As a kill between the two leaves it: the row is there, and no job.
  await plane.context.store.write((tx) => tx.run('UPDATE comparison SET state = 0 WHERE id = ?', [id]))
  await plane.restart()
  expect(await settled(id)).toMatchObject({ state: 1, rankings_data: 'w1.ours-1.test' })
})

test('a comparison that is cancelled while it waits in the queue says so; one that was sent again meanwhile goes on', async () => {
  const goalFile = await sheet('queued.xlsx', ['domain'], [['w1.ours-1.test']])
  const id = await send({ goalFile })
  await settled(id)
  await plane.context.store.write((tx) => tx.run('UPDATE comparison SET state = 0 WHERE id = ?', [id]))
  const { dropped } = compareKind({ context: plane.context, files: {} as never, t: (key) => key })
  await dropped!(1, { id, round: 0 })
  expect(await row(id)).toMatchObject({ state: 0 })
  await dropped!(1, { id, round: 1 })
  expect(await row(id)).toMatchObject({ state: 2, error: 'job_cancelled' })
})
