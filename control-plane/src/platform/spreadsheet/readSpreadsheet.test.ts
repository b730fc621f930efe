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

  const inSheets = (sheets: [name: string, hidden: 0 | 1 | 2, rows: unknown[][]][], bookType: BookType = 'xlsx') => {
    const workbook = utils.book_new()
    for (const [name, , rows] of sheets) utils.book_append_sheet(workbook, utils.aoa_to_sheet(rows), name)
    workbook.Workbook = { Sheets: sheets.map(([, Hidden]) => ({ Hidden })) }
    return write(workbook, { type: 'buffer', bookType }) as Buffer
  }
  const factsOf = (file: Buffer, options: Partial<ReadOptions> = {}) =>
    readSpreadsheet(file, { fileName: 'list.xls', ...options }, ({ header, facts }) => ({ header, ...facts }))

  test.each(['xlsx', 'biff8'] as const)(
    'the first sheet that people see is read, and the others are named (%s)',
    async (bookType) => {
      const sheets = inSheets(
        [
          ['lists', 1, [['a'], ['hidden']]],
          ['Empty', 0, []],
          ['Links', 0, [['url'], ['x']]],
          ['deep', 2, [['b'], ['c']]],
        ],
        bookType,
      )
      expect(await factsOf(sheets)).toMatchObject({
        header: ['url'],
        name: 'Links',
        others: [
          { name: 'lists', isHidden: true },
          { name: 'Empty', isHidden: false },
          { name: 'deep', isHidden: true },
        ],
      })
      const hidden = inSheets(
        [
          ['all', 1, plain],
          ['of them', 2, plain],
        ],
        bookType,
      )
      expect(await factsOf(hidden)).toMatchObject({ name: 'all', header: ['书名', 'Count'] })
    },
  )

  test.each(['xlsx', 'biff8'] as const)(
    'a sheet that is meant comes before those that are not (%s)',
    async (bookType) => {
      const sheets = inSheets(
        [
          ['Read me', 0, [['How to fill in'], ['…']]],
          ['Links', 0, [['url'], ['x']]],
          ['hidden', 1, [['url'], ['y']]],
        ],
        bookType,
      )
      const isMeant = (header: readonly string[]) => header.includes('url')
      expect(await factsOf(sheets, { isMeant })).toMatchObject({ name: 'Links', header: ['url'] })
      expect(await factsOf(sheets, { isMeant: () => false })).toMatchObject({ name: 'Read me' })
      const { rows } = await wholeSheet(sheets, { fileName: 'a.xls', isMeant })
      expect(rows).toEqual([{ number: 2, cells: ['x'] }])
    },
  )

  test.each(['xlsx', 'biff8'] as const)(
    'rows that nobody sees and a filter are told, and the rows read (%s)',
    async (bookType) => {
      const sheet = utils.aoa_to_sheet([['a'], [1], [2], [3], [], [5]])
      sheet['!rows'] = [{}, {}, { hidden: true }, { hidden: true }, { hidden: true }]
      sheet['!autofilter'] = { ref: 'A1:A6' }
      const file = book(sheet, bookType)
      const { rows } = await wholeSheet(file, { fileName: 'a.xls' })
      expect(rows.map(({ cells }) => cells)).toEqual([['1'], ['2'], ['3'], ['5']])
      // The old format is written without these.
      if (bookType === 'xlsx') expect(await factsOf(file)).toMatchObject({ hiddenRows: [3, 4], isFiltered: true })
    },
  )

  test('columns that nobody sees are told', async () => {
    const sheet = utils.aoa_to_sheet([
      ['a', 'b', '', 'd'],
      [1, 2, 3, 4],
    ])
    sheet['!cols'] = [{}, { hidden: true }, { hidden: true }, {}]
    expect(await factsOf(book(sheet))).toMatchObject({ hiddenColumns: [1], isFiltered: false })
  })

  const sheetName = 'xl/worksheets/sheet1.xml'
  const rowsOf = (from: number, to: number, row: (number: number) => string) =>
    Array.from({ length: to - from + 1 }, (_, at) => row(from + at)).join('')
  const withSheet = async (xml: (own: string) => string) => {
    const parts = await unpack(
      book([
        ['url', 'type'],
        ['https://a.example', 1],
        ['https://b.example', 2],
      ]),
    )
    parts.set(sheetName, Buffer.from(xml(String(parts.get(sheetName)))))
    return Buffer.from(zipSync(Object.fromEntries(parts), { level: 1 }))
  }

  test('a sheet that is formatted to its end has the two rows that are filled', async () => {
    const kinds = [
      (n: number) => `<row r="${n}" s="1" customFormat="1" ht="20"/>`,
      (n: number) => `<row r="${n}" spans="1:3"><c r="A${n}" s="1"/><c r="B${n}" s="1"/><c r="C${n}" s="1"/></row>`,
      (n: number) => `<row r="${n}"><c r="A${n}"></c><c r="B${n}"></c><c r="C${n}" s="4"/></row>`,
    ]
    const rows = rowsOf(4, 1_048_576, (n) => kinds[n % 3]!(n))
    const file = await withSheet((own) => own.replace('</sheetData>', `${rows}</sheetData>`))
    expect(await wholeSheet(file)).toMatchObject({
      rowCount: 2,
      rows: [{ number: 2, cells: ['https://a.example', '1'] }, { number: 3 }],
    })
  })

  test('one that is formatted further than can be unpacked says how far', async () => {
    const ref = (own: string) => own.replace(/<dimension ref="[^"]*"/, '<dimension ref="A1:XFD1048576"')
    const file = Buffer.from(await withSheet(ref))
    file.writeUInt32LE(3_000_000_000, file.lastIndexOf(sheetName) - 46 + 24)
    expect(await refusal(file)).toEqual({ code: 'file_formatted', row: 1_048_576 })
  })

  test('cells that were merged say the same; a row of nothing else is part of the one above', async () => {
    const sheet = utils.aoa_to_sheet([['name', 'price', 'note'], ['a', 9.99, 'x'], ['b'], [], ['c', 2, 'y']])
    Object.assign(sheet, { B2: { t: 'n', v: 9.99, z: '0' } })
    const merge = (s: [number, number], e: [number, number]) => ({ s: { r: s[0], c: s[1] }, e: { r: e[0], c: e[1] } })
    sheet['!merges'] = [merge([1, 1], [3, 1]), merge([1, 2], [3, 2]), merge([4, 1], [4, 2])]
    expect((await wholeSheet(book(sheet))).rows).toEqual([
      { number: 2, cells: ['a', '10', 'x'], odd: { 1: { kind: 'value', text: '9.99' } } },
      {
        number: 3,
        cells: ['b', '10', 'x'],
        odd: { 1: { kind: 'merged', text: '9.99' }, 2: { kind: 'merged', text: 'x' } },
      },
      { number: 5, cells: ['c', '2', '2'], odd: { 2: { kind: 'merged', text: '2' } } },
    ])
  })

  test('headers that were merged with the row below name no values', async () => {
    const sheet = utils.aoa_to_sheet([
      ['name', 'price'],
      ['', 'net'],
      ['a', 1],
    ])
    sheet['!merges'] = [{ s: { r: 0, c: 0 }, e: { r: 1, c: 0 } }]
    expect((await wholeSheet(book(sheet))).rows).toMatchObject([{ cells: ['', 'net'] }, { cells: ['a', '1'] }])
  })

  test('a date that the file has as a date is one', async () => {
    const file = await withSheet((own) =>
      own.replace(/<c r="B2"[^>]*><v>1<\/v>/, '<c r="B2" t="d"><v>2026-01-03T00:00:00</v>'),
    )
    const { rows } = await wholeSheet(file)
    expect(rows[0]).toMatchObject({ cells: ['https://a.example', '2026-01-03 00:00:00'], odd: { 1: { kind: 'date' } } })
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
    expect(await refusal(Buffer.from('url\nhttps://a.example\n'), { fileName: 'a.xls' })).toEqual({
      code: 'file_is_text',
    })
    expect(await refusal(Buffer.from('a,b\n1,2\n'), { fileName: 'a.csv' })).toEqual({ code: 'file_is_text' })
    expect(await refusal(Buffer.from('\ufeff书名\t数\n三体\t3\n', 'utf16le'))).toEqual({ code: 'file_is_text' })
    expect(await refusal(Buffer.from([0xca, 0xe9, 0xc3, 0xfb, 0x2c, 0x31, 0x0a]))).toEqual({ code: 'file_is_text' })
    expect(await refusal(Buffer.from('<table><tr><td>1</td></tr></table>'))).toEqual({ code: 'file_is_html' })
    expect(await refusal(Buffer.from('\ufeff<html xmlns:x="urn:schemas-microsoft-com:office:excel">'))).toEqual({
      code: 'file_is_html',
    })
    expect(await refusal(Buffer.from('<!-- made by a tool -->\n<table></table>'))).toEqual({ code: 'file_is_html' })
    expect(await refusal(Buffer.from('MIME-Version: 1.0\nX-Document-Type: Workbook\n'))).toEqual({
      code: 'file_is_html',
    })
    const xml = '<?xml version="1.0"?><?mso-application progid="Excel.Sheet"?><Workbook></Workbook>'
    expect(await refusal(Buffer.from(xml), { fileName: 'a.xls' })).toEqual({ code: 'file_is_xml' })
    expect(await refusal(Buffer.from('{\\rtf1 }'), { fileName: 'a.xls' })).toEqual({ code: 'file_type' })
    expect(await refusal(Buffer.alloc(0))).toEqual({ code: 'file_type' })
    expect(await refusal(Buffer.from('a'), { fileName: 'a.txt' })).toEqual({ code: 'file_type' })
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
