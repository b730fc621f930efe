import { readFileSync, statSync } from 'node:fs'
import { AppError } from '@quarterdeck/shared/errors/appError.ts'
import { zipSync } from 'fflate'
import { countCells } from './countCells.ts'
import { firstSheetPart } from './firstSheetPart.ts'
import type { ReadLimits } from './limits.ts'
import { readZip, type ZipEntry } from './readZip.ts'
import { mtime } from './zipWriter.ts'

/**
 * Refuses by name and content what is no spreadsheet, or not one that may be opened, and returns what SheetJS may see:
 * an .xls as it is, of an .xlsx only the parts that matter, unpacked here, so that nothing else can be unpacked there.
 */
export async function checkFile(source: Uint8Array | string, fileName: string, limits: ReadLimits): Promise<Buffer> {
  const size = typeof source === 'string' ? statSync(source).size : source.byteLength
  if (size > limits.maxBytes) throw new AppError('file_too_large', { limit: inMegabytes(limits.maxBytes) })
  const file = typeof source === 'string' ? readFileSync(source) : asBuffer(source)
  if (!/\.xlsx?$/i.test(fileName)) throw new AppError(kindOfText(file))
  if (startsWith(file, [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1])) return file
  if (startsWith(file, [0x50, 0x4b, 0x03, 0x04])) return checkPackage(file, limits)
  // SheetJS would take any text for CSV or HTML.
  throw new AppError(kindOfText(file))
}

/** What stands under the name of a spreadsheet and is none. */
function kindOfText(file: Buffer): 'file_is_html' | 'file_is_text' | 'file_type' {
  const begin = file.subarray(0, 2_000)
  const text = (begin[0] === 0xff && begin[1] === 0xfe ? begin.toString('utf16le') : begin.toString('utf8')).trimStart()
  if (/^\ufeff?\s*<(?:!doctype|html|table|head|body|meta|\?xml)/i.test(text)) return 'file_is_html'
  return /^[^\n]*[,;\t]/.test(text) && !/[^\P{Cc}\t\r\n]/u.test(text) ? 'file_is_text' : 'file_type'
}

async function checkPackage(file: Buffer, limits: ReadLimits): Promise<Buffer> {
  const entries = await readZip(file)
  if (!entries.some(({ name }) => /^xl\/workbook\.xml$/i.test(name))) throw new AppError('file_type')
  if (entries.some(({ isEncrypted }) => isEncrypted)) throw new AppError('file_encrypted')
  const claimed = entries.reduce((sum, { size }) => sum + size, 0)
  if (claimed > limits.maxInflatedBytes) throw new AppError('file_inflates')
  const parts = await readParts(entries)
  const sheet = firstSheetPart(parts)
  for (const name of parts.keys()) if (isSheet(name) && sheet && name !== sheet) parts.delete(name)
  for (const [name, xml] of parts) if (isSheet(name)) refuseTooMuch(xml, limits)
  return asBuffer(zipSync(Object.fromEntries(parts), { level: 0, mtime }))
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

function isSheet(name: string): boolean {
  return /^xl\/worksheets\/[^/]+\.xml$/i.test(name)
}

function refuseTooMuch(xml: Buffer, { maxCells, maxRows }: ReadLimits): void {
  const { cells, rows } = countCells(xml, maxCells, maxRows + 1)
  if (rows > maxRows + 1) throw new AppError('file_too_many_rows', { limit: maxRows })
  if (cells > maxCells) throw new AppError('file_inflates')
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
