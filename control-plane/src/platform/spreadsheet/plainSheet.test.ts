import { utils, type WorkSheet, write } from '@e965/xlsx'
import { AppError } from '@quarterdeck/shared/errors/appError.ts'
import fc from 'fast-check'
import { beforeEach, describe, expect, test } from 'vitest'
import { type CheckedFile, checkFile } from './checkFile.ts'
import { defaultLimits } from './limits.ts'
import type { CellValue } from './messages.ts'
import { parseSheet } from './parseSheet.ts'
import { readPlainSheet } from './plainSheet.ts'
import type { ParsedSheet } from './sheetRows.ts'
import { SheetWriter } from './sheetWriter.ts'
import { readContent, readDirectory, writeZip } from './zip.ts'

const sheetPart = 'xl/worksheets/sheet1.xml'
const limits = { ...defaultLimits, maxRows: 40, maxColumns: 12, maxCells: 300 }
const numRuns = process.env.QD_LONG ? 5_000 : 100

type Read = ParsedSheet | { refused: string } | undefined

function outcome(read: () => ParsedSheet | undefined): Read {
  try {
    return read()
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    return { refused: `${error.code} ${JSON.stringify(error.data)}` }
  }
}

function bothWays(file: CheckedFile) {
  return { plain: outcome(() => readPlainSheet(file, limits)), sheetJs: outcome(() => parseSheet(file, limits)) }
}

let plainOnes = 0

/** Left to SheetJS, or read as SheetJS reads it. */
function same(file: CheckedFile) {
  const { plain, sheetJs } = bothWays(file)
  if (plain === undefined) return
  expect(plain).toEqual(sheetJs)
  plainOnes++
}

function packed(sheet: WorkSheet, bookSST: boolean): CheckedFile {
  const book = utils.book_new(sheet, 'First')
  return checkFile(
    write(book, { type: 'buffer', bookType: 'xlsx', bookSST, compression: true }),
    'a.xlsx',
    defaultLimits,
  )
}

/** A file of another program: SheetJS's own with this sheet, and other parts. */
function foreign(data: string, more: Record<string, string> = {}): CheckedFile {
  const bytes: Buffer = write(utils.book_new(utils.aoa_to_sheet([['x']]), 'First'), {
    type: 'buffer',
    bookType: 'xlsx',
    bookSST: true,
  })
  const parts = new Map(readDirectory(bytes).map((entry) => [entry.name, readContent(bytes, entry)]))
  const sheet = `<?xml version="1.0"?>\r\n<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">${data}</worksheet>`
  for (const [name, xml] of Object.entries({ [sheetPart]: sheet, ...more })) parts.set(name, Buffer.from(xml))
  return checkFile(writeZip(parts, true), 'a.xlsx', defaultLimits)
}

const rowsOf = (...rows: string[]) =>
  `<sheetData>${rows.map((cells, at) => `<row r="${at + 1}" spans="1:9">${cells}</row>`).join('')}</sheetData>`
const header = '<c r="A1" t="str"><v>a</v></c><c r="B1" t="str"><v>b</v></c>'

const text = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 12 }),
  fc.constantFrom(
    '三体',
    'https://a.b/?c=1&d=2',
    '<b>',
    ' " \' ',
    '',
    ' ',
    '=1+1',
    '&amp;lt;',
    '&#65;',
    'a\nb',
    'a\r\nb',
    '_x000D_',
    '00861380013800012345',
    'e\u0301🙂',
  ),
)
const number = fc.oneof(
  fc.integer(),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
  fc.constantFrom(0.1 + 0.2, 13800138000, 1e-7),
)
const table = fc.array(fc.array(fc.oneof(text, number, fc.constant(null)), { maxLength: 5 }), { maxLength: 8 })

