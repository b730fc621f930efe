import { type CellObject, utils, write } from '@e965/xlsx'
import { adSums } from '@quarterdeck/shared/contracts/adStatistic.ts'
import type { IngestReply } from '@quarterdeck/shared/contracts/ingest.ts'
import { endpointsOf, type ImportReport } from '@quarterdeck/shared/resource/endpoints.ts'
import { adStatistic } from '@quarterdeck/shared/resources/statistics/adStatistic.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestPlane, type TestClient, type TestPlane } from '../../../plane.testing.ts'
import { writeSpreadsheet } from '../../../platform/spreadsheet/writeSpreadsheet.ts'
import { refusal } from '../../../refusal.testing.ts'

const calls = endpointsOf(adStatistic)
let plane: TestPlane
beforeAll(async () => {
  plane = await startTestPlane({ watchesEntries: true })
})
afterAll(() => plane.stop())

type Line = Record<string, unknown>
const line = (more: Line = {}): Line => ({
  day: '2026-11-20',
  app: 'app.shelf',
  ad_type: 1,
  country: 'KR',
  currency: 'USD',
  requests: 1000,
  impressions: 800,
  clicks: 20,
  income: 1234,
  ...more,
})
async function send(lines: readonly Line[], by: TestClient = plane.admin): Promise<IngestReply> {
  const body = lines.map((one) => `${JSON.stringify(one)}\n`).join('')
  const answer = await by.fetch('/api/ingest/ad-statistics', { method: 'POST', body })
  const reply = (await answer.json()) as { status: number; message: string; data: IngestReply }
  if (reply.status !== 200) throw new Error(reply.message)
  return reply.data
}
const list = async (query: Line = {}, by: TestClient = plane.admin) =>
  (await by.call(calls.list!, { query: { pageSize: 200, ...query } })).data
const sums = async (query: Line = {}, by: TestClient = plane.admin) =>
  (await by.call(adSums, { query: query as never })).data
const bring = async (rows: readonly (string | number)[][], dry_run = 0) => {
  const { file } = await sheetOf(rows)
  return (await plane.admin.call(calls.import!, { body: { file, dry_run } as never })).data as ImportReport
}
const head = ['day', 'app', 'ad_type', 'country', 'currency', 'requests', 'impressions', 'clicks', 'income']
async function sheetOf(rows: readonly (string | number)[][]) {
  const bytes = await writeSpreadsheet({ columns: head.map((header) => ({ header })), rows })
  return { file: new File([new Uint8Array(bytes)], 'ads.xlsx') }
}

test('a line is the figures of a day, app, type, country and currency: again nothing changes, later it says more', async () => {
  const one = line({ app: 'app.once' })
  expect(await send([one, line({ app: 'app.once', currency: 'JPY' })])).toMatchObject({ added: 2, wrong: 0 })
  expect(await send([one])).toMatchObject({ added: 0, changed: 0, same: 1 })
  const { income: _, ...said } = one
  expect(await send([{ ...said, clicks: 21 }])).toMatchObject({ changed: 1 })
  expect(await list({ app: 'app.once', currency: 'USD' })).toMatchObject([{ clicks: 21, income: 1234, revision: 2 }])
})

test('a country that nobody says is a key as any other', async () => {
  const whole = line({ app: 'app.nowhere', country: '' })
  await send([whole])
  expect(await send([{ ...whole, income: 99 }])).toMatchObject({ added: 0, changed: 1 })
  expect(await list({ app: 'app.nowhere' })).toMatchObject([{ country: '', income: 99 }])
})

