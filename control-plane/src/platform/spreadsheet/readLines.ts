import { AppError } from '@quarterdeck/shared/errors/appError.ts'
import type { SheetRow } from './messages.ts'

/** So large may a text file be, and so many of its lines may say something: it is read where calls are answered. */
const [maxMb, maxRows, atOnce] = [2, 20_000, 500]

export interface Lines {
  rowCount: number
  /** In chunks; a row has the number of its line, from 1. */
  rows: AsyncIterable<SheetRow[]>
}

/**
 * A text file as rows, one a line, as `cellsOf` reads them; undefined: the line says nothing. Throws `AppError`: file_too_large, file_type for
 * what is no text, file_too_many_rows, file_empty.
 */
export function readLines(bytes: Uint8Array, cellsOf: (line: string) => readonly string[] | undefined): Lines {
  if (bytes.byteLength > maxMb * 1024 * 1024) throw new AppError('file_too_large', { limit: `${maxMb} MB` })
  const text = textOf(bytes)
  if (/[^\P{Cc}\t\r\n]/u.test(text)) throw new AppError('file_type')
  const rows: SheetRow[] = []
  for (const [at, line] of text.split(/\r\n|\r|\n/).entries()) {
    const cells = cellsOf(line)
    if (cells && rows.push({ number: at + 1, cells: [...cells] }) > maxRows)
      throw new AppError('file_too_many_rows', { limit: maxRows })
  }
  if (rows.length === 0) throw new AppError('file_empty')
  return { rowCount: rows.length, rows: chunksOf(rows) }
}

async function* chunksOf(rows: SheetRow[]): AsyncGenerator<SheetRow[]> {
  for (let at = 0; at < rows.length; at += atOnce) yield rows.slice(at, at + atOnce)
}

/** Editors on Windows write UTF-16 or the code page of China where nobody says UTF-8. */
function textOf(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('gb18030').decode(bytes)
  }
}
