import type { Context } from '../../context.ts'
import type { Io } from '../../io.ts'

/** What is done after Ctrl+C is not waited for longer. */
const patienceMs = 60_000

/** The same, for calls that are made after Ctrl+C. */
export function ignoreSigint(context: Context): Context {
  const io: Io = Object.create(context.io, { signal: { value: AbortSignal.timeout(patienceMs) } })
  return { ...context, io }
}