test('amounts and days of sheets as public reports tell of them are what was meant, or are refused', async () => {
  const sheet = async (app: string, column: 'day' | 'income', cells: readonly (string | CellObject)[]) => {
    const rows = cells.map((_, n) => ['2026-11-20', `${app}.${n}`, '1', 'KR', 'USD', 1, 1, 1, 1])
    const made = utils.aoa_to_sheet([head, ...rows])
    for (const [n, cell] of cells.entries())
      made[utils.encode_cell({ r: n + 1, c: head.indexOf(column) })] =
        typeof cell === 'string' ? { t: 's', v: cell } : cell
    const book = utils.book_new()
    utils.book_append_sheet(book, made, 'Ads')
    const file = new File([write(book, { type: 'buffer', bookType: 'xlsx' }) as Buffer<ArrayBuffer>], 'ads.xlsx')
    await plane.admin.call(calls.import!, { body: { file, dry_run: 0 } as never })
    const rowsNow = (await list()).filter((row) => String(row.app).startsWith(`${app}.`))
    const byApp = new Map(rowsNow.map((row) => [row.app, row[column]]))
    return cells.map((_, n) => (byApp.has(`${app}.${n}`) ? byApp.get(`${app}.${n}`) : 'refused'))
  }
  const amounts = {
    // buckets/application#200, firefly-iii/firefly-iii#4106, eitchtee/WYGIWYH#325
    '12,34': 1234,
    '4.711,98': 471_198,
    // actualbudget/actual#5020, vandenbroucke/monefy-web#6, Tosh79/lamonee_backlog#652
    '110.7 €': 11_070,
    '7 000': 700_000,
    '100': 10_000,
    '1,000': 100_000,
    // actualbudget/actual#2374, emavgl/oinkoin#373: to some it is a thousand, to others one.
    '1.000': 'refused',
    // firefly-iii/firefly-iii#5440, googleads/aw-reporting#177
    '0,021385479': 'refused',
    '--': 'refused',
    '': null,
  }
  expect(await sheet('app.amount', 'income', Object.keys(amounts))).toEqual(Object.values(amounts))
  const days: [string | CellObject, string][] = [
    [{ t: 'n', v: 46_346, z: 'yyyy-mm-dd' }, '2026-11-20'],
    [{ t: 'n', v: 46_346, z: 'm/d/yy' }, '2026-11-20'],
    ['2026-11-20 00:00:00', '2026-11-20'],
    ['2026/11/5', '2026-11-05'],
    ['20261120', '2026-11-20'],
    ['2026年11月20日', '2026-11-20'],
    ['2026-11-20 08:00:00', 'refused'],
    ['5/6/2026', 'refused'],
    ['20261320', 'refused'],
    // googleads/aw-reporting#177: the line of sums below.
    ['Total', 'refused'],
  ]
  expect(
    await sheet(
      'app.day',
      'day',
      days.map(([cell]) => cell),
    ),
  ).toEqual(days.map(([, day]) => day))
})

test('more clicks than impressions, or impressions than requests, are refused in form, sheet and line, the other rows come in', async () => {
  const wrong = [{ clicks: 801 }, { impressions: 1001 }, { impressions: undefined, clicks: 1001 }]
  for (const [n, field] of ['clicks', 'impressions', 'clicks'].entries()) {
    const added = plane.admin.call(calls.add!, { body: line({ app: 'app.wrong', ...wrong[n] }) })
    expect(await refusal(added)).toMatchObject({ status: 400, problems: [{ field }] })
  }
  const apart = wrong.map((more, n) => line({ app: `app.wrong${n}`, ...more }))
  expect(await send([...apart, line({ app: 'app.right' })])).toMatchObject({
    received: 4,
    added: 1,
    wrong: 3,
    errors: [
      { line: 1, field: 'clicks' },
      { line: 2, field: 'impressions' },
      { line: 3, field: 'clicks' },
    ],
  })
  const report = await bring([
    ['2026-11-20', 'app.sheet', 'Banner', 'KR', 'USD', 10, 11, 1, '1.00'],
    ['2026-11-20', 'app.sheet', 'Banner', 'CN', 'USD', 10, 9, 1, '1.00'],
  ])
  expect(report.counts).toMatchObject({ new: 1, wrong: 1 })
})

test('a line is judged with what its row says already', async () => {
  await send([line({ app: 'app.part', impressions: 30, clicks: undefined, requests: undefined })])
  const part = { day: '2026-11-20', app: 'app.part', ad_type: 1, country: 'KR', currency: 'USD' }
  expect(await send([{ ...part, clicks: 31 }])).toMatchObject({ wrong: 1, errors: [{ line: 1, field: 'clicks' }] })
  expect(await send([{ ...part, clicks: 30 }])).toMatchObject({ changed: 1, wrong: 0 })
  expect(await list({ app: 'app.part' })).toMatchObject([
    { impressions: 30, clicks: 30, requests: null, click_share: 100 },
  ])
})

test('a sheet has amounts in main units, exactly; brought again nothing changes', async () => {
  const rows = [
    ['2026-11-21', 'app.money', 'Splash', 'JP', 'JPY', 500, 400, 4, '1234'],
    ['2026-11-21', 'app.money', 'Splash', 'US', 'USD', 500, 400, 4, '12.34'],
    // A yen has no smaller coin.
    ['2026-11-21', 'app.money', 'Splash', 'KR', 'JPY', 500, 400, 4, '12.34'],
  ]
  expect((await bring(rows)).counts).toMatchObject({ new: 2, wrong: 1 })
  expect((await bring(rows.slice(0, 2))).counts).toMatchObject({ new: 0, same: 2 })
  const found = await list({ app: 'app.money' })
  expect(found.map(({ currency, income, ecpm }) => [currency, income, ecpm]).toSorted()).toEqual([
    ['JPY', 1234, 3_085_000_000],
    ['USD', 1234, 30_850_000],
  ])
})

