import { fstatSync, writeSync } from 'node:fs'
import type { Output } from './io.ts'

const stdout = 1

/**
 * The process's stdout. Into a file or a pipe it is written directly: making Node's stream for it takes as long as half
 * of `qd --help`. A pipe that cannot take more at once is left to the stream, which waits.
 */
export function lightStdout(process: Pick<NodeJS.Process, 'stdout' | 'exit'>): Output {
  let direct = !isDevice(stdout)
  return {
    get isTTY() {
      return !direct && process.stdout.isTTY
    },
    get columns() {
      return direct ? undefined : process.stdout.columns
    },
    write(chunk) {
      let rest = typeof chunk === 'string' ? Buffer.from(chunk) : chunk
      while (direct && rest.length > 0) {
        const written = tryWrite(rest, process)
        if (written === undefined) direct = false
        else rest = rest.subarray(written)
      }
      if (rest.length > 0) process.stdout.write(rest)
      return true
    },
    async taken() {
      if (!direct) await new Promise((resolve) => process.stdout.write('', resolve))
    },
  }
}

/** How much was taken; undefined where the pipe is full. Whoever reads may stop (`qd … | head`): that is no error. */
function tryWrite(bytes: Uint8Array, process: Pick<NodeJS.Process, 'exit'>): number | undefined {
  try {
    return writeSync(stdout, bytes)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'EPIPE') process.exit(0)
    if (code === 'EAGAIN') return undefined
    throw error
  }
}

/** A terminal, or /dev/null: nothing is gained there. */
function isDevice(descriptor: number): boolean {
  try {
    return fstatSync(descriptor).isCharacterDevice()
  } catch {
    return true
  }
}
