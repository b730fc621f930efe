import { type CellObject, utils, type WorkBook, type WorkSheet, write } from '@e965/xlsx'
import { commitImport } from '@quarterdeck/shared/contracts/imports.ts'
import type { AnyResource } from '@quarterdeck/shared/resource/define.ts'
import { endpointsOf, type ImportReport } from '@quarterdeck/shared/resource/endpoints.ts'
import { persona } from '@quarterdeck/shared/resources/content/persona.ts'
import { account } from '@quarterdeck/shared/resources/fleet/account.ts'
import { linkPool } from '@quarterdeck/shared/resources/site/linkPool.ts'
import { webDomain } from '@quarterdeck/shared/resources/site/webDomain.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { phoneRow } from '../../phoneRow.testing.ts'
import { startTestPlane, type TestPlane } from '../../plane.testing.ts'

// Sheets that public reports of importers tell of, as whole imports: what stands in the list afterwards, or what is said of the cell.

let plane: TestPlane
beforeAll(async () => {
  plane = await startTestPlane()
  await phoneRow(plane)
})
afterAll(() => plane.stop())
beforeEach(async () => {
  await plane.context.store.write(async (tx) => {
    for (const table of ['account', 'link_pool', 'web_domain', 'persona']) await tx.run(`DELETE FROM ${table}`)
  })
})

/** A cell as the file has it, or what is typed into it. */
type Cell = string | number | boolean | null | Partial<CellObject>

function sheetOf(header: readonly string[], rows: readonly Cell[][]): WorkSheet {
  const sheet = utils.aoa_to_sheet([
    [...header],
    ...rows.map((row) => row.map((cell) => (isObject(cell) ? 'x' : cell))),
  ])
  rows.forEach((row, r) => {
    row.forEach((cell, c) => {
      if (isObject(cell)) sheet[utils.encode_cell({ r: r + 1, c })] = cell as CellObject
    })
  })
  return sheet
}

function isObject(cell: Cell): cell is Partial<CellObject> {
  return typeof cell === 'object' && cell !== null
}

function bookOf(sheets: Record<string, WorkSheet>, hidden: readonly (0 | 1 | 2)[] = []): WorkBook {
  const book = utils.book_new()
  for (const [name, sheet] of Object.entries(sheets)) utils.book_append_sheet(book, sheet, name)
  book.Workbook = { Sheets: Object.keys(sheets).map((_, at) => ({ Hidden: hidden[at] ?? 0 })) }
  return book
}

interface Outcome {
  report: ImportReport
  /** The rows that stand in the list afterwards, in the order of the file. */
  rows: Record<string, unknown>[]
  problems: string[]
  differences: string[]
}

async function bring(resource: AnyResource, from: WorkSheet | WorkBook, more: object = {}): Promise<Outcome> {
  const book = 'SheetNames' in from ? (from as WorkBook) : bookOf({ Sheet: from as WorkSheet })
  const bytes = new Uint8Array(write(book, { type: 'buffer', bookType: 'xlsx' }) as Buffer)
  const calls = endpointsOf(resource)
  const body = { file: new File([bytes], 'sheet.xlsx'), dry_run: 1, ...more }
  const { data } = await plane.admin.call(calls.import!, { body })
  if (data.counts.new > 0) await plane.admin.call(commitImport, { query: { id: data.id } })
  const { data: rows } = await plane.admin.call(calls.list!, { query: { pageSize: 200 } })
  return {
    report: data,
    rows: rows.toSorted((one, other) => one.id - other.id),
    problems: data.problems.map(({ row, column, message }) => `${column}${row}: ${message}`),
    differences: (data.differences ?? []).map(
      ({ rows, column, value, stored }) => `${column}${rows}: ${value} > ${stored}`,
    ),
  }
}