test('ratios stand only where both of their parts do, and nothing is divided by nothing', async () => {
  const parts = [
    { impressions: 0, clicks: 0, income: 5 },
    { impressions: undefined, clicks: 4 },
    { income: undefined },
    { clicks: undefined },
    { requests: undefined },
    // What a handful earned is more than a number holds.
    { impressions: 1, clicks: 0, income: 1_000_000_000_000 },
  ]
  await send(parts.map((more, n) => line({ app: `app.ratio${n}`, ...more })))
  const found = await Promise.all(parts.map(async (_, n) => (await list({ app: `app.ratio${n}` }))[0]!))
  expect(found.map(({ ecpm, click_share }) => [ecpm, click_share])).toEqual([
    [null, null],
    [null, null],
    [null, 2.5],
    [15_425_000, null],
    [15_425_000, 2.5],
    [null, 0],
  ])
})

// SuiteCRM#5956, woocommerce#22823: currencies added up. readthedocs/ethical-ad-server#842: two numbers over different rows divided.
test('sums stand for each currency; ratios are those of the sums, over the rows that say both parts', async () => {
  await send([
    line({ app: 'app.sum', country: 'KR', impressions: 10, requests: 10, clicks: 1, income: 100 }),
    line({ app: 'app.sum', country: 'JP', impressions: 990, requests: 1000, clicks: 9, income: 100 }),
    // It says nothing of what it earned, and no impression of it makes the others cheaper.
    line({ app: 'app.sum', country: 'BR', impressions: 1000, requests: 1000, clicks: 0, income: undefined }),
    // Nobody knows how many saw it: what it earned is income, and no part of a ratio.
    line({ app: 'app.sum', country: 'TH', impressions: undefined, requests: 1000, clicks: 3, income: 5000 }),
    line({
      app: 'app.sum',
      country: 'VN',
      currency: 'VND',
      impressions: 4,
      requests: 4,
      clicks: 1,
      income: 1_000_000_000_000,
    }),
  ])
  expect(await sums({ app: 'app.sum' })).toEqual([
    {
      key: '',
      currency: 'USD',
      rows: 4,
      requests: '3010',
      impressions: '2000',
      clicks: '13',
      income: '52.00',
      ecpm: '2.000000',
      click_share: 0.5,
    },
    {
      key: '',
      currency: 'VND',
      rows: 1,
      requests: '4',
      impressions: '4',
      clicks: '1',
      income: '1000000000000',
      ecpm: '250000000000000.000000',
      click_share: 25,
    },
  ])
  const byCountry = await sums({ app: 'app.sum', by: 'country' })
  expect(byCountry.map(({ key, currency, income }) => [key, currency, income])).toEqual([
    ['TH', 'USD', '50.00'],
    ['JP', 'USD', '1.00'],
    ['KR', 'USD', '1.00'],
    ['BR', 'USD', null],
    ['VN', 'VND', '1000000000000'],
  ])
})

test('sums by day are those of the days that are asked for, the first and the last included', async () => {
  await send(['2026-10-30', '2026-10-31', '2026-11-01', '2026-11-02'].map((day) => line({ app: 'app.days', day })))
  const span = { app: 'app.days', day_from: '2026-10-31 00:00:00', day_to: '2026-11-01 23:59:59' }
  expect((await sums({ ...span, by: 'day' })).map(({ key, rows }) => [key, rows])).toEqual([
    ['2026-10-31', 1],
    ['2026-11-01', 1],
  ])
  expect(await list(span)).toHaveLength(2)
  expect(await list({ app: 'app.days', day_from: '2026-11-01', day_to: '2026-11-01' })).toHaveLength(1)
})

test('each organisation has its own, an external one brings them by sheet, and sums are over what one sees', async () => {
  await plane.context.store.write(async (tx) => {
    await tx.run(`INSERT INTO organisation (id, name, type) VALUES (20, 'Outside', 2)`)
    await tx.run(`INSERT INTO user_group (id, name, organisation) VALUES (21, 'One', 20)`)
  })
  const outsider = await plane.addUser(13, { organisation: 20, user_group: 21 })
  await send([line({ app: 'app.both' })])
  await expect(send([line({ app: 'app.both' })], outsider)).rejects.toThrow()
  const { file } = await sheetOf([['2026-11-20', 'app.both', 1, 'KR', 'USD', 100, 90, 9, '9.00']])
  await outsider.call(calls.import!, { body: { file } as never })
  expect(await sums({ app: 'app.both' }, outsider)).toMatchObject([{ rows: 1, income: '9.00' }])
  const inside = await plane.addUser(6)
  expect(await sums({ app: 'app.both' }, inside)).toMatchObject([{ rows: 1, income: '12.34' }])
  // Whoever sees all organisations sees both.
  expect(await sums({ app: 'app.both' })).toMatchObject([{ rows: 2, income: '21.34' }])
})
