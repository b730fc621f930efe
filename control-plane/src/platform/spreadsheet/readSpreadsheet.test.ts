import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BookType, utils, type WorkSheet, write } from '@e965/xlsx'
import { AppError } from '@quarterdeck/shared/errors/appError.ts'
import { zipSync } from 'fflate'
import { describe, expect, test } from 'vitest'
import { type ReadOptions, readSpreadsheet } from './readSpreadsheet.ts'
import { readZip } from './readZip.ts'
import { wholeSheet } from './wholeSheet.testing.ts'

async function refusal(file: Uint8Array | string, options: Partial<ReadOptions> = {}) {
  const error = await wholeSheet(file, options).then(
    () => expect.unreachable('it was read'),
    (reason: unknown) => reason,
  )
  if (!(error instanceof AppError)) throw error
  return { code: error.code, ...error.data }
}

function book(
  rows: unknown[][] | WorkSheet,
  bookType: BookType = 'xlsx',
  more: Record<string, unknown[][]> = {},
): Buffer {
  const workbook = utils.book_new()
  utils.book_append_sheet(workbook, Array.isArray(rows) ? utils.aoa_to_sheet(rows) : rows, 'First')
  for (const [name, other] of Object.entries(more)) utils.book_append_sheet(workbook, utils.aoa_to_sheet(other), name)
  return write(workbook, { type: 'buffer', bookType, compression: true })
}

/** The parts of an .xlsx file, to be changed and packed again. */
async function unpack(file: Buffer): Promise<Map<string, Buffer>> {
  const parts = new Map<string, Buffer>()
  for (const entry of await readZip(file)) parts.set(entry.name, await entry.read())
  return parts
}

function pack(parts: Iterable<[name: string, content: Buffer]>): Buffer {
  return Buffer.from(zipSync(Object.fromEntries(parts)))
}

/** Without a look at the rows. */
const headerOf = (file: Buffer, timeoutMs?: number) =>
  readSpreadsheet(file, { fileName: 'list.xlsx', ...(timeoutMs && { timeoutMs }) }, ({ header }) => header)

const plain = [
  ['书名', 'Count'],
  ['三体', 3],
]

