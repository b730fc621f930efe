import { type CellObject, utils, type WorkSheet, write } from '@e965/xlsx'
import { translator } from '@quarterdeck/shared/i18n/translate.ts'
import type { Field } from '@quarterdeck/shared/resource/field.ts'
import { expect, test } from 'vitest'
import type { SheetRow } from '../../platform/spreadsheet/messages.ts'
import { readSpreadsheet } from '../../platform/spreadsheet/readSpreadsheet.ts'
import { checkRow, type ReadyColumn } from './checkRow.ts'
import { layoutOf } from './headers.ts'
import { numberText } from './numberText.ts'

const text: Field = { kind: 'text', max: 100 }
const columns = (fields: Record<string, Field>): ReadyColumn[] =>
  Object.entries(fields).map(([name, field]) => ({ name, field, label: 'server.yes', words: undefined }))
const fields = {
  account: text,
  price: { kind: 'decimal', digits: 2 },
  count: { kind: 'integer' },
  at: { kind: 'time' },
  country: { kind: 'text', max: 2, format: 'country' },
} satisfies Record<string, Field>

/** What becomes of the rows of a sheet whose first row names its columns. */
async function resultOf(sheet: WorkSheet, more: (book: ReturnType<typeof utils.book_new>) => void = () => undefined) {
  const book = utils.book_new(sheet, 'Data')
  more(book)
  const bytes = new Uint8Array(write(book, { type: 'buffer', bookType: 'xlsx' }) as Buffer)
  return readSpreadsheet(bytes, { fileName: 'a.xlsx' }, async ({ header, rows }) => {
    const translate = () => translator('en', {})
    const ready = columns(fields)
    const layout = layoutOf(header, ready, { translate, t: translate() })
    const read: SheetRow[] = []
    for await (const chunk of rows) read.push(...chunk)
    return read.map((row) => {
      const checked = checkRow(row, layout, ready)
      return 'values' in checked ? checked.values : checked.faults.map(({ field, code }) => `${field}: ${code}`)
    })
  })
}

const sheetOf = (cells: Record<string, Partial<CellObject>>, rows: unknown[][] = []): WorkSheet => {
  const names = Object.keys(cells)
  const sheet = utils.aoa_to_sheet([names, names.map(() => 'x'), ...rows])
  names.forEach((name, column) => {
    sheet[utils.encode_cell({ r: 1, c: column })] = cells[name] as CellObject
  })
  return sheet
}

test.each<[string, Record<string, Partial<CellObject>>, unknown]>([
  ['a number of 19 digits', { account: { t: 'n', v: Number('7123456789012345678') } }, ['account: cell_long']],
  ['one of 16 digits', { account: { t: 'n', v: 1234567890123456 } }, ['account: cell_long']],
  ['one of 15 digits', { account: { t: 'n', v: 123456789012345 } }, { account: '123456789012345' }],
  ['19 digits as text', { account: { t: 's', v: '7123456789012345678' } }, { account: '7123456789012345678' }],
  ['a price whose format shows less', { price: { t: 'n', v: 9.99, z: '0' } }, { price: 9.99 }],
  ['a price in a currency', { price: { t: 'n', v: 1234.5, z: '"¥"#,##0.00' } }, { price: 1234.5 }],
  ['a price in per cent', { price: { t: 'n', v: 0.13, z: '0%' } }, { price: 0.13 }],
  ['a price in accounting', { price: { t: 'n', v: -68, z: '#,##0_);(#,##0)' } }, { price: -68 }],
  ['a price typed with its currency', { price: { t: 's', v: '￥１，２３４．５０' } }, { price: 1234.5 }],
  ['a price typed with a comma', { price: { t: 's', v: '1.234,50' } }, { price: 1234.5 }],
  ['one that lies between two cents', { price: { t: 'n', v: 652.685, z: '0.00' } }, { price: 652.69 }],
  ['a price that is a date', { price: { t: 'n', v: 46025, z: 'yyyy-mm-dd' } }, ['price: not_a_decimal']],
  ['a number of 16 digits with a half', { account: { t: 'n', v: 1234567890123456.5 } }, ['account: cell_long']],
  ['a name that a format rounds', { account: { t: 'n', v: 9.99, z: '0' } }, { account: '9.99' }],
  ['a name that a format hides', { account: { t: 'n', v: 7, z: ';;;' } }, { account: '7' }],
  ['a nought that a format hides', { account: { t: 'n', v: 0, z: ';;;' } }, { account: '0' }],
  ['a nought as a dash', { account: { t: 'n', v: 0, z: '0;-0;"-"' } }, { account: '0' }],
  ['a number with its zeros', { account: { t: 'n', v: 12, z: '0000' } }, { account: '0012' }],
  ['a telephone number', { account: { t: 'n', v: 13800138000, z: '000\\-0000\\-0000' } }, { account: '138-0013-8000' }],
  ['thousands that a format leaves out', { account: { t: 'n', v: 1200000, z: '#,##0,' } }, { account: '1200000' }],
  ['a choice that a format rounds', { count: { t: 'n', v: 1.4, z: '0' } }, ['count: not_a_number']],
  ['an error', { account: { t: 'e', v: 42 } }, ['account: cell_error']],
  ['an error for a number', { count: { t: 'e', v: 23 } }, ['count: cell_error']],
  ['the text of an error', { account: { t: 's', v: '#N/A' } }, { account: '#N/A' }],
  ['a date that was a name', { account: { t: 'n', v: 46025, z: 'yyyy-mm-dd' } }, ['account: cell_date']],
  ['a date', { at: { t: 'n', v: 46025, z: 'm/d/yy' } }, { at: '2026-01-03 00:00:00' }],
  ['countries for short', { country: { t: 's', v: 'UK' } }, { country: 'GB' }],
  ['countries in Chinese', { country: { t: 's', v: '香港' } }, { country: 'HK' }],
  ['countries as people write them', { country: { t: 's', v: 'USA' } }, { country: 'US' }],
])('%s', async (_, cells, expected) => {
  expect(await resultOf(sheetOf(cells))).toEqual([expected])
})

