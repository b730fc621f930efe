import { setImmediate as nextTurn } from 'node:timers/promises'
import { type IngestReply, ingestLineLimit, ingestProblemLimit } from '@quarterdeck/shared/contracts/ingest.ts'
import type { Problem } from '@quarterdeck/shared/errors/appError.ts'
import type { Sql } from '../../platform/store/store.ts'
import { checkLine } from './checkLine.ts'
import { addLine, type Chunk, emptyChunk } from './chunk.ts'
import type { IngestKind } from './kind.ts'
import { type Line, readLines } from './readLines.ts'
import type { ChunkWriter } from './storeChunk.ts'

/** Lines, and bytes of lines, that go into one transaction: long enough to be quick, short enough to let others in between. */
const chunkLines = 5_000
const chunkBytes = 2_097_152
/** The main loop gets its turn after this time at the latest. */
const turnMs = 10

export interface ReceiveDeps {
  write: ChunkWriter
  /** Runs one transaction. */
  transaction<T>(work: (tx: Sql) => Promise<T>): Promise<T>
  zone: string
  now(): number
  words(problem: Problem): string
}

/**
 * Reads lines until the stream ends and stores them, a chunk at a time: while one is written the next is read and
 * checked, and no more, so that a quick sender waits for the database. `reply` is true at every moment for what is
 * stored, also when this throws because the stream breaks off.
 */
export async function receive(
  kind: IngestKind,
  stream: AsyncIterable<Uint8Array>,
  reply: IngestReply,
  { write, transaction, zone, now, words }: ReceiveDeps,
): Promise<void> {
  let chunk = emptyChunk()
  let writing: Promise<void> = Promise.resolve()
  const store = async ({ ...full }: Chunk) => {
    const { added, changed } = await transaction((tx) => write(tx, full, now()))
    reply.added += added
    reply.changed += changed + full.changed
    reply.same += full.lines.size - added - changed + full.same
    reply.received += full.lines.size + full.changed + full.same
  }
  const flush = async () => {
    await writing
    writing = store(chunk)
    // A failure is thrown at the next `await writing`; until then it must not pass for unhandled.
    writing.catch(() => undefined)
    chunk = emptyChunk()
  }
  const wrong = (line: number, problem: Problem) => {
    reply.received++
    reply.wrong++
    if (reply.errors.length < ingestProblemLimit)
      reply.errors.push({ line, field: problem.field, message: words(problem) })
  }
  const take = (line: Line) => {
    if (line.text === undefined) {
      const tooLong: Problem = { field: '', code: 'too_long', data: { max: ingestLineLimit, length: line.bytes } }
      return wrong(line.number, line.bytes > ingestLineLimit ? tooLong : { field: '', code: 'line_not_json' })
    }
    const checked = checkLine(line.text, kind, { zone, now: now() })
    if ('problem' in checked) wrong(line.number, checked.problem)
    else addLine(chunk, checked, line.bytes, kind.repeat)
  }

  let turn = performance.now()
  try {
    for await (const lines of readLines(stream, ingestLineLimit)) {
      for (const line of lines) {
        take(line)
        if (chunk.lines.size >= chunkLines || chunk.bytes >= chunkBytes) await flush()
        if (performance.now() - turn < turnMs) continue
        await nextTurn()
        turn = performance.now()
      }
    }
    await flush()
  } finally {
    await writing
  }
}
