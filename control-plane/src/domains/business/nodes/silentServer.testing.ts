import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { Worker } from 'node:worker_threads'

/** Listens and takes nobody in: its thread stands still, and its queue is full, so that whoever connects waits. */
const program = `
  const { createServer } = require('node:net')
  const { parentPort, workerData } = require('node:worker_threads')
  const server = createServer().listen({ port: 0, host: '0.0.0.0', backlog: 1 }, () => {
    parentPort.postMessage(server.address().port)
    setImmediate(() => Atomics.wait(new Int32Array(workerData), 0, 0))
  })
`
/** So many are taken into a queue of one before it is full. */
const taken = 2

/** A server at every loopback address that nobody gets an answer of; `stop` lets it go. */
export async function startSilentServer(): Promise<{ port: number; stop(): Promise<void> }> {
  const still = new SharedArrayBuffer(4)
  const worker = new Worker(program, { eval: true, workerData: still })
  const [port] = (await once(worker, 'message')) as [number]
  const waiting: Socket[] = []
  for (let n = 0; n < taken; n++) {
    const socket = connect({ port, host: '127.0.0.1' }).on('error', () => {})
    waiting.push(socket)
    await once(socket, 'connect')
  }
  return {
    port,
    async stop() {
      for (const socket of waiting) socket.destroy()
      const thread = new Int32Array(still)
      Atomics.store(thread, 0, 1)
      Atomics.notify(thread, 0)
      await worker.terminate()
    },
  }
}
