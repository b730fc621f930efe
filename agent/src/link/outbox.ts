import type { FileHandle } from 'node:fs/promises'
import { type FromAgent, fromAgent } from '@quarterdeck/shared/protocol/agent.ts'
import type { Logger } from '../log.ts'
import { appendDurably, encodeLine, openLines, replaceFile } from './outboxFile.ts'

export type ResultMessage = Extract<FromAgent, { type: 'result' }>
export type ReportedMessage = Extract<FromAgent, { type: 'reported' }>
export type OutboxMessage = ResultMessage | ReportedMessage

/** Results, and rows of scripts, that the control plane has not confirmed yet. What `add` has answered survives a kill and a power cut. */
export interface Outbox {
  /** Fails where it could not be kept on disk; it waits all the same until this process ends. */
  add(message: OutboxMessage): Promise<void>
  /**
   * Confirmed: forgotten, also after a restart where that could be written; else it is sent once more, which is safe. An
   * unknown id is no error: a confirmation may come twice.
   */
  confirm(id: string): Promise<void>
  /** In the order in which they came. */
  list(): OutboxMessage[]
  close(): Promise<void>
}

/** A file that has grown beyond this and is mostly confirmed is written anew. */
const compactBytes = 4 * 1024 * 1024

export async function createOutbox(path: string, log: Logger, compactAt = compactBytes): Promise<Outbox> {
  const opened = await openLines(path)
  let file: FileHandle = opened.file
  let bytes = opened.bytes
  const waiting = new Map<string, { message: OutboxMessage; bytes: number }>()
  for (const line of opened.loaded.lines) replay(line)
  if (opened.loaded.damaged > 0) log.warn({ lines: opened.loaded.damaged }, 'damaged lines in the outbox were left out')

  function replay(line: unknown): void {
    const { add, confirmed } = line as { add?: unknown; confirmed?: string }
    if (confirmed !== undefined) waiting.delete(confirmed)
    const message = fromAgent.safeParse(add)
    if (message.success && (message.data.type === 'result' || message.data.type === 'reported')) {
      waiting.set(message.data.id, { message: message.data, bytes: encodeLine(line).length })
    }
  }

  // One write after the other: two at once could tear each other's lines.
  let previous: Promise<unknown> = Promise.resolve()
  function serially<T>(work: () => Promise<T>): Promise<T> {
    const done = previous.then(work)
    previous = done.catch(() => {})
    return done
  }

  async function append(value: unknown): Promise<number> {
    const line = encodeLine(value)
    try {
      await appendDurably(file, line)
    } catch (error) {
      // On a full disk half a line may stand there: what follows it would be lost with it.
      await file.truncate(bytes)
      throw error
    }
    bytes += Buffer.byteLength(line)
    return line.length
  }

  async function compact(): Promise<void> {
    let needed = 0
    for (const each of waiting.values()) needed += each.bytes
    if (bytes < compactAt || bytes < needed * 2) return
    await replaceFile(path, [...waiting.values()].map(({ message }) => encodeLine({ add: message })).join(''))
    await file.close()
    const again = await openLines(path)
    file = again.file
    bytes = again.bytes
  }

  return {
    add: (message) =>
      serially(async () => {
        // Waiting also where it cannot be kept: it is sent again as long as this process lives.
        const entry = { message, bytes: 0 }
        waiting.set(message.id, entry)
        entry.bytes = await append({ add: message })
      }),
    confirm: (id) =>
      serially(async () => {
        if (!waiting.delete(id)) return
        await append({ confirmed: id })
        await compact()
      }),
    list: () => [...waiting.values()].map(({ message }) => message),
    close: () => serially(() => file.close()),
  }
}
