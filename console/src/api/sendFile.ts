import type { FileReply } from '@quarterdeck/shared/contracts/fileReply.ts'
import { uploadFile } from '@quarterdeck/shared/contracts/rowFiles.ts'
import { ask } from './ask.ts'
import { uploading } from './uploading.ts'

/** So many at a time: what else the page asks for must get through beside them. */
const atOnce = 3
let running = 0
const waiting: (() => void)[] = []

interface Sending {
  signal: AbortSignal
  /** The part that has gone out, 0 to 1. */
  onSent(part: number): void
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
    const via = uploading((sent, whole) => onSent(whole === 0 ? 0 : sent / whole))
    return (await ask(uploadFile, { query: of, body: { file } }, { signal, via, quiet: true })).data
  } finally {
    running--
    waiting.shift()?.()
  }
}
