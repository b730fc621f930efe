import type { Readable, Writable } from 'node:stream'

/** Somewhere to write to that may be a terminal. */
export interface Output {
  readonly isTTY?: boolean | undefined
  readonly columns?: number | undefined
  write(chunk: string | Uint8Array): unknown
}
export type Input = Readable & { isTTY?: boolean }

/** Everything that `qd` touches of the process; tests give their own. */
export interface Io {
  stdin: Input
  stdout: Output
  /** A stream: questions and live views need more than writing. */
  stderr: Writable & Output
  env: Readonly<Record<string, string | undefined>>
  cwd: string
  /** UTC milliseconds. */
  now(): number
  /** Aborts with Ctrl+C. */
  signal: AbortSignal
}
