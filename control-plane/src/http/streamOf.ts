import { ReadableStream as WebStream } from 'node:stream/web'

/**
 * What a generator makes, as it is read. `Readable.toWeb` does the same, but throws outside every handler where the reader
 * goes away at the wrong moment, which ends the program.
 */
export function streamOf(pieces: AsyncIterable<Uint8Array>): ReadableStream<Uint8Array> {
  return WebStream.from(pieces) as ReadableStream<Uint8Array>
}
