import { readFileSync } from 'node:fs'
import { parentPort, workerData } from 'node:worker_threads'
import { englishOf } from '@quarterdeck/shared/contracts/failureDetailText.ts'
import { createInterpreter, type Interpreter } from './interpreter.ts'
import type { FromScript, FromWorker, ThreadData, ToWorker } from './messages.ts'

/** What the sandbox's own modules may find (guest/explain.js). */
export const guestCodes = [
  ...(['name_near', 'name_unknown', 'read_only', 'text_empty', 'text_or_contains', 'no_options'] as const),
  ...(['option_near', 'option_unknown', 'too_many'] as const),
  ...(['must_be_text', 'must_be_object', 'must_be_truth', 'must_be_number', 'must_be_one'] as const),
]
const guestFiles = ['context.js', 'calls.js', 'phone.js', 'locator.js', 'explain.js', 'result.js']

// The entry of a sandbox thread: runs of one script, each in an interpreter and a memory of its own. An agent has many threads:
// nothing that they load imports zod, which takes 10 MB in each.
if (parentPort) serve(parentPort, workerData as ThreadData)

function serve(port: NonNullable<typeof parentPort>, { interpreter: wasmModule }: ThreadData): void {
  const sentences = `export const sentences = ${JSON.stringify(englishOf(guestCodes))}`
  const guest = { ...Object.fromEntries(guestFiles.map((name) => [name, readGuest(name)])), 'sentences.js': sentences }
  const runs = new Map<number, Promise<Interpreter>>()
  port.on('message', async ({ run, ...message }: ToWorker) => {
    const post = (said: FromScript) => {
      if (said.type === 'end') runs.delete(run)
      port.postMessage({ run, ...said } satisfies FromWorker)
    }
    if (message.type === 'start') runs.set(run, createInterpreter({ input: message.input, wasmModule, guest, post }))
    const interpreter = await runs.get(run)
    if (message.type === 'start') interpreter?.start()
    else if (message.type === 'stop') interpreter?.stop()
    else interpreter?.answer(message)
  })
}

function readGuest(name: string): string {
  return readFileSync(new URL(`./guest/${name}`, import.meta.url), 'utf8')
}