const place = { phone: 'TEST-PHONE', country: 'CN', longitude: 121.48, latitude: 31.23, platform: 'shelf' }
function accounts(header: readonly string[], rows: readonly Cell[][]): Promise<Outcome> {
  return bring(
    account,
    sheetOf(
      [...header, ...Object.keys(place)],
      rows.map((row) => [...row, ...Object.values(place)]),
    ),
  )
}
const domains = (prices: readonly Cell[]) =>
  bring(
    webDomain,
    sheetOf(
      ['domain', 'price'],
      prices.map((price, at) => [`d${at}.example`, price]),
    ),
  )
const number = (v: number, z?: string): Partial<CellObject> => ({ t: 'n', v, ...(z && { z }) })

test('s01: a number of more than 15 digits is no name; text is', async () => {
  const digits = '7123456789012345678'
  const { rows, problems } = await accounts(
    ['account', 'nickname'],
    [
      [number(Number(digits)), 'typed'],
      [number(1234567890123456), '16 digits'],
      [number(1e20), 'with an exponent'],
      [number(123456789012345), '15 digits'],
      [digits, 'as text'],
    ],
  )
  expect(rows.map((row) => row.account)).toEqual(['123456789012345', digits])
  expect(problems).toEqual([2, 3, 4].map((row) => expect.stringMatching(`^A${row}: .*15 digits.*Make the cell text`)))
})

test('s42: a price is the number in the cell, whatever its format shows', async () => {
  const { rows, differences } = await domains([
    number(9.99, '0'),
    number(1234.56, '#,##0'),
    number(0.125, '0.00'),
    number(652.685, '0.00'),
    number(0.5, '# ?/?'),
    number(1500000, '0.0,,"M"'),
  ])
  expect(rows.map(({ price }) => price)).toEqual([9.99, 1234.56, 0.13, 652.69, 0.5, 1_500_000])
  expect(differences).toEqual([
    'B2: 10 > 9.99',
    'B3: 1235 > 1234.56',
    'B4: 0.125 > 0.13',
    'B5: 652.685 > 652.69',
    'B6: 1/2 > 0.5',
    'B7: 1.5M > 1500000',
  ])
})

test('s21: an error is an error, and its text a text', async () => {
  const error = (v: number): Partial<CellObject> => ({ t: 'e', v })
  const { rows, problems } = await accounts(
    ['account', 'nickname', 'remark'],
    [
      ['err-1', error(42), ''],
      [error(23), 'ref', ''],
      ['err-4', 'division', error(7)],
      ['err-5', error(29), ''],
      ['err-3', 'text that says it', '#N/A'],
    ],
  )
  expect(rows.map((row) => [row.account, row.remark])).toEqual([['err-3', '#N/A']])
  expect(problems).toEqual([
    expect.stringContaining('B2: The cell holds the error “#N/A”'),
    expect.stringContaining('A3: The cell holds the error “#REF!”'),
    expect.stringContaining('C4: The cell holds the error “#DIV/0!”'),
    expect.stringContaining('B5: The cell holds the error “#NAME?”'),
  ])
})

test('s05: cells that were merged hold the value of the first', async () => {
  const urls = ['m1', 'm2', 'm3', 'm4', 'm5'].map((name) => `https://${name}.example/`)
  const sheet = sheetOf(
    ['url', 'link_type', 'remark'],
    [[urls[0]!, 1, 'one'], [urls[1]!], [urls[2]!], [], [urls[3]!, 2, 'two'], [urls[4]!, 0]],
  )
  const merge = (r: number, c: number, toRow: number, toColumn = c) => ({ s: { r, c }, e: { r: toRow, c: toColumn } })
  sheet['!merges'] = [merge(1, 1, 4), merge(1, 2, 4), merge(5, 2, 6)]
  const { rows, differences } = await bring(linkPool, sheet)
  expect(rows.map(({ url, link_type, remark }) => [url, link_type, remark])).toEqual([
    [urls[0], 1, 'one'],
    [urls[1], 1, 'one'],
    [urls[2], 1, 'one'],
    [urls[3], 2, 'two'],
    [urls[4], 0, 'two'],
  ])
  // What no cell says is shown before it is stored, the type in words.
  expect(differences).toEqual(['B3-4:  > Head site', 'C3-4:  > one', 'C7:  > two'])
})

