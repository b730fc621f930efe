import { isCutOff } from './cutOff.ts'

/** What of `process` is needed here. */
interface Program {
  on(event: 'uncaughtException' | 'unhandledRejection', listener: (error: unknown) => void): unknown
  exit(code: number): void
}
interface Log {
  warn(entry: { err: unknown }, message: string): void
  error(entry: { err: unknown }, message: string): void
}

/**
 * For what no other handler has caught. The other side of a stream or socket that goes away ends nothing but that stream.
 * After anything else nobody knows what still holds: the program ends with 1, and its supervisor starts it anew.
 */
export function handleLast(program: Program, log: Log): void {
  const handle = (error: unknown) => {
    if (isCutOff(error)) return log.warn({ err: error }, 'a stream was cut off, and nobody was told')
    try {
      log.error({ err: error }, 'ended by a fault that nobody has caught')
    } finally {
      program.exit(1)
    }
  }
  program.on('uncaughtException', handle)
  program.on('unhandledRejection', handle)
}
