import { constants, deflateRawSync } from 'node:zlib'
import { Zip, ZipPassThrough } from 'fflate'

/** Where the bytes of a file go, in their order. */
export type Sink = (bytes: Uint8Array) => void

/** Writes a zip file piece by piece; no entry is ever whole in memory. Entries and file stay below 4 GB. */
export class ZipWriter {
  readonly #zip: Zip
  #entry = new PackedEntry('')

  constructor(sink: Sink) {
    this.#zip = new Zip((error, bytes) => {
      if (error) throw error
      sink(bytes)
    })
  }

  /** Bytes of the entry so far, before they are packed. */
  get entrySize(): number {
    return this.#entry.size
  }

  begin(name: string): void {
    this.#entry = new PackedEntry(name)
    this.#zip.add(this.#entry)
  }

  write(content: Buffer<ArrayBuffer>): void {
    this.#entry.push(content)
  }

  end(): void {
    this.#entry.push(new Uint8Array(), true)
  }

  close(): void {
    this.#zip.end()
  }
}

/** 1 January 1980, the first day of the format: the same content always gives the same file. */
export const mtime = new Date(1980, 0, 1)

/** Packed by zlib, three times as fast as fflate's own: each piece ends on a byte, so that together they are one stream. */
class PackedEntry extends ZipPassThrough {
  override compression = 8
  override mtime = mtime

  protected override process(piece: Uint8Array, isLast: boolean): void {
    const finishFlush = isLast ? constants.Z_FINISH : constants.Z_SYNC_FLUSH
    this.ondata(null, deflateRawSync(piece, { level: 6, finishFlush }), isLast)
  }
}
