import { pipeline, Readable } from 'node:stream'
import type { ReadableStream as WebStream } from 'node:stream/web'
import { createGunzip } from 'node:zlib'
import { AppError } from '@quarterdeck/shared/errors/appError.ts'
import { streamOf } from './streamOf.ts'

export interface UnpackLimits {
  /** Bytes that may come out whatever has come in. */
  free: number
  /** Beyond that, bytes that may come out for each byte that came in. Lines of JSON pack to a fifth or a twentieth. */
  ratio: number
}
export const unpackLimits: UnpackLimits = { free: 4 * 1_048_576, ratio: 100 }

/**
 * A gzip stream, unpacked; several members joined to one file are read as one. Ends with `stream_inflates` when far more
 * comes out than lines of text can have been packed into, so that little work of a sender does not make much work here.
 */
export function gunzip(packed: ReadableStream<Uint8Array>, limits = unpackLimits): ReadableStream<Uint8Array> {
  return streamOf(unpacked(packed, limits))
}

async function* unpacked(packed: ReadableStream<Uint8Array>, { free, ratio }: UnpackLimits) {
  const unpacker = createGunzip()
  // A fault of either side is met by whoever reads.
  pipeline(Readable.fromWeb(packed as WebStream), unpacker, () => undefined)
  let length = 0
  for await (const piece of unpacker as AsyncIterable<Buffer>) {
    length += piece.length
    if (length > free + ratio * unpacker.bytesWritten) throw new AppError('stream_inflates')
    yield new Uint8Array(piece.buffer as ArrayBuffer, piece.byteOffset, piece.byteLength)
  }
}
