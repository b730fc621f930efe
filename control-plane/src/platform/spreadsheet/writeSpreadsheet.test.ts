// @module-tag slow

import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { getPriority, tmpdir } from 'node:os'
import { join } from 'node:path'
import { read, utils } from '@e965/xlsx'
import { expect, test } from 'vitest'
import { readZip } from './readZip.ts'
import { countSheet } from './sheetXml.ts'
import { wholeSheet } from './wholeSheet.testing.ts'
import { writeSpreadsheet, writeSpreadsheetFile } from './writeSpreadsheet.ts'

const columns = [{ header: '书名' }, { header: 'Value', width: 20 }]

test('what is written is read back the same', async () => {
  const texts = [
    '三体',
    ' space ',
    'a&b <c> "d"',
    'line\nbreak\ttab',
    '🙂',
    '_x0041_',
    'bell\u0007 return\r',
    "it's",
    'ไทย',
  ]
  const file = await writeSpreadsheet({ columns, rows: texts.map((text, at) => [text, at]) })
  const { header, rows } = await wholeSheet(file)
  expect(header).toEqual(['书名', 'Value'])
  expect(rows.map(({ cells }) => cells)).toEqual(texts.map((text, at) => [text, String(at)]))
})

test('no cell can act as a formula', async () => {
  const dangerous = ['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1', '=HYPERLINK("http://a")']
  const file = await writeSpreadsheet({ columns, rows: dangerous.map((text) => [text, null]) })
  const sheet = read(file).Sheets.Sheet1 ?? {}
  for (const [at, text] of dangerous.entries()) {
    const cell = sheet[`A${at + 2}`]
    expect(cell).toMatchObject({ t: 's', v: text })
    expect(cell.f).toBeUndefined()
  }
})

test('numbers are numbers, long digits in text stay text and empty cells are left out', async () => {
  const rows = [
    [13800138000, '0086138001380001234'],
    [null, undefined],
    [-2.5, ''],
  ]
  const sheet = read(await writeSpreadsheet({ columns, rows, sheetName: 'a/b:c' })).Sheets['a b c'] ?? {}
  expect(sheet.A2).toMatchObject({ t: 'n', v: 13800138000 })
  expect(sheet.B2).toMatchObject({ t: 's', v: '0086138001380001234' })
  expect([sheet.A3, sheet.B3, sheet.B4]).toEqual([undefined, undefined, undefined])
  expect(sheet.A4).toMatchObject({ t: 'n', v: -2.5 })
})

test('a sheet without rows has its header', async () => {
  const sheet = read(await writeSpreadsheet({ columns, rows: [] })).Sheets.Sheet1 ?? {}
  expect(utils.sheet_to_json(sheet, { header: 1 })).toEqual([['书名', 'Value']])
})

test('a text longer than a cell may be is cut', async () => {
  const sheet = read(await writeSpreadsheet({ columns, rows: [['x'.repeat(40_000), 1]] })).Sheets.Sheet1 ?? {}
  expect(sheet.A2.v).toHaveLength(32_767)
})

test('of 20,000 rows of 20 columns from a stream every cell is there', async () => {
  async function* rows() {
    for (let at = 0; at < 20_000; at++) yield Array.from({ length: 20 }, (_, column) => `text ${at} 文字 ${column}`)
  }
  const many = Array.from({ length: 20 }, (_, at) => ({ header: `Column ${at}` }))
  const file = await writeSpreadsheet({ columns: many, rows: rows() })
  const sheet = (await readZip(Buffer.from(file))).find(({ name }) => name === 'xl/worksheets/sheet1.xml')
  const counts = countSheet(await sheet!.read(), 1_000_000, 1_000_000)
  expect(counts).toMatchObject({ rows: 20_001, cells: 400_020 })
})

test('the caller can give up in the middle', async () => {
  const controller = new AbortController()
  const reason = new Error('gone')
  async function* rows() {
    for (let at = 0; ; at++) {
      if (at === 5_000) controller.abort(reason)
      yield [at, 'x']
    }
  }
  await expect(writeSpreadsheet({ columns, rows: rows(), signal: controller.signal })).rejects.toBe(reason)
})

test.skipIf(process.platform !== 'linux')(
  'a file that nobody waits for gives way; the next spreadsheet does not',
  async () => {
    const folder = await mkdtemp(join(tmpdir(), 'quarterdeck-sheet-'))
    const seen: number[] = []
    async function* rows() {
      seen.push(await yieldToEventLoop())
      yield ['a', 1]
    }
    try {
      const before = await yieldToEventLoop()
      await writeSpreadsheetFile(join(folder, 'a.xlsx'), { columns, rows: rows() })
      await writeSpreadsheet({ columns, rows: rows() })
      expect(seen).toEqual([before + 1, before])
    } finally {
      await rm(folder, { recursive: true })
    }
  },
)

/** How many threads of this process let others go first: their niceness is the seventeenth word behind their name. */
async function yieldToEventLoop(): Promise<number> {
  const tasks = await readdir('/proc/self/task')
  const stats = await Promise.all(tasks.map((task) => readFile(`/proc/self/task/${task}/stat`, 'utf8').catch(() => '')))
  return stats.filter((stat) => Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[16]) > getPriority()).length
}