test('s05: a row of another type than the form names is told both, and what to do', async () => {
  const sheet = sheetOf(['url', 'link_type'], [['https://other.example/', 1]])
  const { problems } = await bring(linkPool, sheet, { link_type: 0 })
  expect(problems).toEqual([
    'B2: This import is for “RTS (head site and multi-spider)”, and the row says “Head site”. Go back and choose “Head site” for such rows, or change the cell',
  ])
})

test('s12: a date is no name', async () => {
  const { rows, problems } = await accounts(
    ['account', 'nickname', 'remark'],
    [
      [number(46025, 'yyyy\\-mm\\-dd'), 'typed as 1-3', ''],
      ['d2', number(46082, 'm/d/yy'), ''],
      ['d3', 'time', number(0.5, 'h:mm AM/PM')],
      ['d4', '2026-01-03', ''],
    ],
  )
  expect(rows.map((row) => [row.account, row.nickname])).toEqual([['d4', '2026-01-03']])
  expect(problems.map((problem) => problem.slice(0, 60))).toEqual([
    expect.stringContaining('A2: The cell is a date (2026-01-03 00:00:00)'),
    expect.stringContaining('B3: The cell is a date (2026-03-01 00:00:00)'),
    expect.stringContaining('C4: The cell is a date (12:00:00)'),
  ])
})

test('s06: prices in currencies are their numbers', async () => {
  const formats = [
    '"¥"#,##0.00',
    '_ "¥"* #,##0.00_ ',
    '#,##0\\ "€"',
    '#,##0.00_);\\(#,##0.00\\)',
    '[$₫-42A]#,##0',
    '"R$" #,##0.00',
  ]
  const { rows, problems } = await domains([
    ...formats.map((z) => number(1234.5, z)),
    number(68, '0" 元"'),
    number(9.99, '[$$-409]#,##0.00'),
  ])
  expect(problems).toEqual([])
  expect(rows.map(({ price }) => price)).toEqual([...formats.map(() => 1234.5), 68, 9.99])
})

test('s11: prices as people type them are read, or the words name decimals', async () => {
  const typed: [string, number][] = [
    ['１２．５０', 12.5],
    ['1,234.50', 1234.5],
    ['¥68', 68],
    [' 68 ', 68],
    ['1.234,50 €', 1234.5],
    ['R$ 1.234,50', 1234.5],
    ['12,5', 12.5],
    ['1 234,50', 1234.5],
    ['๑๒๓', 123],
    ['HK$1,234', 1234],
  ]
  const { rows, problems, differences } = await domains([
    ...typed.map(([text]) => text),
    'twelve',
    '1,2,3',
    '12.5 apples',
  ])
  expect(rows.map(({ price }) => price)).toEqual(typed.map(([, price]) => price))
  expect(problems).toEqual([12, 13, 14].map((row) => `B${row}: Enter a number; decimals are fine`))
  expect(differences).toContain('B4: ¥68 > 68')
})

test('s03: the first sheet that people see is read, and the others are named', async () => {
  const lists = utils.aoa_to_sheet([['platforms'], ['shelf'], ['Other']])
  const guide = utils.aoa_to_sheet([['How to fill this in'], ['One link a row']])
  const links = sheetOf(['url', 'link_type', 'remark'], [['https://a1.example/one', 0, 'visible sheet']])
  const hiddenFirst = await bring(linkPool, bookOf({ lists, Links: links }, [1]))
  expect(hiddenFirst.rows).toMatchObject([{ remark: 'visible sheet' }])
  expect(hiddenFirst.report.notes).toEqual(['The sheet “Links” is read. Not read: lists (hidden)'])
  const guideFirst = await bring(
    linkPool,
    bookOf({ Guide: guide, lists, Links: links, 'Old links': links }, [0, 2, 0, 1]),
  )
  expect(guideFirst.report.notes).toEqual([
    'The sheet “Links” is read. Not read: Guide, lists (hidden), Old links (hidden)',
  ])
  expect(guideFirst.report.counts.total).toBe(1)
  const none = bring(linkPool, bookOf({ lists: links, Guide: guide }, [1]))
  await expect(none).rejects.toMatchObject({ code: 'columns_missing', message: expect.stringContaining('URL') })
})

