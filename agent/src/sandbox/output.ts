import type { ErrorMessage } from '../codedError.ts'
import type { FromScript, WorkerEnd } from './messages.ts'
import { endOfError, type GuestError, threw } from './scriptError.ts'

/** The calls of a script: kept until it waits, and ended once. */
export interface Output {
  push(message: FromScript): void
  /** Out with all calls that were made. */
  flush(): void
  isOver(): boolean
  end(how: WorkerEnd): void
  threw(code: string, told: ErrorMessage): void
  endBy(error: GuestError): void
}

export function createOutput(post: (message: FromScript) => void, file: string): Output {
  const waiting: FromScript[] = []
  let isOver = false

  function end(how: WorkerEnd): void {
    if (isOver) return
    isOver = true
    post({ type: 'end', end: how })
  }

  return {
    push: (message) => void waiting.push(message),
    flush() {
      for (const message of waiting.splice(0)) post(message)
    },
    isOver: () => isOver,
    end,
    threw: (code, told) => end(threw(code, told)),
    endBy: (error) => end(endOfError(error, file)),
  }
}
