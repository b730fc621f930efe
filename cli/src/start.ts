import { exitCodes } from './exitCodes.ts'
import type { Io } from './io.ts'
import { lightStdout } from './output.ts'
import { run } from './run.ts'

/** Connects `run` to the process: streams, Ctrl+C, exit code. */
export async function start(process: NodeJS.Process): Promise<void> {
  // Made when it is first asked for: loading what aborts is a tenth of `qd --help`.
  let made: AbortController | undefined
  const stop = () => {
    made ??= new AbortController()
    return made
  }
  // Not `once`: what draws the views ends the program at once where nobody else listens. Who asks twice will not wait.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => (stop().signal.aborted ? process.exit(exitCodes.interrupted) : stop().abort()))
  }
  // `qd … | head` closes the pipe when it has seen enough: that is no error.
  process.on('uncaughtException', (error: NodeJS.ErrnoException) => {
    if (error.code === 'EPIPE' && error.syscall === 'write') process.exit(0)
    process.stderr.write(`${error.stack}\n`)
    process.exit(exitCodes.fault)
  })
  const io: Io = {
    // Node makes each stream when it is first asked for, and that takes its time.
    stdout: lightStdout(process),
    get stdin() {
      return process.stdin
    },
    get stderr() {
      return process.stderr
    },
    env: process.env,
    cwd: process.cwd(),
    now: Date.now,
    get signal() {
      return stop().signal
    },
  }
  // Not process.exit: what was written to a pipe must get out first.
  process.exitCode = await run(process.argv.slice(2), io)
}
