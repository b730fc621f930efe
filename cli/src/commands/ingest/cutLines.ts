/** Whole lines that are sent together. */
export interface Chunk {
  bytes: Buffer
  /** How many lines of the file stand before it, blank ones too. */
  before: number
  lines: number
}

const newline = 10
/**
 * Twice what the server takes as a line (contracts/ingest.ts): of a longer one this much is sent, so that the server
 * says what is wrong with it, and the rest is passed over.
 */
const longestLine = 2_097_152

/** Cuts a stream of lines into chunks of about `size` bytes; holds no more than one of them and the piece just read. */
export async function* cutLines(stream: AsyncIterable<Uint8Array>, size: number): AsyncGenerator<Chunk> {
  let held: Buffer[] = []
  let heldBytes = 0
  let lineBytes = 0
  let lines = 0
  let before = 0

  const hold = (part: Buffer) => {
    held.push(part)
    heldBytes += part.length
  }
  const take = (): Chunk => {
    const chunk = { bytes: Buffer.concat(held), before, lines }
    before += lines
    held = []
    heldBytes = 0
    lines = 0
    return chunk
  }

  for await (const piece of stream) {
    const bytes = Buffer.from(piece.buffer, piece.byteOffset, piece.byteLength)
    // What stands before it is held already, or passed over.
    let from = 0
    /** Holds up to `stop`, but of the line that begins (or goes on) at `start` no more than the longest may have. */
    const holdTo = (stop: number, start: number) => {
      const room = Math.max(0, longestLine - lineBytes)
      const last = Math.min(stop, start + room)
      if (last > from) hold(bytes.subarray(from, last))
      from = stop
    }
    let start = 0
    for (let end = bytes.indexOf(newline); end >= 0; end = bytes.indexOf(newline, start)) {
      const isTooLong = lineBytes + end - start > longestLine
      if (isTooLong) holdTo(end, start)
      start = end + 1
      lineBytes = 0
      lines++
      if (heldBytes + start - from < size) continue
      hold(bytes.subarray(from, start))
      from = start
      yield take()
    }
    holdTo(bytes.length, start)
    lineBytes += bytes.length - start
  }
  if (lineBytes > 0) lines++
  if (heldBytes > 0) yield take()
}
