import { type FromShell, fromShell } from '@quarterdeck/shared/protocol/shell.ts'
import type { WebSocket } from 'ws'

/** The other end of an agent's line for one shell. */
export interface TestShell {
  line: WebSocket
  readonly said: FromShell[]
  /** What one of both outputs said. */
  output(which: number): string
  /** Bytes of both. */
  bytes(): number
}

export function createTestShell(line: WebSocket): TestShell {
  const said: FromShell[] = []
  const frames: Buffer[] = []
  let bytes = 0
  line.on('message', (data: Buffer, isBinary) => {
    if (!isBinary) return said.push(fromShell.parse(JSON.parse(data.toString())))
    bytes += data.length - 1
    // Enough to be read by a test.
    if (bytes < 1_000_000) frames.push(data)
  })
  return {
    line,
    said,
    output: (which) =>
      Buffer.concat(frames.filter(([head]) => head === which).map((frame) => frame.subarray(1))).toString(),
    bytes: () => bytes,
  }
}
