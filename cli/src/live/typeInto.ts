import type { ToShell } from '@quarterdeck/shared/protocol/shell.ts'
import type { Io } from '../io.ts'

export interface Typing {
  isTerminal: boolean
  say(message: ToShell): void
  /** Whoever types does not want to wait for the phone. */
  leave(): void
}

/** Of one frame (protocol/shell.ts takes twice as much). */
const longest = 32 * 1024
/** So much may wait to be sent before no more is read. */
const mostWaiting = 256 * 1024
const lookMs = 20

/** Sends what is typed, or what comes in by a pipe, until that ends. Gives back how to stop, which gives the terminal back. */
export function typeInto(socket: WebSocket, { stdin, stderr }: Io, { isTerminal, say, leave }: Typing): () => void {
  // Nobody types what a command without a terminal reads, and waiting for it would take Ctrl-C away.
  if (stdin.isTTY && !isTerminal) {
    say({ type: 'end' })
    return () => undefined
  }
  const isLeaving = leaveBy('~.')
  let waiting: NodeJS.Timeout | undefined

  function goOn(): void {
    if (socket.bufferedAmount > mostWaiting / 2) waiting = setTimeout(goOn, lookMs)
    else stdin.resume()
  }
  const typed = (chunk: Buffer) => {
    if (isTerminal && isLeaving(chunk)) return leave()
    if (socket.readyState !== WebSocket.OPEN) return
    for (let at = 0; at < chunk.length; at += longest) socket.send(new Uint8Array(chunk.subarray(at, at + longest)))
    if (socket.bufferedAmount <= mostWaiting) return
    stdin.pause()
    goOn()
  }
  const ended = () => say({ type: 'end' })
  const resized = () => say({ type: 'size', columns: stderr.columns ?? 80, rows: stderr.rows ?? 24 })

  if (isTerminal) stdin.setRawMode?.(true)
  stdin.on('data', typed).on('end', ended)
  stderr.on('resize', resized)
  return () => {
    clearTimeout(waiting)
    stdin.off('data', typed).off('end', ended)
    stderr.off('resize', resized)
    if (isTerminal) stdin.setRawMode?.(false)
    // Otherwise the program would wait for more.
    stdin.pause()
  }
}

/** Says of what is typed whether these keys stand at the beginning of a line by now, as with ssh. */
function leaveBy(keys: string): (chunk: Buffer) => boolean {
  let last = '\r'
  return (chunk) => {
    last = (last + chunk.toString('latin1')).slice(-keys.length - 1)
    return last === `\r${keys}` || last === `\n${keys}`
  }
}
