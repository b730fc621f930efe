import type { FrameKind } from '@quarterdeck/shared/protocol/screenFrame.ts'
import { createPictureGate, type PictureGate } from '@quarterdeck/shared/values/pictureGate.ts'
import type { Every } from '../platform/loops/loops.ts'

/** Whoever gets pictures. */
export interface PictureReader {
  picture(frame: Buffer): void
  /** Bytes that it has not taken yet. */
  readonly waiting: number
}

/** Passes the pictures of streams on to their readers, the same bytes to all; keeps none. */
export interface PictureRelay<R extends PictureReader> {
  join(stream: number, reader: R): void
  leave(stream: number, reader: R): void
  /** The stream is over for all. Gives back its readers. */
  end(stream: number): R[]
  readersOf(stream: number): Iterable<R>
  pass(stream: number, kind: FrameKind, frame: Buffer): void
  stop(): Promise<void>
}

export interface PictureRelayOptions {
  /** Asks for a picture that needs no other: somebody waits for one. */
  refresh(stream: number): void
  every: Every
  /** Bytes that may wait for one reader before it is skipped. */
  limit?: number
  /** How often readers that wait for a picture are looked at, and so how often one is asked for. */
  lookMs?: number
}

export function createPictureRelay<R extends PictureReader>({
  refresh,
  every,
  limit = 2 * 1024 * 1024,
  lookMs = 500,
}: PictureRelayOptions): PictureRelay<R> {
  const streams = new Map<number, Map<R, PictureGate>>()

  // A key frame is dear to everybody who looks: one for all that wait, and none for those who could not take it.
  const look = () => {
    for (const [stream, readers] of streams) {
      for (const [reader, gate] of readers) {
        if (!gate.isBehind || reader.waiting > limit / 4) continue
        refresh(stream)
        break
      }
    }
  }
  const looking = every('hub.pictures', lookMs, look).begin()

  return {
    join(stream, reader) {
      const readers = streams.get(stream) ?? new Map<R, PictureGate>()
      streams.set(stream, readers)
      if (!readers.has(reader)) readers.set(reader, createPictureGate(limit))
    },
    leave(stream, reader) {
      const readers = streams.get(stream)
      readers?.delete(reader)
      if (readers?.size === 0) streams.delete(stream)
    },
    end(stream) {
      const readers = [...(streams.get(stream)?.keys() ?? [])]
      streams.delete(stream)
      return readers
    },
    readersOf: (stream) => streams.get(stream)?.keys() ?? [],
    pass(stream, kind, frame) {
      for (const [reader, gate] of streams.get(stream) ?? []) {
        if (gate.passes(kind, reader.waiting)) reader.picture(frame)
      }
    },
    stop: () => looking.stop(),
  }
}
