import { findingText } from '@quarterdeck/shared/contracts/problemText.ts'
import { instead } from '@quarterdeck/shared/contracts/scriptApi.ts'
import type { WorkerEnd } from './messages.ts'

/** An error as it comes out of the interpreter. */
export interface GuestError {
  name: string
  message: string
  stack?: string | null
  code?: string
  lineNumber?: number
}

export const outOfMemory = 'the script needs more memory than it may have'

/** What a script's error means: a code that the console knows, one sentence, and the line of the script. */
export function endOfError(error: GuestError, file: string): WorkerEnd {
  const { code, message } = explain(error)
  // Where an endless loop was stopped the interpreter does not know the line.
  const line = code === 'endless_loop' ? 0 : lineOf(error, file)
  return { kind: 'threw', code, message, line }
}

function explain(error: GuestError): { code: string; message: string } {
  const { name, message } = error
  if (name === 'InternalError' && message === 'interrupted') {
    return { code: 'endless_loop', message: 'the script computed for too long without waiting for anything' }
  }
  if (name === 'InternalError' && message === 'out of memory') {
    return { code: 'out_of_memory', message: outOfMemory }
  }
  if (message.startsWith('cannot import')) return { code: 'wrong_call', message }
  const unknown = name === 'ReferenceError' ? /'(\w+)' is not defined/.exec(message)?.[1] : undefined
  const foreign = unknown === undefined ? undefined : instead[unknown]
  if (unknown !== undefined && foreign !== undefined)
    return { code: 'wrong_call', message: findingText({ code: foreign, values: { name: unknown } }) }
  if (error.code) return { code: error.code, message }
  const plain = name === 'Error' || name === 'thrown'
  return { code: 'script_error', message: plain ? message : `${name}: ${message}` }
}

/** The innermost frame of the stack that lies in the script. */
function lineOf(error: GuestError, file: string): number {
  for (const frame of (error.stack ?? '').split('\n')) {
    const match = /(?:\(|at )([^()\s:]+):(\d+)(?::\d+)?\)?\s*$/.exec(frame)
    if (match?.[1] === file) return Number(match[2])
  }
  return error.lineNumber ?? 0
}
