import { parentPort } from 'node:worker_threads'
import type { Failure, WorkerReply } from './messages.ts'
import { serve } from './serve.ts'

// It acts on import: it is what a database thread runs.
const port = parentPort
if (port) port.on('message', serve(answer))

/** Shorter ones may share their memory with others. */
const longBytes = 65_536

/** Long values of bytes are handed over, not copied. */
function answer(given: WorkerReply | Failure): void {
  const values = 'results' in given ? given.results.flatMap(({ rows }) => (rows.length === 1 ? rows[0]! : [])) : []
  const long = values.filter((value) => value instanceof Uint8Array && value.length >= longBytes)
  port?.postMessage(
    given,
    long.map((value) => (value as Uint8Array<ArrayBuffer>).buffer),
  )
}