describe('reading a spreadsheet', () => {
  test('the first sheet comes as text with the row numbers of the spreadsheet', async () => {
    const file = book(
      [[], ['书名', ' Link ', '', 'ไทย'], ['三体', 'https://a.b/c?d=1&e=2', 'x', 'ก'], [], ['한국', null, ' ', null]],
      'xlsx',
      {
        Second: [['other'], ['rows']],
      },
    )
    expect(await wholeSheet(file)).toEqual({
      header: ['书名', 'Link', '', 'ไทย'],
      rowCount: 2,
      rows: [
        { number: 3, cells: ['三体', 'https://a.b/c?d=1&e=2', 'x', 'ก'] },
        { number: 5, cells: ['한국', '', ' ', ''] },
      ],
    })
  })

  test.each(['xlsx', 'biff8'] as const)(
    'numbers, dates, booleans and errors read as they are shown (%s)',
    async (bookType) => {
      const sheet = utils.aoa_to_sheet([['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j']])
      const cells = [
        { t: 'n', v: 13800138000 },
        { t: 'n', v: 860123456789012, z: '@' },
        { t: 'n', v: 13800138000, z: '0.00E+00' },
        { t: 'n', v: 1234567, z: '#,##0' },
        { t: 'n', v: 7, z: '0000' },
        { t: 'n', v: 0.1 + 0.2 },
        { t: 'n', v: 46053.5, z: 'yyyy\\-mm\\-dd hh:mm' },
        { t: 'n', v: 0.75, z: 'h:mm' },
        { t: 'b', v: true },
        { t: 'e', v: 0x2a },
      ]
      for (const [at, cell] of cells.entries()) Object.assign(sheet, { [utils.encode_cell({ r: 1, c: at })]: cell })
      sheet['!ref'] = 'A1:J2'
      const { rows } = await wholeSheet(book(sheet, bookType), { fileName: bookType === 'xlsx' ? 'a.xlsx' : 'a.xls' })
      expect(rows[0]?.cells).toEqual([
        '13800138000',
        '860123456789012',
        '13800138000',
        '1234567',
        '0007',
        '0.3',
        '2026-01-31 12:00:00',
        '18:00:00',
        'TRUE',
        '#N/A',
      ])
    },
  )

  test('long digits kept as text stay whole', async () => {
    const { rows } = await wholeSheet(book([['id'], ['00861380013800012345']]))
    expect(rows[0]?.cells).toEqual(['00861380013800012345'])
  })

  test.each(['xlsx', 'biff8'] as const)('formulas are pointed out (%s)', async (bookType) => {
    const sheet = utils.aoa_to_sheet([
      ['a', 'b', 'c'],
      ['x', 1, 2],
      ['y', 3, 4],
    ])
    // `bf` is how the old format is given a formula: here the number 5.
    const bf = [3, 0, 0x1e, 5, 0]
    Object.assign(sheet, { C2: { t: 'n', v: 2, f: 'B2+1', bf }, A3: { t: 'n', v: 5, f: '5', bf } })
    const { rows } = await wholeSheet(book(sheet, bookType), { fileName: 'a.xls' })
    expect(rows).toEqual([
      { number: 2, cells: ['x', '1', '2'], formulas: [2] },
      { number: 3, cells: ['5', '3', '4'], formulas: [0] },
    ])
  })

  test.each(['<v></v>', '<v/>', ''])(
    'a formula whose result the file does not hold is one all the same (%s)',
    async (value) => {
      const sheet = utils.aoa_to_sheet([
        ['a', 'b'],
        ['x', 1],
        ['y', 2],
      ])
      Object.assign(sheet, { B2: { t: 'n', v: 1, f: 'B3+1' }, A3: { t: 's', v: 'y', f: 'A2' } })
      const parts = await unpack(book(sheet))
      const name = 'xl/worksheets/sheet1.xml'
      const xml = String(parts.get(name)).replaceAll(/<\/f><v>[^<]*<\/v>/g, `</f>${value}`)
      parts.set(name, Buffer.from(xml))
      const { rows } = await wholeSheet(pack(parts))
      expect(rows).toEqual([
        { number: 2, cells: ['x', ''], formulas: [1] },
        { number: 3, cells: ['', '2'], formulas: [0] },
      ])
    },
  )

  test('a large file comes in chunks that hold the main thread only for moments', async () => {
    const lines = Array.from({ length: 5_000 }, (_, at) => [at, `书 ${at}`, `https://example.com/${at}`, 'x'])
    const file = book([['a', 'b', 'c', 'd'], ...lines])
    const sizes: number[] = []
    const rowCount = await readSpreadsheet(file, { fileName: 'a.xlsx' }, async (sheet) => {
      for await (const chunk of sheet.rows) sizes.push(chunk.length)
      return sheet.rowCount
    })
    expect(rowCount).toBe(5_000)
    expect(sizes).toEqual([2_000, 2_000, 1_000])
  })

  test('the thread that came to the end of a file or refused it reads the next one, and none that was left in the middle does', async () => {
    let started = 0
    const count = () => started++
    process.on('worker', count)
    const read = async (rows: unknown[][]) => (await wholeSheet(book(rows))).rows.map(({ cells }) => cells)
    await read(plain)
    const before = started
    for (const text of ['one', 'two']) {
      expect(await read([['a'], [text]])).toEqual([[text]])
      expect(await refusal(book([['a']]))).toEqual({ code: 'file_empty' })
    }
    expect(started).toBe(before)
    await headerOf(book([['a'], ['left']]))
    expect(await read([['a'], ['three']])).toEqual([['three']])
    expect(started).toBe(before + 1)
    process.off('worker', count)
  })

  test('whoever wants the header alone, or leaves in the middle, keeps nobody waiting', async () => {
    const file = book([['a'], ...Array.from({ length: 30_000 }, (_, at) => [at])])
    for (let n = 0; n < 3; n++) expect(await headerOf(book(plain))).toEqual(['书名', 'Count'])
    for (let n = 0; n < 3; n++) {
      const left = readSpreadsheet(file, { fileName: 'a.xlsx' }, async ({ rows }) => {
        for await (const chunk of rows) throw new Error(`enough after ${chunk.length}`)
      })
      await expect(left).rejects.toThrow('enough after')
    }
    // Two may be at work at once: a place that was kept would let none in.
    expect(await Promise.all([headerOf(book(plain)), headerOf(book(plain))])).toHaveLength(2)
  })

  test('a file is read from a path too', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'qd-sheet-'))
    await writeFile(join(folder, 'upload'), book(plain))
    expect((await wholeSheet(join(folder, 'upload'))).rows).toEqual([{ number: 2, cells: ['三体', '3'] }])
    await rm(folder, { recursive: true })
  })
})

