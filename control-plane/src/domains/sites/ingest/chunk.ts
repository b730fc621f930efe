import type { IngestRow } from '../../../resources/hooks.ts'
import type { CheckedLine } from './checkLine.ts'

/** Lines that go into one transaction, each key once. */
export interface Chunk {
  readonly lines: Map<string, IngestRow>
  /** Lines that repeat one of the same chunk: with the same content, or with other. */
  same: number
  changed: number
  bytes: number
}

export function emptyChunk(): Chunk {
  return { lines: new Map(), same: 0, changed: 0, bytes: 0 }
}

/** Of two lines with one key the later one says what counts, in a log the earlier one. */
export function addLine(chunk: Chunk, { key, row }: CheckedLine, bytes: number, repeat: 'update' | 'keep'): void {
  chunk.bytes += bytes
  const before = chunk.lines.get(key)
  if (!before) {
    chunk.lines.set(key, row)
    return
  }
  const differs =
    repeat === 'update' && Object.entries(row.sent).some(([name, value]) => says(value, before.sent[name]))
  if (!differs) {
    chunk.same++
    return
  }
  for (const [name, value] of Object.entries(row.sent)) if (value !== null) before.sent[name] = value
  chunk.changed++
}

function says(value: unknown, before: unknown): boolean {
  return value !== null && value !== before
}
