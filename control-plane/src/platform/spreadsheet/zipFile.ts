import { constants, crc32, deflateRawSync } from 'node:zlib'
import { commonFields, directoryEnd, directoryEntry, localHeader } from './zip.ts'
import type { ZipTarget } from './zipTarget.ts'

interface Entry {
  name: Buffer
  offset: number
  crc: number
  packed: number
  size: number
}

/** Writes a zip file piece by piece; no entry is ever whole in memory. Entries and file stay below 4 GB. */
export class ZipFile {
  readonly #target: ZipTarget
  readonly #done: Entry[] = []
  #at = 0
  #now: Entry = { name: Buffer.alloc(0), offset: 0, crc: 0, packed: 0, size: 0 }

  constructor(target: ZipTarget) {
    this.#target = target
  }

  /** Bytes of the entry so far, before they are packed. */
  get entrySize(): number {
    return this.#now.size
  }

  begin(name: string): void {
    this.#now = { name: Buffer.from(name), offset: this.#at, crc: 0, packed: 0, size: 0 }
    // Its sizes are not known yet: written again at the end.
    this.#append(localHeader(fieldsOf(this.#now), this.#now.name))
  }

  write(content: Buffer): void {
    if (content.length === 0) return
    // Each piece ends on a byte and is not the last, so that pieces one behind the other are one stream.
    this.#pack(deflateRawSync(content, { level: 6, finishFlush: constants.Z_SYNC_FLUSH }))
    this.#now.crc = crc32(content, this.#now.crc)
    this.#now.size += content.length
  }

  end(): void {
    this.#pack(deflateRawSync(Buffer.alloc(0)))
    const header = localHeader(fieldsOf(this.#now), this.#now.name)
    this.#target.put(header, this.#now.offset)
    this.#done.push(this.#now)
  }

  close(): void {
    const start = this.#at
    for (const entry of this.#done) this.#append(directoryEntry(fieldsOf(entry), entry.name, entry.offset))
    this.#append(directoryEnd(this.#done.length, this.#at - start, start))
    this.#target.close()
  }

  #pack(bytes: Buffer): void {
    this.#now.packed += bytes.length
    this.#append(bytes)
  }

  #append(bytes: Buffer): void {
    this.#target.put(bytes, this.#at)
    this.#at += bytes.length
  }
}

function fieldsOf({ name, crc, packed, size }: Entry): Buffer {
  return commonFields(8, crc, packed, size, name.length)
}