test('what a filter or a person hides is read and said', async () => {
  const sheet = sheetOf(
    ['url', 'remark'],
    ['h1', 'h2', 'h3', 'h4', 'h5', 'h6'].map((name) => [`https://${name}.example/`, name]),
  )
  sheet['!rows'] = [{}, {}, { hidden: true }, { hidden: true }, {}, { hidden: true }]
  sheet['!cols'] = [{}, { hidden: true }]
  const hidden = await bring(linkPool, sheet)
  expect(hidden.rows).toHaveLength(6)
  expect(hidden.report.notes).toEqual(['Hidden rows are imported too: 3-4, 6', 'Hidden columns are imported too: B'])
  sheet['!autofilter'] = { ref: 'A1:B7' }
  const filtered = await bring(linkPool, sheet)
  expect(filtered.report.notes?.[0]).toBe('The file has a filter. The rows that it hides are imported too: 3-4, 6')
})

test('s18: dressed headers are known', async () => {
  const { rows, report } = await bring(
    linkPool,
    sheetOf(['* url（必填）', 'Link type\n(0, 1, 2)', 'remark '], [['https://h1.example/', 0, 'dressed']]),
  )
  expect(report.ignored).toEqual([])
  expect(rows).toMatchObject([{ url: 'https://h1.example/', link_type: 0, remark: 'dressed' }])
})

test.each([
  ['s33.xls', '<html><meta charset="utf-8"><table><tr><td>url</td></tr></table></html>', 'web page (HTML)'],
  ['links.xls', 'url\tremark\nhttps://a.example/\tx\n', 'plain text, such as CSV'],
  ['links.tsv', 'url\tremark\nhttps://a.example/\tx\n', 'plain text, such as CSV'],
  [
    'links.xls',
    '<?xml version="1.0"?>\n<?mso-application progid="Excel.Sheet"?><Workbook/>',
    'XML spreadsheet of Excel 2003',
  ],
])('s33: %s that is none is called what it is, with what to do', async (name, content, kind) => {
  const body = { file: new File([content], name), dry_run: 1 }
  const sent = plane.admin.call(endpointsOf(linkPool as AnyResource).import!, { body })
  await expect(sent).rejects.toMatchObject({
    message: expect.stringMatching(
      /^Please upload an xls\/xlsx file type document\. .*: open it in a spreadsheet program and save it as \.xlsx$/,
    ),
  })
  await expect(sent).rejects.toMatchObject({ message: expect.stringContaining(kind) })
})

const words = ['name', 'country', 'is_ad_fan', 'age', 'language']
const same = { industry: 'tea', career: 'writer', gender: 1, traits: 'calm', interests: 'tea', kind: 2 }
const personas = (rows: readonly Cell[][]) =>
  bring(
    persona,
    sheetOf(
      [...words, ...Object.keys(same)],
      rows.map((row, at) => [`p${at}`, ...row, ...Object.values(same)]),
    ),
  )

test('s48: yes and no as people write them', async () => {
  const said: [Cell, 0 | 1][] = [
    [true, 1],
    [false, 0],
    ['是', 1],
    ['Yes', 1],
    ['Y', 1],
    ['√', 1],
    ['예', 1],
    ['はい', 1],
    ['Sim', 1],
    ['có', 1],
    ['ใช่', 1],
    ['否', 0],
    ['아니요', 0],
    ['いいえ', 0],
    ['Não', 0],
    ['không', 0],
    ['ไม่ใช่', 0],
    ['无', 0],
    ['ｙｅｓ', 1],
  ]
  const { rows, problems } = await personas(said.map(([flag]) => ['CN', flag, 30, '']))
  expect(problems).toEqual([])
  expect(rows.map((row, at) => [said[at]![0], row.is_ad_fan])).toEqual(said)
})

