import { Worker } from 'node:worker_threads'
import { compiledInterpreter } from './compiledInterpreter.ts'
import type { FromScript, FromWorker, ThreadData, ToScript, ToWorker } from './messages.ts'

/** A place in a thread, for one run of a script. */
export interface Seat {
  tell(message: ToScript): void
  /** Gives the place back; nothing is heard of the run from here on. `how`: has the script ended, or was it cut off? */
  leave(how: 'returned' | 'ended' | 'cutOff'): void
}

export interface SeatListener {
  heard(message: FromScript): void
  /** The thread is gone. */
  broke(error: Error): void
}

/** So many runs of a script share a thread: an empty thread of Node takes five times the memory of an interpreter. */
const seats = 12
/** How long a thread waits for its next script before it is ended, ms. */
const keptMs = 30_000
/** A script that was cut off and still computes after so long takes its thread with it, ms. */
const stopMs = 10_000

const threads = new Set<Thread>()
let lastRun = 0

/**
 * A place beside other runs of the same script, never beside another script: whatever a script does to its thread, it does to
 * itself alone. A thread in which nothing runs may be taken for any script, because starting one costs six times what a short
 * script does, and what a script had went with its interpreter.
 */
export async function takeSeat(source: string, listener: SeatListener): Promise<Seat> {
  const interpreter = await compiledInterpreter()
  const own = [...threads].find((thread) => thread.source === source && thread.hasRoom)
  const thread = own ?? [...threads].findLast((each) => each.isIdle) ?? new Thread({ interpreter })
  return thread.take(source, listener)
}

class Thread {
  source = ''
  readonly #worker: Worker
  readonly #runs = new Map<number, SeatListener>()
  /** Runs that were cut off, each with the timer that ends the thread. */
  readonly #stopping = new Map<number, NodeJS.Timeout>()
  #idle: NodeJS.Timeout | undefined

  constructor(workerData: ThreadData) {
    this.#worker = startWorker(workerData)
    this.#worker.on('message', ({ run, ...message }: FromWorker) => this.#heard(run, message))
    this.#worker.on('error', (error) => this.#gone(error))
    this.#worker.on('exit', () => this.#gone(new Error('the sandbox ended without a word')))
    threads.add(this)
  }

  get isIdle(): boolean {
    return this.#runs.size === 0 && this.#stopping.size === 0
  }

  /** Where one was cut off it is not known yet whether the thread is well. */
  get hasRoom(): boolean {
    return this.#runs.size < seats && this.#stopping.size === 0
  }

  take(source: string, listener: SeatListener): Seat {
    clearTimeout(this.#idle)
    this.source = source
    this.#worker.ref()
    const run = ++lastRun
    this.#runs.set(run, listener)
    return {
      tell: (message) => this.#tell(run, message),
      leave: (how) => {
        if (!this.#runs.delete(run)) return
        if (how === 'cutOff') this.#stop(run)
        if (this.#runs.size > 0) return
        if (how === 'returned' && this.isIdle) this.#keep()
        else this.#end()
      },
    }
  }

  #keep(): void {
    this.#idle = setTimeout(() => this.#end(), keptMs).unref()
    this.#worker.unref()
  }

  #stop(run: number): void {
    this.#tell(run, { type: 'stop' })
    this.#stopping.set(run, setTimeout(() => this.#end(), stopMs).unref())
  }

  #tell(run: number, message: ToScript): void {
    this.#worker.postMessage({ run, ...message } satisfies ToWorker)
  }

  #heard(run: number, message: FromScript): void {
    if (message.type === 'end') {
      clearTimeout(this.#stopping.get(run))
      this.#stopping.delete(run)
    }
    this.#runs.get(run)?.heard(message)
  }

  #end(): void {
    threads.delete(this)
    void this.#worker.terminate()
  }

  #gone(error: Error): void {
    threads.delete(this)
    clearTimeout(this.#idle)
    for (const timer of this.#stopping.values()) clearTimeout(timer)
    const runs = [...this.#runs.values()]
    this.#runs.clear()
    for (const listener of runs) listener.broke(error)
  }
}

function startWorker(workerData: ThreadData): Worker {
  return new Worker(new URL('./worker.ts', import.meta.url), {
    workerData,
    env: threadEnv(),
    argv: [],
    execArgv: [],
    stdin: false,
    resourceLimits: { maxOldGenerationSizeMb: 128, maxYoungGenerationSizeMb: 16 },
  })
}

/** Nothing of the agent's environment is worth having in there but where compiled code lies: a start costs a third less with it. */
function threadEnv(): NodeJS.ProcessEnv {
  const { NODE_COMPILE_CACHE: cache } = process.env
  return cache ? { NODE_COMPILE_CACHE: cache } : {}
}
