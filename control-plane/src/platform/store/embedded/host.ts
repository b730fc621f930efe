import { type ChildProcess, spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { Worker } from 'node:worker_threads'
import type { Failure, Request, WorkerReply } from './messages.ts'

export interface HostListener {
  message(reply: WorkerReply | Failure): void
  error(reason: unknown): void
  exit(): void
}

/** Where a connection lives. */
export interface Host {
  post(request: Request): void
  /** Instead of who listened before. */
  listen(listener: HostListener): void
  /** Keeps what it has, but no process from ending. */
  rest(): void
  use(): void
  /** For how long it wanted to go on and got no core, in milliseconds. */
  heldUpMs?(): number
  kill(): void
}

/** Hosts of one kind; those without a database wait for the next that is opened: to start one takes a tenth of a second. */
export class Hosts {
  readonly #make: () => Host
  readonly #mostResting: number
  readonly #resting: Host[] = []

  constructor(make: () => Host, mostResting: number) {
    this.#make = make
    this.#mostResting = mostResting
  }

  take(): Host {
    const rested = this.#resting.pop()
    rested?.use()
    return rested ?? this.#make()
  }

  giveBack(host: Host): void {
    if (this.#resting.length >= this.#mostResting) {
      host.listen(nobody)
      host.kill()
      return
    }
    const forget = () => {
      const at = this.#resting.indexOf(host)
      if (at >= 0) this.#resting.splice(at, 1)
    }
    host.listen({ ...nobody, error: forget, exit: forget })
    host.rest()
    this.#resting.push(host)
  }
}

const nobody: HostListener = { message: () => undefined, error: () => undefined, exit: () => undefined }

/** A thread: what it is told costs least, and nothing can end a statement that it has begun. */
export const threads = new Hosts(createThread, 4)
/** A process, which can be killed beside its statement. */
export const processes = new Hosts(createProcess, 2)

function createThread(): Host {
  const worker = new Worker(new URL('./worker.ts', import.meta.url))
  let listener = nobody
  worker.on('message', (reply: WorkerReply | Failure) => listener.message(reply))
  worker.on('error', (reason) => listener.error(reason))
  worker.on('exit', () => listener.exit())
  return {
    post: (request) => worker.postMessage(request),
    listen(given) {
      listener = given
    },
    rest: () => worker.unref(),
    use: () => worker.ref(),
    kill: () => void worker.terminate(),
  }
}

function createProcess(): Host {
  const program = fileURLToPath(new URL('./reader.ts', import.meta.url))
  const child: ChildProcess = spawn(process.execPath, ['--max-semi-space-size=8', program], {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    serialization: 'advanced',
    env: readerEnv(),
  })
  let listener = nobody
  child.on('message', (reply) => listener.message(reply as WorkerReply | Failure))
  child.on('error', (reason) => {
    listener.error(reason)
    // One that could not be started does not end either.
    if (child.pid === undefined) listener.exit()
  })
  child.on('exit', () => listener.exit())
  return {
    // What it is told after its end is not answered: `exit` says so.
    post: (request) => void (child.connected && child.send(request, () => undefined)),
    listen(given) {
      listener = given
    },
    rest() {
      child.unref()
      child.channel?.unref()
    },
    use() {
      child.ref()
      child.channel?.ref()
    },
    heldUpMs: () => runDelayMs(child.pid),
    kill: () => void child.kill('SIGKILL'),
  }
}

/** What Linux counts as waiting to run, of the thread in which a process does its work; 0 where it is not Linux, or has ended. */
function runDelayMs(pid: number | undefined): number {
  try {
    const [, delayNs] = readFileSync(`/proc/${pid}/schedstat`, 'latin1').split(' ')
    return Number(delayNs) / 1e6 || 0
  } catch {
    return 0
  }
}

/** Nothing that belongs to the program alone: neither its secrets nor what its own Node is told. */
function readerEnv(): NodeJS.ProcessEnv {
  const { PATH, TZ, TMPDIR, NODE_COMPILE_CACHE } = process.env
  return Object.fromEntries(
    Object.entries({ PATH, TZ, TMPDIR, NODE_COMPILE_CACHE }).filter(([, value]) => value !== undefined),
  )
}
