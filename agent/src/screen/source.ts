import type { StillsReason } from '@quarterdeck/shared/protocol/screenActs.ts'
import type { FrameKind } from '@quarterdeck/shared/protocol/screenFrame.ts'

/** What a viewer needs to know before the first picture. */
export interface PictureFormat {
  source: 'scrcpy' | 'screencap'
  /** Why it is stills. */
  stills: StillsReason
  /** For a decoder; empty with stills. */
  codec: string
  width: number
  height: number
}

export interface Picture {
  kind: Exclude<FrameKind, 'screenshot'>
  width: number
  height: number
  /** Microseconds. */
  time: number
  bytes: Uint8Array
}

/** Where the pictures of a phone go. */
export interface PictureSink {
  format(format: PictureFormat): void
  picture(picture: Picture): void
  /** Whether another picture would be taken now. */
  readonly isFull: boolean
}

export interface VideoQuality {
  /** The longer side, in pixels. */
  maxSize: number
  maxFps: number
}

/** Where the pictures of a phone come from. It runs from its start until its signal fires, or until it fails by itself. */
export interface ScreenSource {
  /** A picture that needs no other, soon. */
  refresh(): void
  /** Settles when no more pictures come; rejects with the reason where nobody ended it. */
  done: Promise<void>
}