test('s48: countries and languages by their usual names', async () => {
  const said: [country: string, code: string, language: string, code: string][] = [
    ['中国', 'CN', '中文', 'zh'],
    ['China', 'CN', 'Chinese', 'zh'],
    ['PRC', 'CN', '简体中文', 'zh'],
    ['台湾', 'TW', 'English', 'en'],
    ['UK', 'GB', '英文', 'en'],
    ['Hong Kong', 'HK', '英语', 'en'],
    ['香港', 'HK', 'español', 'es'],
    ['South Korea', 'KR', '한국어', 'ko'],
    ['USA', 'US', 'português', 'pt'],
    ['U.S.A.', 'US', 'tiếng Việt', 'vi'],
    ['England', 'GB', 'ภาษาไทย', 'th'],
    ['大韩民国', 'KR', '日本語', 'ja'],
    ['한국', 'KR', '日文', 'ja'],
    ['Việt Nam', 'VN', 'Tagalog', 'tl'],
    ['Brasil', 'BR', 'PT', 'pt'],
    ['ประเทศไทย', 'TH', 'thai', 'th'],
    ['Macau', 'MO', 'korean', 'ko'],
    ['UAE', 'AE', 'Arabic', 'ar'],
    ['ＣＮ', 'CN', 'ｅｎ', 'en'],
    ['Czech Republic', 'CZ', 'Czech', 'cs'],
  ]
  const { rows, problems } = await personas(said.map(([country, , language]) => [country, 0, 30, language]))
  expect(problems).toEqual([])
  expect(rows.map((row) => [row.country, row.language])).toEqual(
    said.map(([, country, , language]) => [country, language]),
  )
})

test('s48: an age is a whole number, however its digits are written', async () => {
  const { rows, problems } = await personas(
    ['30岁', '30.0', 29.6, '３０', '๓๐', 'thirty'].map((age) => ['CN', 0, age, '']),
  )
  expect(rows.map(({ age }) => age)).toEqual([30, 30, 30])
  expect(problems).toEqual([2, 4, 7].map((row) => `D${row}: Enter a whole number`))
})

test('s09: marks that nobody sees are in no number and no name, and said', async () => {
  const { rows, problems, differences } = await accounts(
    ['account', 'nickname', 'phone_number'],
    [
      ['inv-1', 'pasted from contacts', '\u202d13800138000\u202c'],
      ['inv-2', 'left-to-right mark', '\u200e+8613800138000'],
      ['inv-3\u200b', 'zero width space', ''],
      ['inv-4\u00a0', 'no-break space behind', ''],
      ['\ufeffinv-5', 'byte order mark before', ''],
      ['inv-6', 'variation selector', '+1\ufe0d-555-123-4567'],
      ['inv-7', 'non-breaking hyphens', '138\u20110013\u20118000'],
      ['inv\u00ad-8', 'soft hyphen', '\u2066138 0013 8000\u2069'],
      ['ｉｎｖ－９', 'full width', '＋８６１３８００１３８０００'],
    ],
  )
  expect(problems).toEqual([])
  expect(rows.map((row) => row.account)).toEqual(Array.from({ length: 9 }, (_, at) => `inv-${at + 1}`))
  for (const { phone_number } of rows) expect(phone_number).toMatch(/^[\d+ -]*$/)
  expect(differences).toContain('A4: inv-3⟨U+200B⟩ > inv-3')
})

test('s09: names that differ by such marks alone are one row of the sheet', async () => {
  const { problems } = await accounts(
    ['account', 'nickname'],
    [
      ['twin', 'a'],
      ['twin\u200b', 'b'],
      ['\u2060twin', 'c'],
    ],
  )
  expect(problems).toEqual([3, 4].map((row) => expect.stringMatching(`^${row}: .*row 2`)))
})
