import { type MessagePort, parentPort, workerData } from 'node:worker_threads'
import { AppError } from '@quarterdeck/shared/errors/appError.ts'
import { checkFile } from './checkFile.ts'
import { rowsAtOnce } from './limits.ts'
import type { JobAnswer, JobOrder, JobRequest } from './messages.ts'
import { packRows } from './rowPack.ts'
import { SheetFile } from './sheetFile.ts'
import { fileTarget, memoryTarget } from './zipTarget.ts'

// The one file that acts on import: it is what the thread of a spreadsheet runs.
if (parentPort) await serve(parentPort, workerData as JobOrder)

async function serve(port: MessagePort, order: JobOrder): Promise<void> {
  try {
    const answer = order.kind === 'read' ? await startReading(port, order) : startWriting(order)
    port.on('message', (request: JobRequest) => {
      const reply = explained(() => answer(request))
      port.postMessage(reply, reply.kind === 'file' ? [reply.bytes.buffer as ArrayBuffer] : [])
    })
    if (order.kind === 'write') port.postMessage({ kind: 'ready' } satisfies JobAnswer)
  } catch (error) {
    port.postMessage(toAnswer(error))
  }
}

type Answering = (request: JobRequest) => JobAnswer

async function startReading(port: MessagePort, order: Extract<JobOrder, { kind: 'read' }>): Promise<Answering> {
  const checked = checkFile(order.file, order.fileName, order.limits)
  // Not before the check: it takes a while to load, and a bad file does not need it.
  const { parseSheet } = await import('./parseSheet.ts')
  const { header, rows } = parseSheet(checked, order.limits)
  port.postMessage({ kind: 'sheet', header, rowCount: rows.length } satisfies JobAnswer)
  const atOnce = rowsAtOnce(header.length)
  return () => ({ kind: 'rows', pack: packRows(rows.splice(0, atOnce)) })
}

function startWriting({ columns, sheetName, path }: Extract<JobOrder, { kind: 'write' }>): Answering {
  const memory = path === undefined ? memoryTarget() : undefined
  const file = new SheetFile(memory ?? fileTarget(path!), columns, sheetName)
  return (request) => {
    if (request.kind === 'rows') {
      file.add(request.rows)
      return { kind: 'ready' }
    }
    file.finish()
    return memory ? { kind: 'file', bytes: memory.take() } : { kind: 'ready' }
  }
}

function explained(work: () => JobAnswer): JobAnswer {
  try {
    return work()
  } catch (error) {
    return toAnswer(error)
  }
}

function toAnswer(error: unknown): JobAnswer {
  if (error instanceof AppError) return { kind: 'refused', code: error.code, data: error.data }
  return { kind: 'fault', message: error instanceof Error ? (error.stack ?? error.message) : String(error) }
}
