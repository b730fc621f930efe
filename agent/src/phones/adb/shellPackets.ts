import { failureDetail } from '@quarterdeck/shared/contracts/failureDetailText.ts'
import { shellOutputs, type TerminalSize } from '@quarterdeck/shared/protocol/shell.ts'
import { PhoneLost } from '../phoneError.ts'

/** Packets of Android's shell protocol, version 2 (since Android 7): one byte kind, four bytes length, little endian, then data. */
const kinds = { input: 0, output: 1, errors: 2, exit: 3, endInput: 4, size: 5 } as const

const headBytes = 5
/** No phone sends longer ones: more than one of ADB's own messages holds. */
const longest = 1024 * 1024

/** The service of a command, or of a shell that reads commands where there is none. */
export function shellService(command: string, terminal: TerminalSize | undefined): string {
  return terminal ? `shell,v2,TERM=xterm-256color,pty:${command}` : `shell,v2,raw:${command}`
}

export const inputPacket = (typed: Uint8Array): Buffer => packet(kinds.input, typed)
export const endInputPacket = (): Buffer => packet(kinds.endInput, Buffer.alloc(0))
/** Rows and columns as text, then the pixels, which nobody knows, and the zero of a text in C. */
export const sizePacket = ({ rows, columns }: TerminalSize): Buffer =>
  packet(kinds.size, Buffer.from(`${rows}x${columns},0x0\0`))

function packet(kind: number, data: Uint8Array): Buffer {
  const head = Buffer.alloc(headBytes)
  head[0] = kind
  head.writeUInt32LE(data.length, 1)
  return Buffer.concat([head, data])
}

export interface ShellReader {
  said(output: number, bytes: Buffer): void
  exited(status: number): void
}

/** Takes what a shell sends, as it comes; keeps no output back. Throws where it is no shell protocol. */
export function readShell({ said, exited }: ShellReader): (chunk: Buffer) => void {
  let head: Buffer = Buffer.alloc(0)
  let kind = -1
  let left = 0

  function begin(chunk: Buffer): Buffer {
    head = Buffer.concat([head, chunk])
    if (head.length < headBytes) return Buffer.alloc(0)
    kind = head[0]!
    left = head.readUInt32LE(1)
    if (kind > kinds.size || left > longest) throw new PhoneLost(failureDetail('nonsense', {}))
    const rest = head.subarray(headBytes)
    head = Buffer.alloc(0)
    return rest
  }

  return (chunk) => {
    for (let rest = chunk; rest.length > 0; ) {
      if (left === 0) {
        rest = begin(rest)
        continue
      }
      const part = rest.subarray(0, left)
      rest = rest.subarray(part.length)
      left -= part.length
      if (kind === kinds.output) said(shellOutputs.out, part)
      else if (kind === kinds.errors) said(shellOutputs.err, part)
      else if (kind === kinds.exit) exited(part[0]!)
    }
  }
}
