import type { CellValue, SheetColumn } from './messages.ts'
import { packageParts, SheetWriter, sheetPart } from './sheetWriter.ts'
import { type Sink, ZipWriter } from './zipWriter.ts'

/** Excel takes no more rows on a sheet, the header among them. */
const maxRows = 1_048_576
/** Sizes in a zip file have 32 bits; a sheet that comes near goes on on the next. */
const maxBytes = 3_000_000_000

export interface SheetLimits {
  rows: number
  bytes: number
}

/** Writes an .xlsx file of any length, row by row; synchronously, so for a worker thread. */
export class SheetFile {
  readonly #zip: ZipWriter
  readonly #columns: SheetColumn[]
  readonly #sheetName: string
  readonly #limits: SheetLimits
  #sheets = 0
  #writer: SheetWriter
  #rows = 0

  constructor(
    sink: Sink,
    columns: SheetColumn[],
    sheetName: string,
    limits: SheetLimits = { rows: maxRows, bytes: maxBytes },
  ) {
    this.#zip = new ZipWriter(sink)
    this.#columns = columns
    this.#sheetName = sheetName
    this.#limits = limits
    this.#writer = this.#begin()
  }

  add(rows: CellValue[][]): void {
    for (let at = 0; at < rows.length; ) {
      if (this.#rows === this.#limits.rows || this.#zip.entrySize > this.#limits.bytes) {
        this.#end()
        this.#writer = this.#begin()
      }
      const part = rows.slice(at, at + this.#limits.rows - this.#rows)
      this.#writer.add(part)
      this.#zip.write(this.#writer.take())
      this.#rows += part.length
      at += part.length
    }
  }

  finish(): void {
    this.#end()
    const names = Array.from({ length: this.#sheets }, (_, at) =>
      this.#sheets === 1 ? this.#sheetName : `${this.#sheetName} ${at + 1}`,
    )
    for (const [name, content] of packageParts(names)) {
      this.#zip.begin(name)
      this.#zip.write(content)
      this.#zip.end()
    }
    this.#zip.close()
  }

  #begin(): SheetWriter {
    this.#zip.begin(sheetPart(++this.#sheets))
    // The header.
    this.#rows = 1
    return new SheetWriter(this.#columns)
  }

  #end(): void {
    this.#zip.write(this.#writer.end())
    this.#zip.end()
  }
}
