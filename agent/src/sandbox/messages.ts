import type { LogLine } from '@quarterdeck/shared/protocol/agent.ts'
import type { FailureDetail } from '@quarterdeck/shared/protocol/failureDetail.ts'
import type { SandboxLimits } from './limits.ts'
import type { ScriptResult } from './scriptResult.ts'

/** What a thread is started with. */
export interface ThreadData {
  /** Compiled once for all threads (compiledInterpreter.ts). */
  interpreter: WebAssembly.Module
}

/** What a thread is to run. */
export interface WorkerInput {
  mode: 'run' | 'inspect'
  source: string
  /** Name of the script in error messages and stacks. */
  file: string
  context: ScriptInput
  limits: SandboxLimits
}

/** What the script sees besides the phone. */
export interface ScriptInput {
  task: Readonly<Record<string, string | number | readonly string[]>>
  parameters: Readonly<Record<string, string | number | boolean>>
  account: { name: string }
}

/** What a script says. */
export type FromScript =
  | { type: 'call'; id: number; op: string; args: string }
  | { type: 'log'; level: LogLine['level']; text: string }
  | { type: 'end'; end: WorkerEnd }

/** What a script is told. `stop`: whatever it does, it ends, and says so. */
export type ToScript = { type: 'start'; input: WorkerInput } | GuestReply | { type: 'stop' }

/** A thread has several runs, each with a number. */
export type FromWorker = { run: number } & FromScript
export type ToWorker = { run: number } & ToScript

/** What came of a call. */
export type GuestReply =
  | { type: 'answer'; id: number; ok: true; value: string }
  | { type: 'answer'; id: number; ok: false; code: string; message: string; particulars?: FailureDetail[] }

/** How a script ended inside its sandbox. `line` is 0 where no line of the script is to blame. */
export type WorkerEnd =
  | ({ kind: 'returned' } & ScriptResult)
  | { kind: 'inspected'; entry: string }
  | { kind: 'threw'; code: string; message: string; line: number; particular?: FailureDetail | undefined }
