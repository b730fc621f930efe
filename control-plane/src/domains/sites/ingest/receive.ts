import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import {
  type IngestReply,
  ingestLineLimit,
  ingestProblemLimit,
  ingestWrongLimit,
} from '@quarterdeck/shared/contracts/ingest.ts'
import { AppError, type Problem } from '@quarterdeck/shared/errors/appError.ts'
import type { Sql } from '../../../platform/store/store.ts'
import type { IngestSender } from '../../../resources/hooks.ts'
import { checkLine } from './checkLine.ts'
import { addLine, type Chunk, emptyChunk } from './chunk.ts'
import type { LineKind } from './kind.ts'
import { type Line, readLines } from './readLines.ts'
import type { ChunkWriter } from './storeChunk.ts'

/** Bytes of lines that are made into one statement. */
const chunkBytes = 2_097_152
/** Chunks that go into one transaction, at most: many lines change the same pages, which are written once for all of them. */
const chunksTogether = 8
/** As far as the last ones tell, a transaction takes no longer than this: others want to write too. */
const transactionMs = 2_000
/** The main loop gets its turn after this time at the latest. */
const pauseEveryMs = 10

export interface ReceiveDeps {
  write: ChunkWriter
  /** Who sends them. */
  by: Omit<IngestSender, 'at'>
  /** Runs one transaction. */
  transaction<T>(work: (tx: Sql) => Promise<T>): Promise<T>
  zone: string
  now(): number
  /** Aborts when the sender has gone: nobody waits for the rest. */
  signal: AbortSignal
  words(problem: Problem): string
}

/**
 * Reads lines until the stream ends and stores them, some chunks at a time: while those are written the next are read and
 * checked, and no more, so that a quick sender waits for the database. `reply` is true at every moment for what is
 * stored, also when this throws because the stream breaks off.
 */
export async function receive(
  kind: LineKind,
  stream: AsyncIterable<Uint8Array>,
  reply: IngestReply,
  { write, by, transaction, zone, now, signal, words }: ReceiveDeps,
): Promise<void> {
  let chunk = emptyChunk()
  let waiting: Chunk[] = []
  let writing: Promise<void> = Promise.resolve()
  let isWriting = false
  let together = chunksTogether
  const store = async (chunks: readonly Chunk[]) => {
    isWriting = true
    const started = performance.now()
    try {
      const { added, changed, wrong: refused = [] } = await transaction((tx) => write(tx, chunks, { ...by, at: now() }))
      const sum = (of: (one: Chunk) => number) => chunks.reduce((all, one) => all + of(one), 0)
      const [lines, same, again] = [sum((one) => one.lines.size), sum((one) => one.same), sum((one) => one.changed)]
      reply.added += added
      reply.changed += changed + again
      const kept = lines - refused.length
      reply.same += kept - added - changed + same
      reply.received += kept + again + same
      for (const { line, problem } of refused) wrong(line, problem)
      const each = (performance.now() - started) / chunks.length
      together = Math.max(1, Math.min(chunksTogether, Math.floor(transactionMs / each)))
    } finally {
      isWriting = false
    }
  }
  /** What waits is written as soon as nothing else is; until then, and while there is room, more is read. */
  const flush = async (isLast = false) => {
    waiting.push(chunk)
    chunk = emptyChunk()
    if (isWriting && waiting.length < together && !isLast) return
    await writing
    writing = store(waiting)
    // A failure is thrown at the next `await writing`; until then it must not pass for unhandled.
    writing.catch(() => undefined)
    waiting = []
  }
  const wrong = (line: number, problem: Problem) => {
    reply.received++
    reply.wrong++
    if (reply.wrong > ingestWrongLimit) throw new AppError('lines_wrong', { max: ingestWrongLimit })
    if (reply.errors.length < ingestProblemLimit)
      reply.errors.push({ line, field: problem.field, message: words(problem) })
  }
  const take = (line: Line) => {
    if (line.text === undefined) {
      const tooLong: Problem = { field: '', code: 'too_long', data: { max: ingestLineLimit, length: line.bytes } }
      return wrong(line.number, line.bytes > ingestLineLimit ? tooLong : { field: '', code: 'line_not_json' })
    }
    const checked = checkLine(line.text, kind, { zone, now: now(), line: line.number })
    if ('problem' in checked) wrong(line.number, checked.problem)
    else addLine(chunk, checked, line.bytes, kind.repeat)
  }

  let lastPause = performance.now()
  try {
    for await (const lines of readLines(stream, ingestLineLimit)) {
      for (const line of lines) {
        take(line)
        if (chunk.lines.size >= kind.linesAtOnce || chunk.bytes >= chunkBytes) await flush()
        if (performance.now() - lastPause < pauseEveryMs) continue
        await yieldToEventLoop()
        signal.throwIfAborted()
        lastPause = performance.now()
      }
    }
    await flush(true)
  } finally {
    await writing
    // What had come before the stream broke off, or was left.
    if (chunk.lines.size > 0) waiting.push(chunk)
    if (waiting.length > 0) await store(waiting)
    reply.errors.sort((one, other) => one.line - other.line)
  }
}