describe('a plain sheet', () => {
  // A property that always leaves everything to SheetJS would hold too.
  beforeEach(() => {
    plainOnes = 0
  })

  test('is read the same as SheetJS reads it, whoever wrote it', { timeout: 300_000 }, () => {
    fc.assert(
      fc.property(table, fc.boolean(), (rows, bookSST) => {
        same(packed(utils.aoa_to_sheet(rows), bookSST))
      }),
      { numRuns },
    )
    fc.assert(
      fc.property(table, (rows) => {
        const writer = new SheetWriter(
          ['a', 'b', 'c'].map((name) => ({ header: name })),
          'First',
        )
        writer.add(rows as CellValue[][])
        same(checkFile(writer.finish(), 'a.xlsx', defaultLimits))
      }),
      { numRuns },
    )
    expect(plainOnes).toBeGreaterThan(numRuns / 4)
  })

  test('is the sheet of ordinary files: texts in any writing, numbers, gaps, shared texts, empty cells with a style', () => {
    const rows = [
      ['书名', 'Link', 'n'],
      ['三体 & 球', 'https://a.b/?c=1&d=2', 13800138000.5],
      [],
      ['한국', null, -3],
      [' ', '<b>', 0],
    ]
    for (const bookSST of [false, true]) {
      const { plain, sheetJs } = bothWays(packed(utils.aoa_to_sheet(rows), bookSST))
      expect(plain).toBeDefined()
      expect(plain).toEqual(sheetJs)
    }
    const shared =
      '<sst xmlns="x" count="3"><si><t>a</t></si><si><t xml:space="preserve"> 漢 &amp; </t><phoneticPr fontId="1"/></si><si><t/></si></sst>'
    const cells =
      '<c r="A2" s="0" t="s"><v>1</v></c><c r="C2" s="9"/><c r="D2" t="n" s="0"><v>1.5E+3</v></c><c r="E2" t="inlineStr"><is><t>é</t></is></c><c r="F2" t="s"><v>2</v></c>'
    const named = '<c r="A1" t="s"><v>0</v></c><c r="D1" t="str"><v>d</v></c><c r="E1" t="str"><v>e</v></c>'
    const { plain, sheetJs } = bothWays(
      foreign(rowsOf(named, cells).replace('<row r="2"', '<row r="2" ht="15"'), { 'xl/sharedStrings.xml': shared }),
    )
    expect(plain).toEqual({
      header: ['a', '', '', 'd', 'e'],
      rows: [{ number: 2, cells: [' 漢 & ', '', '', '1500', 'é'] }],
    })
    expect(plain).toEqual(sheetJs)
  })

  test.each([
    ['a formula', '<c r="A2"><f>1+1</f><v>2</v></c>'],
    ['a value that is shared by a formula', '<c r="A2"><f t="shared" si="0"/><v>2</v></c>'],
    ['a date', '<c r="A2" t="d"><v>2026-01-31</v></c>'],
    ['an error', '<c r="A2" t="e"><v>#N/A</v></c>'],
    ['rich text', '<c r="A2" t="inlineStr"><is><r><t>a</t></r></is></c>'],
    ['a numbered character', '<c r="A2" t="str"><v>&#65;</v></c>'],
    ['an escaped line end', '<c r="A2" t="str"><v>a_x000D_b</v></c>'],
    ['an entity in an entity', '<c r="A2" t="str"><v>&amp;lt;</v></c>'],
    ['a text that there is not', '<c r="A2" t="s"><v>7</v></c>'],
    ['a cell of another row', '<c r="A3" t="str"><v>x</v></c>'],
    ['a cell twice', '<c r="A2" t="str"><v>x</v></c><c r="A2" t="str"><v>y</v></c>'],
    ['a comment', '<!-- --><c r="A2" t="str"><v>x</v></c>'],
    ['a cell without a place', '<c t="str"><v>x</v></c>'],
  ])('is not one with %s: SheetJS reads that', (_, cells) => {
    expect(readPlainSheet(foreign(rowsOf(header, cells)), limits)).toBeUndefined()
  })

  test('is not one with links on cells, formatted numbers, or parts where nobody expects them', () => {
    expect(
      readPlainSheet(foreign(`${rowsOf(header)}<hyperlinks><hyperlink ref="A9:B99"/></hyperlinks>`), limits),
    ).toBeUndefined()
    const dated = utils.aoa_to_sheet([['a'], [46053]])
    Object.assign(dated.A2, { z: 'yyyy-mm-dd' })
    expect(readPlainSheet(packed(dated, false), limits)).toBeUndefined()
    const file = packed(utils.aoa_to_sheet([['a'], ['b']]), true)
    if (file.kind !== 'package') throw new Error('no package')
    for (const name of ['[Content_Types].xml', 'xl/workbook.xml', 'xl/sharedStrings.xml', sheetPart]) {
      const parts = new Map(file.parts)
      parts.delete(name)
      expect(readPlainSheet({ ...file, parts }, limits), name).toBeUndefined()
    }
  })

  test('whose XML was tampered with is read as SheetJS reads it, or left to it', { timeout: 300_000 }, () => {
    const pieces = [
      '<',
      '>',
      '/',
      '"',
      '&amp;',
      '&',
      '<v>',
      '</v>',
      '</c>',
      '</row>',
      '<row r="2">',
      '<row/>',
      '<c r="C2"><v>1</v></c>',
      '<f/>',
      ' t="s"',
      ' s="1"',
      '9',
      'é',
      '\uFFFD',
      '\0',
      '\r\n',
      '</sheetData>',
      '<is><t>',
      '<hyperlink ref="A1"/>',
      'A',
      '-',
      ' ',
    ]
    const base = `${rowsOf(header, '<c r="A2" s="0" t="s"><v>0</v></c><c r="B2"><v>12</v></c>', '<c r="A3" t="inlineStr"><is><t>q</t></is></c>')}<mergeCells count="0"/>`
    const change = fc.tuple(fc.nat(base.length), fc.nat(8), fc.constantFrom(...pieces, ''))
    fc.assert(
      fc.property(fc.array(change, { minLength: 1, maxLength: 3 }), (changes) => {
        const xml = changes.reduce(
          (whole, [at, length, piece]) => whole.slice(0, at) + piece + whole.slice(at + length),
          base,
        )
        const file = outcome(() => foreign(xml) as never) as CheckedFile | { refused: string }
        if ('refused' in file) return
        same(file)
      }),
      { numRuns },
    )
    expect(plainOnes).toBeGreaterThan(numRuns / 20)
  })
})
