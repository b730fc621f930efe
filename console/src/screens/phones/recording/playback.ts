import type { RecordedAction, RecordedPicture } from '@quarterdeck/shared/protocol/recordingFile.ts'

/** Seconds as `m:ss`. */
export function clock(seconds: number): string {
  const whole = Math.floor(seconds)
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`
}

/** Where to begin to decode, so that the picture of a time is shown: the last one up to then that needs no other. */
export function startFor(pictures: readonly RecordedPicture[], seconds: number): number {
  const isBefore = ({ head }: RecordedPicture) => head.time <= seconds * 1e6
  return Math.max(
    0,
    pictures.findLastIndex((one) => one.head.kind !== 'delta' && isBefore(one)),
  )
}

/** The first picture after a time; past the end where there is none. */
export function nextAfter(pictures: readonly RecordedPicture[], seconds: number): number {
  const found = pictures.findIndex(({ head }) => head.time > seconds * 1e6)
  return found < 0 ? pictures.length : found
}

export interface ActionsAt {
  /** Seconds. */
  at: number
  user: string
  did: string
  count: number
}

/** The same thing done again and again by the same person is one line. */
export function groupActions(actions: readonly RecordedAction[]): ActionsAt[] {
  const lines: ActionsAt[] = []
  for (const { time, user, did } of actions) {
    const last = lines.at(-1)
    if (last?.user === user && last.did === did) last.count += 1
    else lines.push({ at: time / 1e6, user, did, count: 1 })
  }
  return lines
}
