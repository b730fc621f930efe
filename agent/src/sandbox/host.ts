import { defaultLimits, type SandboxLimits } from './limits.ts'
import type { FromWorker, ScriptInput, ToWorker, WorkerEnd, WorkerInput } from './messages.ts'
import { outOfMemory } from './scriptError.ts'
import { keepThread, takeThread } from './threads.ts'

/** An answer that the script may catch: the element is not there, the field takes no text. */
export class ScriptFault extends Error {
  readonly code: string
  constructor(code: string, message: string) {
    super(message)
    this.code = code
  }
}

/** How a script ended. `broken`: a call failed in a way that is not the script's to handle, or `signal` fired. */
export type ScriptEnd = WorkerEnd | { kind: 'broken'; error: unknown }

export interface ScriptRun {
  source: string
  file: string
  context: ScriptInput
  limits?: Partial<SandboxLimits>
  /** Answers one call of the script; calls come one after the other. A `ScriptFault` goes back to the script. */
  handle(op: string, args: unknown): Promise<unknown>
  log(level: 'debug' | 'info' | 'warn' | 'error', text: string): void
  signal: AbortSignal
}

/** Runs a script in a thread that nobody else uses meanwhile; only one that returned leaves its thread to others. */
export function runScript(run: ScriptRun): Promise<ScriptEnd> {
  const { source, file, context } = run
  return inThread({ mode: 'run', source, file, context, limits: { ...defaultLimits, ...run.limits } }, run)
}

/** Evaluates the module without calling its function; says what `export default` is. */
export function inspectScript(source: string, file: string, signal: AbortSignal): Promise<ScriptEnd> {
  const context: ScriptInput = { task: {}, parameters: {}, account: { name: '' } }
  const limits = { ...defaultLimits, sliceMs: 1000 }
  const handle = () => Promise.reject(new Error('the script called the phone while it was being read'))
  return inThread({ mode: 'inspect', source, file, context, limits }, { handle, log: () => {}, signal })
}

async function inThread(input: WorkerInput, run: Pick<ScriptRun, 'handle' | 'log' | 'signal'>): Promise<ScriptEnd> {
  const thread = await takeThread()
  return new Promise<ScriptEnd>((resolve) => {
    let open = true
    const end = (how: ScriptEnd) => {
      if (!open) return
      open = false
      run.signal.removeEventListener('abort', onAbort)
      thread.off('message', onMessage).off('error', onError).off('exit', onExit)
      if (how.kind !== 'returned') return void thread.terminate().then(() => resolve(how))
      keepThread(thread)
      resolve(how)
    }
    const onAbort = () => end({ kind: 'broken', error: run.signal.reason })
    const tell = (message: ToWorker) => {
      if (open) thread.postMessage(message)
    }
    // One after the other, in the order of the script: a phone has one finger.
    let previous: Promise<void> = Promise.resolve()
    const onMessage = (message: FromWorker) => {
      if (!open) return
      if (message.type === 'log') run.log(message.level, message.text)
      else if (message.type === 'end') end(message.end)
      else {
        previous = previous.then(async () => {
          if (!open) return
          try {
            const value = await run.handle(message.op, JSON.parse(message.args))
            tell({ type: 'answer', id: message.id, ok: true, value: JSON.stringify(value ?? null) })
          } catch (error) {
            if (!(error instanceof ScriptFault)) return end({ kind: 'broken', error })
            tell({ type: 'answer', id: message.id, ok: false, code: error.code, message: error.message })
          }
        })
      }
    }
    const onError = (error: NodeJS.ErrnoException) => {
      if (error.code !== 'ERR_WORKER_OUT_OF_MEMORY') return end({ kind: 'broken', error })
      end({ kind: 'threw', code: 'out_of_memory', message: outOfMemory, line: 0 })
    }
    const onExit = () => end({ kind: 'broken', error: new Error('the sandbox ended without a word') })
    thread.on('message', onMessage).on('error', onError).on('exit', onExit)
    if (run.signal.aborted) return onAbort()
    run.signal.addEventListener('abort', onAbort, { once: true })
    tell({ type: 'start', input })
  })
}
