import { type FromShell, fromShell, shellLimits, toShell } from '@quarterdeck/shared/protocol/shell.ts'
import { type RawData, WebSocket } from 'ws'
import type { z } from 'zod'

export interface ShellRelay {
  /** The socket of whoever opened the shell. */
  person: WebSocket
  /** The agent's, for this shell alone. */
  agent: WebSocket
  /** Something is typed, or its end. */
  onTyped(): void
  /** Said by the agent, for the person. */
  onSaid(message: FromShell): void
  /** One of them says what nobody says here. */
  onNonsense(): void
}

/** So much of what is typed may wait for the agent. */
const mostWaiting = 256 * 1024

/** Carries a shell between its two sockets: no more on the way than either side takes, however fast the other one talks. */
export function relayShell({ person, agent, onTyped, onSaid, onNonsense }: ShellRelay): void {
  let unread = 0

  person.on('message', (data, isBinary) => {
    const message = isBinary ? undefined : parse(toShell, data)
    if (!isBinary && !message) return onNonsense()
    if (message?.type === 'read') {
      unread = Math.max(0, unread - message.bytes)
      if (unread <= shellLimits.unreadBytes / 2) agent.resume()
      return
    }
    onTyped()
    send(agent, message ? JSON.stringify(message) : data, () => {
      if (agent.bufferedAmount <= mostWaiting / 4) person.resume()
    })
    if (agent.bufferedAmount > mostWaiting) person.pause()
  })

  agent.on('message', (data: Buffer, isBinary) => {
    if (isBinary) {
      unread += data.length
      // What nobody reads stays with the phone.
      if (unread > shellLimits.unreadBytes) agent.pause()
      return send(person, data)
    }
    const message = parse(fromShell, data)
    if (!message) return onNonsense()
    onSaid(message)
  })
}

function send(line: WebSocket, data: RawData | string, sent?: () => void): void {
  if (line.readyState === WebSocket.OPEN) line.send(data as Buffer | string, sent)
}

function parse<S extends z.ZodType>(shape: S, data: RawData): z.output<S> | undefined {
  try {
    return shape.safeParse(JSON.parse(String(data))).data
  } catch {
    return undefined
  }
}
