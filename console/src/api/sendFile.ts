import type { FileReply } from '@quarterdeck/shared/contracts/fileReply.ts'
import { uploadFile } from '@quarterdeck/shared/contracts/rowFiles.ts'
import { ask } from './ask.ts'
import { uploading } from './uploading.ts'

/** So many at a time: what else the page asks for must get through beside them. */
const atOnce = 3
let running = 0
const waiting: (() => void)[] = []
const sent = new Map<number, FileReply>()

interface Sending {
  signal: AbortSignal
  /** The part that has gone out, 0 to 1. */
  onSent(part: number): void
}

/** A file that was sent in from this page. */
export function sentFile(id: number): FileReply | undefined {
  return sent.get(id)
}

/** Sends in a file for a field of a list; of many the others wait. */
export async function sendFile(
  of: { resource: string; field: string },
  file: File,
  { signal, onSent }: Sending,
): Promise<FileReply> {
  if (running >= atOnce) await new Promise<void>((resolve) => waiting.push(resolve))
  running++
  try {
    signal.throwIfAborted()
    const via = uploading((gone, whole) => onSent(whole === 0 ? 0 : gone / whole))
    const { data } = await ask(uploadFile, { query: of, body: { file } }, { signal, via, quiet: true })
    sent.set(data.id, data)
    return data
  } finally {
    running--
    waiting.shift()?.()
  }
}
