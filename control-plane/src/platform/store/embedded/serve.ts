import { constraintCode } from '../storeError.ts'
import { type Connection, createConnection } from './connection.ts'
import type { Failure, OpenOptions, Request, WorkerReply } from './messages.ts'

/** Answers what is asked of a database: in a thread, or in a process of its own. */
export function serve(answer: (given: WorkerReply | Failure) => void): (request: Request) => void {
  let options: OpenOptions | undefined
  let connection: Connection | undefined
  return (request) => {
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
