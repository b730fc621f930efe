import { getPriority, setPriority } from 'node:os'
import { type MessagePort, parentPort } from 'node:worker_threads'
import { AppError } from '@quarterdeck/shared/errors/appError.ts'
import { checkFile } from './checkFile.ts'
import { rowsAtOnce } from './limits.ts'
import type { JobAnswer, JobOrder, JobRequest, SheetRow } from './messages.ts'
import { packRows } from './rowPack.ts'
import { SheetFile } from './sheetFile.ts'
import { fileSink, memorySink } from './sink.ts'

// The one file that acts on import: it is what the thread of a spreadsheet runs.
if (parentPort) serve(parentPort)

/** One job after the other; within one, nothing is asked before the last answer was given. */
function serve(port: MessagePort): void {
  let job: Answering = () => ({ kind: 'fault', message: 'nothing was begun' })
  port.on('message', async (request: JobRequest) => {
    const reply = await explained(async () => {
      if (request.kind !== 'start') return job(request)
      const { answering, answer } = await start(request.order)
      job = answering
      return answer
    })
    port.postMessage(reply, reply.kind === 'file' ? [reply.bytes.buffer as ArrayBuffer] : [])
  })
}

type Answering = (request: JobRequest) => JobAnswer
interface Started {
  answering: Answering
  answer: JobAnswer
}

async function start(order: JobOrder): Promise<Started> {
  return order.kind === 'read' ? startReading(order) : { answering: startWriting(order), answer: { kind: 'ready' } }
}

async function startReading(order: Extract<JobOrder, { kind: 'read' }>): Promise<Started> {
  const checked = await checkFile(order.file, order.fileName, order.limits)
  // Not before the check: it takes a while to load, and a bad file does not need it.
  const { parseBook } = await import('./parseSheet.ts')
  const book = parseBook(checked, order.limits)
  let rows: SheetRow[] = []
  let atOnce = 1
  const open = (at: number): JobAnswer => {
    const { header, rows: found, facts } = book.sheet(at)
    if (found.length === 0 && book.seen === 1) throw new AppError('file_empty')
    rows = found
    atOnce = rowsAtOnce(header.length)
    return { kind: 'sheet', header, rowCount: rows.length, facts, seen: book.seen }
  }
  return {
    answering: (request) =>
      request.kind === 'sheet' ? open(request.at) : { kind: 'rows', pack: packRows(rows.splice(0, atOnce)) },
    answer: open(0),
  }
}

function startWriting({ columns, sheetName, path }: Extract<JobOrder, { kind: 'write' }>): Answering {
  if (path !== undefined) preemptRun()
  const memory = memorySink()
  const disk = path === undefined ? undefined : fileSink(path)
  const file = new SheetFile((disk ?? memory).put, columns, sheetName)
  return (request) => {
    if (request.kind === 'rows') {
      file.add(request.rows)
      return { kind: 'ready' }
    }
    file.finish()
    disk?.close()
    return disk ? { kind: 'ready' } : { kind: 'file', bytes: memory.take() }
  }
}

/**
 * Nobody waits for a file of a million rows: whoever asks for something meanwhile comes first. Only where that can be said of
 * one thread alone.
 */
function preemptRun(): void {
  // A program that was started with less already may not take more.
  if (process.platform === 'linux' && getPriority() < niceness) setPriority(niceness)
}

/** A tenth of what others get, so that it still comes to an end on a busy machine. */
const niceness = 10

async function explained(work: () => Promise<JobAnswer>): Promise<JobAnswer> {
  try {
    return await work()
  } catch (error) {
    return toAnswer(error)
  }
}

function toAnswer(error: unknown): JobAnswer {
  if (error instanceof AppError) return { kind: 'refused', code: error.code, data: error.data }
  return { kind: 'fault', message: error instanceof Error ? (error.stack ?? error.message) : String(error) }
}
