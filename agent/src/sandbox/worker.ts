import { readFileSync } from 'node:fs'
import { parentPort, workerData } from 'node:worker_threads'
import { type Interpreter, newInterpreter } from './interpreter.ts'
import type { FromWorker, ThreadData, ToWorker } from './messages.ts'

const guestFiles = ['context.js', 'calls.js', 'phone.js', 'locator.js', 'explain.js']

// The entry of a sandbox thread: one script at a time, each in an interpreter and a memory of its own.
if (parentPort) serve(parentPort, workerData as ThreadData)

function serve(port: NonNullable<typeof parentPort>, { interpreter: wasmModule }: ThreadData): void {
  const guest = Object.fromEntries(guestFiles.map((name) => [name, readGuest(name)]))
  let current: Interpreter | undefined
  const post = (message: FromWorker) => {
    if (message.type === 'end') current = undefined
    port.postMessage(message)
  }
  port.on('message', async (message: ToWorker) => {
    if (message.type === 'answer') return current?.answer(message)
    current = await newInterpreter({ input: message.input, wasmModule, guest, post })
    current.start()
  })
}

function readGuest(name: string): string {
  return readFileSync(new URL(`./guest/${name}`, import.meta.url), 'utf8')
}
