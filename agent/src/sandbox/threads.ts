import { Worker } from 'node:worker_threads'
import { compiledInterpreter } from './compiledInterpreter.ts'
import type { ThreadData } from './messages.ts'

/** How long a thread waits for its next script before it is ended, ms. */
const keptMs = 30_000

/** Threads that wait, the one that ran last at the end, each with the timer that ends it. */
const waiting = new Map<Worker, NodeJS.Timeout>()

/** A thread that runs nothing: one that waits, or a new one. */
export async function takeThread(): Promise<Worker> {
  const interpreter = await compiledInterpreter()
  const last = [...waiting.keys()].at(-1)
  if (!last) return newThread({ interpreter })
  forget(last)
  last.ref()
  return last
}

/**
 * Keeps a thread whose script has returned for the next one: starting a thread costs six times what a short script does.
 * What a script had went with its interpreter. A thread whose script ended in any other way is to be ended instead.
 */
export function keepThread(thread: Worker): void {
  const end = () => {
    forget(thread)
    void thread.terminate()
  }
  waiting.set(thread, setTimeout(end, keptMs).unref())
  thread.unref()
}

function newThread(workerData: ThreadData): Worker {
  const thread = new Worker(new URL('./worker.ts', import.meta.url), {
    workerData,
    env: threadEnv(),
    argv: [],
    execArgv: [],
    stdin: false,
    resourceLimits: { maxOldGenerationSizeMb: 64, maxYoungGenerationSizeMb: 16 },
  })
  // Whoever runs a script in it listens too; one that breaks while it waits is nobody's error.
  thread.on('error', () => forget(thread))
  thread.on('exit', () => forget(thread))
  return thread
}

function forget(thread: Worker): void {
  clearTimeout(waiting.get(thread))
  waiting.delete(thread)
}

/** Nothing of the agent's environment is worth having in there but where compiled code lies: a start costs a third less with it. */
function threadEnv(): NodeJS.ProcessEnv {
  const { NODE_COMPILE_CACHE: cache } = process.env
  return cache ? { NODE_COMPILE_CACHE: cache } : {}
}
