import type { CheckedFile } from './checkFile.ts'
import type { ReadLimits } from './limits.ts'
import { inFull } from './numberText.ts'
import { type PlainParts, plainParts } from './plainParts.ts'
import { plainText } from './plainText.ts'
import { collectRows, type ParsedSheet, type SheetRows } from './sheetRows.ts'

/**
 * Reads the first sheet of an .xlsx that holds nothing but texts and plain numbers, written as all common programs write
 * them; in a fifth of the time that SheetJS takes, which must be ready for anything. Undefined for every other file:
 * formulas, dates, formatted numbers, rich text, links on cells and any turn of phrase that is not known here are left to
 * SheetJS. What comes of a file must be the same both ways; the tests compare them.
 */
export function readPlainSheet(file: CheckedFile, limits: ReadLimits): ParsedSheet | undefined {
  if (file.kind !== 'package' || file.sheet === undefined) return undefined
  const parts = plainParts(file.parts, file.sheet)
  if (!parts) return undefined
  const rows = collectRows<string>({ textOf: (text) => text, isFormula: () => false }, limits)
  return readLines(parts, rows) ? rows.finish() : undefined
}

/** One character a byte: places in it are places in the part. */
function readLines(parts: PlainParts, rows: SheetRows<string>): boolean {
  const xml = parts.sheet.toString('latin1')
  const start = xml.indexOf('<sheetData>')
  // SheetJS takes what is linked for a cell.
  if (start < 0 || xml.indexOf('sheetData') < start || xml.includes('hyperlink ')) return false
  const cells = new Cells(parts, xml)
  let at = start + '<sheetData>'.length
  let last = 0
  while (!xml.startsWith('</sheetData>', at)) {
    rowTag.lastIndex = at
    const row = rowTag.exec(xml)
    const number = Number(row?.[1])
    if (!row || number <= last || number > maxNumber) return false
    last = number
    at = rowTag.lastIndex
    if (row[0].endsWith('/>')) continue
    const line: string[] = []
    while (!xml.startsWith('</row>', at)) {
      at = cells.read(at, row[1]!, line)
      if (at < 0) return false
    }
    at += '</row>'.length
    if (line.length > 0) rows.add(line, number)
  }
  return true
}

const maxNumber = 1_048_576
const maxColumn = 16_384
const rowTag = /<row r="(\d{1,7})"[^<>]*>/y
const attributes = /^(?: s="(\d{1,5})")?(?: t="(n|s|str|inlineStr)")?(?: s="(\d{1,5})")?(\/?)$/
const plainNumber = /^-?\d{1,17}(?:\.\d{1,20})?(?:[eE][+-]?\d{1,3})?$/
const anyEntity = /&(?:quot|apos|gt|lt|amp|#x?[\da-f]+);/i

class Cells {
  readonly #parts: PlainParts
  readonly #xml: string
  readonly #looks = new Map<string, Look | undefined>()
  constructor(parts: PlainParts, xml: string) {
    this.#parts = parts
    this.#xml = xml
  }

  /** Puts the cell that stands at a place into its line and gives the place behind it; -1 where none stands there. */
  read(from: number, row: string, line: string[]): number {
    const xml = this.#xml
    if (!xml.startsWith('<c r="', from)) return -1
    let at = from + '<c r="'.length
    let column = 0
    for (let letter = xml.charCodeAt(at); letter >= 65 && letter <= 90; letter = xml.charCodeAt(++at))
      column = column * 26 + letter - 64
    if (
      column <= line.length ||
      column > maxColumn ||
      !xml.startsWith(row, at) ||
      xml.charCodeAt(at + row.length) !== quote
    )
      return -1
    at += row.length + 1
    const close = xml.indexOf('>', at)
    const look = this.#lookOf(xml.slice(at, close))
    if (!look) return -1
    at = close + 1
    let text: string | undefined
    if (look.isClosed || xml.startsWith('</c>', at)) {
      if (!look.isClosed) at += '</c>'.length
      // Without a value it is there for its looks. Of texts even an empty one is there.
      if (look.type === 'n' || look.type === 's') return at
      text = ''
    } else {
      const [opening, ending] = look.type === 'inlineStr' ? inlineTags : valueTags
      const start = afterTag(xml, at, opening)
      const end = xml.indexOf('<', start)
      if (start < 0 || !xml.startsWith(ending, end)) return -1
      at = end + ending.length
      if (start === end && (look.type === 'n' || look.type === 's')) return at
      text = this.#textOf(look, xml.slice(start, end), start)
    }
    if (text === undefined) return -1
    while (line.length < column - 1) line.push('')
    line.push(text)
    return at
  }

  #textOf({ type, isGeneral }: Look, value: string, start: number): string | undefined {
    const { sheet, texts } = this.#parts
    if (type === 'inlineStr') return plainText(sheet, value, start)
    if (type === 'str') {
      const text = plainText(sheet, value, start)
      // SheetJS takes these apart twice.
      return text !== undefined && value !== text && anyEntity.test(text) ? undefined : text
    }
    if (!plainNumber.test(value)) return undefined
    if (type === 's') return texts[Number(value)]
    return isGeneral ? inFull(Number.parseFloat(value)) : undefined
  }

  #lookOf(tag: string): Look | undefined {
    let look = this.#looks.get(tag)
    if (!look && !this.#looks.has(tag)) {
      look = this.#readLook(tag)
      this.#looks.set(tag, look)
    }
    return look
  }

  #readLook(tag: string): Look | undefined {
    const found = attributes.exec(tag)
    if (!found || (found[1] !== undefined && found[3] !== undefined)) return undefined
    const style = found[1] ?? found[3]
    return {
      type: (found[2] ?? 'n') as Look['type'],
      isGeneral: style === undefined || (this.#parts.general[Number(style)] ?? true),
      isClosed: found[4] === '/',
    }
  }
}
const quote = 34
const valueTags = ['<v', '</v></c>'] as const
const inlineTags = ['<is><t', '</t></is></c>'] as const
const keepsSpace = ' xml:space="preserve"'

/** The place behind a tag, which may say that its spaces count; -1 where it is another. */
function afterTag(xml: string, at: number, tag: string): number {
  if (!xml.startsWith(tag, at)) return -1
  const end = at + tag.length
  if (xml.charCodeAt(end) === greater) return end + 1
  return xml.startsWith(keepsSpace, end) && xml.charCodeAt(end + keepsSpace.length) === greater
    ? end + keepsSpace.length + 1
    : -1
}
const greater = 62

/** What the opening tag of a cell says besides its place. */
interface Look {
  type: 'n' | 's' | 'str' | 'inlineStr'
  isGeneral: boolean
  isClosed: boolean
}
