import type { FrameKind } from '../protocol/screenFrame.ts'

/**
 * Which pictures of one stream go to one reader. A reader that comes late or does not keep up gets nothing until the next
 * picture that needs no other, so that it is behind for a moment, and never late for good.
 */
export interface PictureGate {
  /** Whether this picture goes out; `waiting` are the bytes that the reader has not taken yet. */
  passes(kind: FrameKind, waiting: number): boolean
  /** Nothing but a picture that needs no other will pass. */
  readonly isBehind: boolean
}

/** `limit`: bytes that may wait for the reader. */
export function createPictureGate(limit: number): PictureGate {
  let isBehind = true
  return {
    passes(kind, waiting) {
      if (kind === 'screenshot') return true
      if (waiting > limit) isBehind = true
      else if (kind !== 'delta') isBehind = false
      return !isBehind
    },
    get isBehind() {
      return isBehind
    },
  }
}
