import { type FrameHead, frameHeaderBytes, readFrameHead } from './screenFrame.ts'

/**
 * The file of a recording: entries one after another, each its length (32 bits, big-endian) and then a frame as it came from the
 * phone (screenFrame.ts), or JSON of something that was done. The time of both is in microseconds since the recording began; a file
 * that was cut off is read up to there.
 */
export interface RecordedPicture {
  head: FrameHead
  bytes: Uint8Array<ArrayBuffer>
}
export interface RecordedAction {
  /** Microseconds. */
  time: number
  user: string
  did: string
}
export interface Recorded {
  pictures: RecordedPicture[]
  actions: RecordedAction[]
}

export function recordedEntry(content: Uint8Array): Uint8Array {
  const entry = new Uint8Array(4 + content.length)
  new DataView(entry.buffer).setUint32(0, content.length)
  entry.set(content, 4)
  return entry
}

export function readRecording(file: Uint8Array<ArrayBuffer>): Recorded {
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength)
  const recorded: Recorded = { pictures: [], actions: [] }
  for (let at = 0; at + 4 <= file.length; ) {
    const end = at + 4 + view.getUint32(at)
    if (end > file.length) break
    const content = file.subarray(at + 4, end)
    const head = readFrameHead(content)
    if (head) recorded.pictures.push({ head, bytes: content.subarray(frameHeaderBytes) })
    else recorded.actions.push(JSON.parse(new TextDecoder().decode(content)) as RecordedAction)
    at = end
  }
  return recorded
}
