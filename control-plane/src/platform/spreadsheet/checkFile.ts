import { readFileSync, statSync } from 'node:fs'
import { AppError } from '@quarterdeck/shared/errors/appError.ts'
import { zipSync } from 'fflate'
import { kindOfOther } from './kindOfOther.ts'
import type { ReadLimits } from './limits.ts'
import type { NamedSheet } from './messages.ts'
import { readZip, type ZipEntry } from './readZip.ts'
import { isSheet, sheetParts } from './sheetParts.ts'
import { countSheet, withoutEmpties } from './sheetXml.ts'
import { mtime } from './zipWriter.ts'

/** A file that may be opened. */
export type CheckedFile =
  | { kind: 'xls'; file: Buffer }
  | { kind: 'xlsx'; sheets: readonly NamedSheet[]; open: OpenSheet }

/** What SheetJS may see for one of the sheets, and what it does not say of it. Without a number: of a workbook that does not name its sheets, all of them. */
export type OpenSheet = (at: number | undefined) => {
  file: Buffer
  hiddenRows: number[]
  hiddenColumns: number[]
  isFiltered: boolean
  /** Cells, as in `B3`, that hold a date and not its number. */
  dates: ReadonlySet<string>
}

/**
 * Refuses by name and content what is no spreadsheet, or not one that may be opened. Of an .xlsx only the parts that matter are unpacked, here, so
 * that nothing else can be unpacked by SheetJS.
 */
export async function checkFile(
  source: Uint8Array | string,
  fileName: string,
  limits: ReadLimits,
): Promise<CheckedFile> {
  const size = typeof source === 'string' ? statSync(source).size : source.byteLength
  if (size > limits.maxBytes) throw new AppError('file_too_large', { limit: inMegabytes(limits.maxBytes) })
  const file = typeof source === 'string' ? readFileSync(source) : asBuffer(source)
  if (!/\.xlsx?$/i.test(fileName)) throw new AppError(kindOfOther(file))
  if (startsWith(file, [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1])) return { kind: 'xls', file }
  if (startsWith(file, [0x50, 0x4b, 0x03, 0x04])) return checkPackage(file, limits)
  // SheetJS would take any text for CSV or HTML.
  throw new AppError(kindOfOther(file))
}

async function checkPackage(file: Buffer, limits: ReadLimits): Promise<CheckedFile> {
  const entries = await readZip(file)
  if (!entries.some(({ name }) => /^xl\/workbook\.xml$/i.test(name))) throw new AppError('file_type')
  if (entries.some(({ isEncrypted }) => isEncrypted)) throw new AppError('file_encrypted')
  const claimed = entries.reduce((sum, { size }) => sum + size, 0)
  if (claimed > limits.maxInflatedBytes) await refuseInflated(entries, limits)
  const parts = await readParts(entries)
  const sheets = sheetParts(parts)
  const open: OpenSheet = (at) => {
    const part = at === undefined ? undefined : sheets[at]?.part
    const shown = [...parts].filter(([name]) => part === undefined || !isSheet(name) || name === part)
    const read = shown.map(([name, xml]) => ({
      name,
      ...(isSheet(name) ? readSheet(xml, limits) : { xml, ...nothingHidden }),
    }))
    // What was taken out of it is gone.
    for (const { name, xml } of read) parts.set(name, xml)
    const { hiddenRows, hiddenColumns, isFiltered, dates } = read.find(({ name }) => name === part) ?? nothingHidden
    const files = Object.fromEntries(read.map(({ name, xml }) => [name, xml]))
    return { file: asBuffer(zipSync(files, { level: 0, mtime })), hiddenRows, hiddenColumns, isFiltered, dates }
  }
  return { kind: 'xlsx', sheets, open }
}

const nothingHidden = { hiddenRows: [], hiddenColumns: [], isFiltered: false, dates: new Set<string>() }

function readSheet(whole: Buffer, { maxCells, maxRows }: ReadLimits) {
  const { cells, rows, empties, hiddenRows, isAddressed } = countSheet(whole, maxCells, maxRows + 1)
  if (rows > maxRows + 1) throw new AppError('file_too_many_rows', { limit: maxRows })
  const isCompact = empties <= mostEmpties || !isAddressed
  if (cells > maxCells || (isCompact && cells + empties > maxCells)) throw new AppError('file_inflates')
  const xml = isCompact ? whole : asBuffer(withoutEmpties(whole))
  const before = xml.subarray(0, Math.max(0, xml.indexOf('sheetData'))).toString('latin1')
  const behind = xml.subarray(Math.max(0, xml.lastIndexOf('sheetData'))).toString('latin1')
  return {
    xml,
    hiddenRows,
    hiddenColumns: hiddenColumnsIn(before),
    isFiltered: /<(?:\w+:)?autoFilter\s/.test(behind),
    dates: xml.includes(' t="d"') ? datesIn(xml.toString('latin1')) : nothingHidden.dates,
  }
}

/** With fewer empty cells a sheet is read as it is. */
const mostEmpties = 1_000

function hiddenColumnsIn(xml: string): number[] {
  return [...xml.matchAll(/<(?:\w+:)?col\s[^>]*>/g)].flatMap(([tag]) => {
    const first = Number(/\smin="(\d+)"/.exec(tag)?.[1])
    const last = Math.min(Number(/\smax="(\d+)"/.exec(tag)?.[1]), first + 200)
    if (!/\shidden="(?:1|true)"/.test(tag) || !(last >= first)) return []
    return Array.from({ length: last - first + 1 }, (_, at) => first - 1 + at)
  })
}

function datesIn(xml: string): Set<string> {
  return new Set(
    [...xml.matchAll(/<(?:\w+:)?c\s[^>]*\st="d"[^>]*>/g)].flatMap(([tag]) => /\sr="([A-Z]+\d+)"/.exec(tag)?.[1] ?? []),
  )
}

/** Most files that unpack to so much have a format in each cell down to the last row: then that is said. */
async function refuseInflated(entries: readonly ZipEntry[], { maxRows }: ReadLimits): Promise<never> {
  const largest = entries.filter(({ name }) => isSheet(name)).toSorted((one, other) => other.size - one.size)[0]
  const begin = largest ? (await largest.begin()).subarray(0, 4_000).toString('latin1') : ''
  const row = Number(/<(?:\w+:)?dimension\s+ref="[A-Z]+\d+:[A-Z]+(\d{1,7})"/.exec(begin)?.[1])
  throw row > maxRows ? new AppError('file_formatted', { row }) : new AppError('file_inflates')
}

async function readParts(entries: ZipEntry[]): Promise<Map<string, Buffer>> {
  const parts = new Map<string, Buffer>()
  for (const entry of entries) {
    if (!isWanted(entry.name)) continue
    if (parts.has(entry.name)) throw new AppError('file_broken')
    parts.set(entry.name, await entry.read())
  }
  return parts
}

/** Pictures, charts, pivot caches and the like are left packed: nothing of them is shown in a list. */
function isWanted(name: string): boolean {
  return /^(?:\[Content_Types\]\.xml|_rels\/\.rels|xl\/(?:_rels\/)?[^/]+\.(?:xml|rels)|xl\/worksheets\/[^/]+\.xml)$/i.test(
    name,
  )
}

function asBuffer(bytes: Uint8Array): Buffer {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
}

function startsWith(file: Buffer, magic: number[]): boolean {
  return magic.every((byte, at) => file[at] === byte)
}

function inMegabytes(bytes: number): string {
  return `${Math.round(bytes / 1024 / 1024)} MB`
}