describe('refusing a file', () => {
  test('that is not a spreadsheet by its name or its content', async () => {
    expect(await refusal(book(plain), { fileName: 'list.csv' })).toEqual({ code: 'file_type' })
    expect(await refusal(Buffer.from('a,b\n1,2\n'))).toEqual({ code: 'file_is_text' })
    expect(await refusal(Buffer.from('<table><tr><td>1</td></tr></table>'))).toEqual({ code: 'file_is_html' })
    expect(await refusal(Buffer.from('{\\rtf1 }'), { fileName: 'a.xls' })).toEqual({ code: 'file_type' })
    expect(await refusal(Buffer.alloc(0))).toEqual({ code: 'file_type' })
    const document = pack([['word/document.xml', Buffer.from('<w/>')]])
    expect(await refusal(document)).toEqual({ code: 'file_type' })
  })

  test('that was cut off anywhere', async () => {
    for (const [bookType, fileName] of [
      ['xlsx', 'a.xlsx'],
      ['biff8', 'a.xls'],
    ] as const) {
      const file = book([['a', 'b'], ...Array.from({ length: 500 }, (_, at) => [at, `row ${at}`])], bookType)
      for (const share of [0.1, 0.5, 0.9, 0.99]) {
        const cut = file.subarray(0, Math.floor(file.length * share))
        expect(await refusal(cut, { fileName }), `${bookType} ${share}`).toEqual({ code: 'file_broken' })
      }
    }
  })

  test('whose content does not match its checksum', async () => {
    const file = Buffer.from(book(plain))
    const name = 'xl/worksheets/sheet1.xml'
    const data = file.indexOf(name) + name.length
    file[data + 40] = (file[data + 40] ?? 0) ^ 0xff
    expect(await refusal(file)).toEqual({ code: 'file_broken' })
  })

  test('with a password', async () => {
    const { CFB } = await import('@e965/xlsx')
    const container = CFB.utils.cfb_new()
    CFB.utils.cfb_add(container, '/EncryptionInfo', Buffer.alloc(100))
    CFB.utils.cfb_add(container, '/EncryptedPackage', Buffer.alloc(5_000))
    expect(await refusal(CFB.write(container, { type: 'buffer' }))).toEqual({ code: 'file_encrypted' })
    const old = CFB.utils.cfb_new()
    CFB.utils.cfb_add(old, '/WordDocument', Buffer.alloc(5_000))
    expect(await refusal(CFB.write(old, { type: 'buffer' }), { fileName: 'a.xls' })).toEqual({ code: 'file_type' })
  })

  test('with more rows than allowed, naming the limit', async () => {
    const lines = Array.from({ length: 50_001 }, (_, at) => [at])
    expect(await refusal(book([['a'], ...lines]))).toEqual({ code: 'file_too_many_rows', limit: 50_000 })
    expect((await wholeSheet(book([['a'], ...lines.slice(1)]))).rowCount).toBe(50_000)
  })

  test('with more rows than allowed in the old format', async () => {
    const file = book([['a'], [1], [2], [3]], 'biff8')
    expect(await refusal(file, { fileName: 'a.xls', maxRows: 2 })).toEqual({ code: 'file_too_many_rows', limit: 2 })
  })

  test('with too many columns, too large, or with nothing in it', async () => {
    expect(await refusal(book([['a', 'b', 'c'], [1]]), { maxColumns: 2 })).toEqual({
      code: 'file_too_many_columns',
      limit: 2,
    })
    expect(await refusal(Buffer.alloc(3_000_000), { maxBytes: 2_097_152 })).toEqual({
      code: 'file_too_large',
      limit: '2 MB',
    })
    expect(await refusal(book([]))).toEqual({ code: 'file_empty' })
    expect(await refusal(book([['only', 'a', 'header']]))).toEqual({ code: 'file_empty' })
  })

  test('that takes too long, and the worker is gone', async () => {
    const file = book([['a', 'b'], ...Array.from({ length: 20_000 }, (_, at) => [at, `row ${at}`])])
    expect(await refusal(file, { timeoutMs: 20 })).toEqual({ code: 'file_timeout' })
  })

  test('when the caller gives up', async () => {
    const reason = new Error('gone')
    await expect(wholeSheet(book(plain), { signal: AbortSignal.abort(reason) })).rejects.toBe(reason)
    const controller = new AbortController()
    const reading = wholeSheet(book(plain), { signal: controller.signal })
    setImmediate(() => controller.abort(reason))
    await expect(reading).rejects.toBe(reason)
  })
})

