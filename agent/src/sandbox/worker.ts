import { readFileSync } from 'node:fs'
import { parentPort, workerData } from 'node:worker_threads'
import { newInterpreter } from './interpreter.ts'
import type { FromWorker, ToWorker, WorkerInput } from './messages.ts'

const guestFiles = ['context.js', 'calls.js', 'phone.js', 'locator.js', 'explain.js']

// The entry of a sandbox thread: one thread, one interpreter, one script.
if (parentPort) await serve(parentPort, workerData as WorkerInput)

async function serve(port: NonNullable<typeof parentPort>, input: WorkerInput): Promise<void> {
  const post = (message: FromWorker) => port.postMessage(message)
  const guest = Object.fromEntries(guestFiles.map((name) => [name, readGuest(name)]))
  const interpreter = await newInterpreter({ input, guest, post })
  port.on('message', (message: ToWorker) => interpreter.answer(message))
  interpreter.start()
}

function readGuest(name: string): string {
  return readFileSync(new URL(`./guest/${name}`, import.meta.url), 'utf8')
}
