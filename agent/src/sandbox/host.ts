import type { FailureCode } from '@quarterdeck/shared/protocol/failureCodes.ts'
import { CodedError, type ErrorMessage, errorReportOf } from '../codedError.ts'
import { defaultLimits, type SandboxLimits } from './limits.ts'
import type { FromScript, ScriptInput, ToScript, WorkerEnd, WorkerInput } from './messages.ts'
import { memoryOver } from './scriptError.ts'
import { takeSeat } from './threads.ts'

/** An answer that the script may catch: the element is not there, the field takes no text. */
export class ScriptFault extends CodedError {
  readonly code: FailureCode
  constructor(code: FailureCode, told: ErrorMessage) {
    super(told)
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

/** Runs a script in an interpreter and a memory of its own, in a thread that no other script uses meanwhile. */
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
  const { promise, resolve } = Promise.withResolvers<ScriptEnd>()
  let open = true
  const end = (how: ScriptEnd, cutOff = false) => {
    if (!open) return
    open = false
    run.signal.removeEventListener('abort', onAbort)
    seat.leave(cutOff ? 'cutOff' : how.kind === 'returned' ? 'returned' : 'ended')
    resolve(how)
  }
  const breakOff = (error: unknown) => end({ kind: 'broken', error }, true)
  const onAbort = () => breakOff(run.signal.reason)
  const tell = (message: ToScript) => {
    if (open) seat.tell(message)
  }
  // One after the other, in the order of the script: a phone has one finger.
  let previous: Promise<void> = Promise.resolve()
  async function call({ id, op, args }: Extract<FromScript, { type: 'call' }>): Promise<void> {
    if (!open) return
    try {
      const value = await run.handle(op, JSON.parse(args))
      tell({ type: 'answer', id, ok: true, value: JSON.stringify(value ?? null) })
    } catch (error) {
      if (!(error instanceof ScriptFault)) return breakOff(error)
      tell({ type: 'answer', id, ok: false, code: error.code, ...errorReportOf(error, 2000) })
    }
  }
  const seat = await takeSeat(input.source, {
    heard(message) {
      if (message.type === 'log') run.log(message.level, message.text)
      else if (message.type === 'end') end(message.end)
      else previous = previous.then(() => call(message))
    },
    broke(error: NodeJS.ErrnoException) {
      if (error.code !== 'ERR_WORKER_OUT_OF_MEMORY') return end({ kind: 'broken', error })
      end(memoryOver)
    },
  })
  if (run.signal.aborted) onAbort()
  else {
    run.signal.addEventListener('abort', onAbort, { once: true })
    tell({ type: 'start', input })
  }
  return promise
}