test('what is merged says the same in each of its cells', async () => {
  const sheet = utils.aoa_to_sheet([
    ['account', 'count'],
    ['a', 1],
    ['b', ''],
    ['c', ''],
    ['d', 2],
  ])
  sheet['!merges'] = [{ s: { r: 1, c: 1 }, e: { r: 3, c: 1 } }]
  expect(await resultOf(sheet)).toEqual([
    { account: 'a', count: 1 },
    { account: 'b', count: 1 },
    { account: 'c', count: 1 },
    { account: 'd', count: 2 },
  ])
})

test.each([1, 2] as const)('the first sheet that people see is read (hidden: %i)', async (hidden) => {
  const shown = utils.aoa_to_sheet([['account'], ['seen']])
  const sheet = utils.aoa_to_sheet([['notes'], ['nobody sees this']])
  const read = await resultOf(sheet, (book) => {
    utils.book_append_sheet(book, shown, 'Shown')
    book.Workbook = { Sheets: [{ Hidden: hidden }, { Hidden: 0 }] }
  })
  expect(read).toEqual([{ account: 'seen' }])
})

test.each([
  'account（必填）',
  'Account *',
  '【account】',
  'account [name]',
  '※account',
  'ＡＣＣＯＵＮＴ',
  'account / ID',
  'Account\nas it is written there',
  'account: name on the platform',
  'account - required',
  'account 必填',
  '\u200bAccount\ufeff',
  'account USD',
  'account °',
])('a dressed header is known: %s', async (header) => {
  expect(await resultOf(utils.aoa_to_sheet([[header], ['a']]))).toEqual([{ account: 'a' }])
})

test.each([
  ['１２３', '123'],
  ['1,234', '1234'],
  ['1,234,567.5', '1234567.5'],
  ['1 234 567', '1234567'],
  ['$12.50', '12.50'],
  ['12.50 €', '12.50'],
  ['HK$ 12.50', '12.50'],
  ['1.234.567 ₫', '1234567'],
  ['1,234원', '1234'],
  ['-¥5', '-5'],
  ['100 RMB', '100'],
  ['₩', '₩'],
  ['100 PCS', '100 PCS'],
  ['30岁', '30岁'],
  ['๑๒.๕', '12.5'],
  ['١٬٢٣٤٫٥', '1234.5'],
  ['1’234.50', '1234.50'],
  ['1 234,5', '1234.5'],
  ['0,125', '0.125'],
  ['\u200e68\u200e', '68'],
  ['68元', '68'],
  ['R$ 9.99', '9.99'],
  ['USD 12', '12'],
  ['\u22125', '-5'],
  ['12,5', '12.5'],
  ['1,23', '1.23'],
  ['1.234.567', '1234567'],
  ['1.234.567,89', '1234567.89'],
  ['1.234', '1.234'],
  ['1,2,3', '1,2,3'],
  ['twelve', 'twelve'],
])('%s is read as %s', (written, read) => {
  expect(numberText(written)).toBe(read)
})
