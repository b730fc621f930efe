import { readRecording, recordedEntry } from '@quarterdeck/shared/protocol/recordingFile.ts'
import { type FrameKind, writeFrameHead } from '@quarterdeck/shared/protocol/screenFrame.ts'
import { expect, test } from 'vitest'
import { clock, groupActions, nextAfter, startFor } from './playback.ts'

const frame = (kind: FrameKind, seconds: number) =>
  recordedEntry(
    Uint8Array.from([...writeFrameHead({ kind, phone: 7, width: 360, height: 800, time: seconds * 1e6 }), 1, 2, 3]),
  )
const action = (seconds: number, did: string, user = 'ann') =>
  recordedEntry(new TextEncoder().encode(JSON.stringify({ time: seconds * 1e6, user, did })))
const file = (...entries: Uint8Array[]) => Uint8Array.from(entries.flatMap((entry) => [...entry]))

const whole = file(
  ...[frame('key', 0), frame('delta', 1), action(1.5, 'taps'), action(1.6, 'taps'), frame('delta', 2)],
  ...[action(2.5, 'texts'), action(2.6, 'texts', 'bob'), frame('key', 3), frame('delta', 4)],
)

test('a recording is read as it was written, and one that was cut off up to there', () => {
  const { pictures, actions } = readRecording(whole)
  expect(pictures.map(({ head }) => [head.kind, head.time / 1e6])).toEqual([
    ...[
      ['key', 0],
      ['delta', 1],
      ['delta', 2],
      ['key', 3],
      ['delta', 4],
    ],
  ])
  expect([...pictures[0]!.bytes]).toEqual([1, 2, 3])
  expect(actions).toHaveLength(4)
  expect(readRecording(whole.slice(0, -1)).pictures).toHaveLength(4)
})

test('playing from anywhere begins at the picture before it that needs no other', () => {
  const { pictures } = readRecording(whole)
  expect([0, 2.9, 3, 99].map((at) => startFor(pictures, at))).toEqual([0, 0, 3, 3])
  expect([0, 2.9, 99].map((at) => nextAfter(pictures, at))).toEqual([1, 3, 5])
})

test('what was done stands in lines, each with its time', () => {
  expect(groupActions(readRecording(whole).actions)).toEqual([
    { at: 1.5, user: 'ann', did: 'taps', count: 2 },
    { at: 2.5, user: 'ann', did: 'texts', count: 1 },
    { at: 2.6, user: 'bob', did: 'texts', count: 1 },
  ])
  expect([0, 59.9, 61, 3600].map(clock)).toEqual(['0:00', '0:59', '1:01', '60:00'])
})