describe('a zip bomb is refused quickly and in little memory', () => {
  const refuseQuickly = async (file: Buffer) => {
    const before = process.memoryUsage.rss()
    let most = before
    const watch = setInterval(() => {
      most = Math.max(most, process.memoryUsage.rss())
    }, 5)
    const started = process.cpuUsage()
    const refused = await refusal(file)
    clearInterval(watch)
    // Of all threads, in ms: what others on the machine do meanwhile is not the bomb's.
    const { user, system } = process.cpuUsage(started)
    expect((user + system) / 1000).toBeLessThan(2_000)
    expect((most - before) / 1024 / 1024).toBeLessThan(300)
    return refused
  }

  test('that unpacks to gigabytes', async () => {
    const parts = await unpack(book(plain))
    const file = pack(parts)
    const claim = Buffer.from(file)
    // The directory claims 3 GB for the sheet.
    const entry = claim.lastIndexOf('xl/worksheets/sheet1.xml') - 46
    claim.writeUInt32LE(3_000_000_000, entry + 24)
    expect(await refuseQuickly(claim)).toEqual({ code: 'file_inflates' })
  })

  test('that lies about how much it unpacks to', async () => {
    const parts = await unpack(book(plain))
    parts.set('xl/worksheets/sheet1.xml', Buffer.alloc(200_000_000, '<c/>'))
    const file = pack(parts)
    file.writeUInt32LE(1_000, file.lastIndexOf('xl/worksheets/sheet1.xml') - 46 + 24)
    expect(await refuseQuickly(file)).toEqual({ code: 'file_inflates' })
  })

  test('that holds millions of cells in an honest size', async () => {
    const parts = await unpack(book(plain))
    const row = `<row>${'<c><v>1</v></c>'.repeat(100)}</row>`
    const cells = `<worksheet><sheetData>${row.repeat(30_000)}</sheetData></worksheet>`
    parts.set('xl/worksheets/sheet1.xml', Buffer.from(cells))
    expect(await refuseQuickly(pack(parts))).toEqual({ code: 'file_inflates' })
  })
})
