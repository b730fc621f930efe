import { failureDetail, failureDetailText, receivedDetail } from '@quarterdeck/shared/contracts/failureDetailText.ts'
import { instead } from '@quarterdeck/shared/contracts/scriptApi.ts'
import type { FailureDetail } from '@quarterdeck/shared/protocol/failureDetail.ts'
import type { ErrorMessage } from '../codedError.ts'
import type { WorkerEnd } from './messages.ts'

type Threw = Extract<WorkerEnd, { kind: 'threw' }>

/** An error as it comes out of the interpreter. */
export interface GuestError {
  name: string
  message: string
  stack?: string | null
  code?: string
  lineNumber?: number
  /** What our own modules found (guest/explain.js). */
  particular?: unknown
}

const longestMessage = 2000

export const memoryOver = threw('out_of_memory', failureDetail('memory', {}))

/** An end by the sandbox itself, for which no line of the script is to blame. */
export function threw(code: string, told: ErrorMessage): Threw {
  if (typeof told === 'string') return { kind: 'threw', code, message: told, line: 0 }
  return { kind: 'threw', code, message: failureDetailText(told), line: 0, particular: told }
}

/** An error of the sandbox itself, as if the script had thrown it. */
export function foundIn(found: FailureDetail, stack: string): GuestError {
  return { name: 'Error', message: failureDetailText(found), stack, particular: found }
}

/** What a script's error means: a code that the console knows, what was found, and the line of the script. */
export function endOfError(error: GuestError, file: string): WorkerEnd {
  const end = explain(error)
  return { ...end, message: end.message.slice(0, longestMessage), line: lineOf(error, file) }
}

/** What the script threw into the hands of the sandbox, out of the interpreter's own error. */
export function causeOf(error: unknown): GuestError | undefined {
  const cause = error instanceof Error ? error.cause : undefined
  return typeof cause === 'object' && cause !== null && 'message' in cause ? (cause as GuestError) : undefined
}

function explain(error: GuestError): Threw {
  // Whatever a script throws comes out as it is.
  if (typeof error.message !== 'string' || typeof error.name !== 'string')
    return threw('script_error', JSON.stringify(error).slice(0, 60))
  const { name, message } = error
  if (name === 'InternalError' && message === 'interrupted') return threw('endless_loop', failureDetail('endless', {}))
  if (name === 'InternalError' && message === 'out of memory') return memoryOver
  const imported = /^cannot import ('.*'): /s.exec(message)?.[1]
  if (imported !== undefined) return threw('wrong_call', failureDetail('import', { from: imported }))
  const unknown = name === 'ReferenceError' ? /'(\w+)' is not defined/.exec(message)?.[1] : undefined
  const foreign = unknown === undefined ? undefined : instead[unknown]
  if (unknown !== undefined && foreign !== undefined)
    return threw('wrong_call', failureDetail(foreign, { name: unknown }))
  if (error.code)
    return { kind: 'threw', code: error.code, message, line: 0, particular: receivedDetail(error.particular) }
  const plain = name === 'Error' || name === 'thrown'
  return threw('script_error', plain ? message : `${name}: ${message}`)
}

/**
 * The innermost frame of the stack that lies in the script. Where it was stopped while it computed, that is the last call that it
 * made there, or the beginning of its function; of what stands outside of functions nothing is known.
 */
function lineOf(error: GuestError, file: string): number {
  for (const frame of (error.stack ?? '').split('\n')) {
    const match = /(?:\(|at )([^()\s:]+):(\d+)(?::\d+)?\)?\s*$/.exec(frame)
    if (match?.[1] !== file) continue
    return error.message === 'interrupted' && frame.includes(`<anonymous> (${file}:1:1)`) ? 0 : Number(match[2])
  }
  return error.lineNumber ?? 0
}
