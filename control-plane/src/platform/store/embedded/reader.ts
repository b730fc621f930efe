import { Worker } from 'node:worker_threads'
import type { Failure, Request, WorkerReply } from './messages.ts'
import { serve } from './serve.ts'

// It acts on import: it is what a process that reads runs.
if (process.send) {
  const receive = serve((given) => process.send?.(withPlainBytes(given)))
  process.on('message', (request: Request) => receive(request))
  process.on('disconnect', () => process.exit())
  // Whoever stops the program that it belongs to with Ctrl+C stops that: it says when its readers end.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined)
  endWithParent()
}

/** Buffers would arrive as such, and not as what a thread or a server gives. */
function withPlainBytes(given: WorkerReply | Failure): WorkerReply | Failure {
  if (!('results' in given)) return given
  for (const { rows } of given.results)
    for (const row of rows)
      for (const [at, value] of row.entries())
        if (Buffer.isBuffer(value)) row[at] = new Uint8Array(value.buffer, value.byteOffset, value.length)
  return given
}

/**
 * Beside a statement nothing is heard of a parent that was killed: a thread looks whether it is still there, so that what nobody waits for
 * does not go on.
 */
function endWithParent(): void {
  const look = `const parent = process.ppid
    setInterval(() => { if (process.ppid !== parent) process.kill(process.pid, 'SIGKILL') }, 1000)`
  new Worker(look, { eval: true, resourceLimits: { maxOldGenerationSizeMb: 8, maxYoungGenerationSizeMb: 1 } }).unref()
}
