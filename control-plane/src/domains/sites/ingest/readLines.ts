import { isUtf8 } from 'node:buffer'

/** A line without its end; `text` undefined where it is too long or no UTF-8. */
export interface Line {
  number: number
  text: string | undefined
  bytes: number
}

const newline = 10

/**
 * Lines of a byte stream, all that a piece of it completes at a time. Blank lines are left out, and counted. Of a line
 * that is too long nothing is kept but its length.
 */
export async function* readLines(stream: AsyncIterable<Uint8Array>, limit: number): AsyncGenerator<Line[]> {
  let rest: Buffer[] = []
  let restBytes = 0
  let number = 0
  const take = (part: Buffer): Line | undefined => {
    number++
    const bytes = restBytes + part.length
    const whole = rest.length === 0 ? part : Buffer.concat([...rest, part])
    rest = []
    restBytes = 0
    if (bytes > limit) return { number, text: undefined, bytes }
    return lineOf(whole, number)
  }
  for await (const piece of stream) {
    const bytes = Buffer.from(piece.buffer, piece.byteOffset, piece.byteLength)
    const lines: Line[] = []
    let start = 0
    for (let end = bytes.indexOf(newline); end >= 0; end = bytes.indexOf(newline, start)) {
      // Millions of empty lines cost nothing but their number.
      if (end === start && restBytes === 0) number++
      else {
        const line = take(bytes.subarray(start, end))
        if (line) lines.push(line)
      }
      start = end + 1
    }
    if (start < bytes.length) {
      const part = bytes.subarray(start)
      restBytes += part.length
      if (restBytes > limit) rest = []
      else rest.push(part)
    }
    if (lines.length > 0) yield lines
  }
  if (restBytes > 0) {
    const line = take(Buffer.alloc(0))
    if (line) yield [line]
  }
}

function lineOf(bytes: Buffer, number: number): Line | undefined {
  if (!isUtf8(bytes)) return { number, text: undefined, bytes: bytes.length }
  let text = bytes.toString('utf8')
  // The mark that some programs put in front of a file.
  if (number === 1 && text.charCodeAt(0) === 0xfeff) text = text.slice(1)
  return text.trim() === '' ? undefined : { number, text, bytes: bytes.length }
}
