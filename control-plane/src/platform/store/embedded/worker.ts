import { type MessagePort, parentPort } from 'node:worker_threads'
import { constraintCode } from '../storeError.ts'
import { type Connection, createConnection } from './connection.ts'
import type { Failure, OpenOptions, Request, WorkerReply } from './messages.ts'

// The one file that acts on import: it is what a database thread runs.
if (parentPort) serve(parentPort)

/** Shorter ones may share their memory with others. */
const longBytes = 65_536

function serve(port: MessagePort): void {
  let options: OpenOptions | undefined
  let connection: Connection | undefined
  port.on('message', (request: Request) => {
    switch (request.kind) {
      case 'open':
        options = request.options
        break
      case 'execute':
        answer(execute(request))
        break
      case 'forget':
        connection?.forget()
        break
      case 'close':
        connection?.close()
        connection = undefined
        answer({ id: request.id, shapes: [], results: [] })
    }
  })

  /** Long values of bytes are handed over, not copied. */
  function answer(given: WorkerReply | Failure): void {
    const values = 'results' in given ? given.results.flatMap(({ rows }) => (rows.length === 1 ? rows[0]! : [])) : []
    const long = values.filter((value) => value instanceof Uint8Array && value.length >= longBytes)
    port.postMessage(
      given,
      long.map((value) => (value as Uint8Array<ArrayBuffer>).buffer),
    )
  }

  function execute({ id, calls, isSnapshot }: Extract<Request, { kind: 'execute' }>): WorkerReply | Failure {
    const results: WorkerReply['results'] = []
    try {
      connection ??= createConnection(options!)
      for (const call of calls) results.push(connection.execute(call))
      return { id, shapes: connection.takeShapes(), results }
    } catch (error) {
      const inTransaction = connection?.inTransaction() ?? false
      const shapes = connection?.takeShapes() ?? []
      return { id, shapes, ...explain(error), index: results.length, inTransaction }
    } finally {
      if (isSnapshot) connection?.end()
    }
  }
}

function explain(error: unknown): { code: string; message: string } {
  const message = error instanceof Error ? error.message : String(error)
  const code = error instanceof Error && 'code' in error ? String(error.code) : 'SQLITE_MISUSE'
  return { code: code.startsWith('SQLITE_CONSTRAINT') ? constraintCode(message) : code, message }
}
