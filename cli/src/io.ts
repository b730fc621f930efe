import type { Readable, Writable } from 'node:stream'

/** Somewhere to write to that may be a terminal. */
export interface Output {
  readonly isTTY?: boolean | undefined
  readonly columns?: number | undefined
  readonly rows?: number | undefined
  write(chunk: string | Uint8Array): unknown
  /** Resolves when whoever reads has taken what was written; absent where that is at once. */
  taken?(): Promise<void>
}
export type Input = Readable & { isTTY?: boolean; setRawMode?(isRaw: boolean): unknown }

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
