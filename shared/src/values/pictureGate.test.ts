import { expect, test } from 'vitest'
import type { FrameKind } from '../protocol/screenFrame.ts'
import { createPictureGate } from './pictureGate.ts'

/** What passes of these pictures; each with the bytes that wait when it comes. */
function passing(pictures: readonly [FrameKind, number][]): number[] {
  const gate = createPictureGate(100)
  return pictures.flatMap(([kind, waiting], n) => (gate.passes(kind, waiting) ? [n] : []))
}

test('a reader that has just come begins with a picture that needs no other', () => {
  expect(
    passing([
      ['delta', 0],
      ['delta', 0],
      ['key', 0],
      ['delta', 0],
    ]),
  ).toEqual([2, 3])
})

test('a reader that does not keep up goes on at the next key frame that it has room for', () => {
  const pictures: [FrameKind, number][] = [
    ['key', 0],
    ['delta', 101],
    ['delta', 0],
    ['key', 101],
    ['delta', 0],
    ['key', 100],
    ['delta', 0],
  ]
  expect(passing(pictures)).toEqual([0, 5, 6])
})

test('of stills a slow reader gets fewer, not later ones', () => {
  expect(
    passing([
      ['png', 0],
      ['png', 101],
      ['png', 50],
    ]),
  ).toEqual([0, 2])
})

test('a screenshot that was asked for is never left out', () => {
  expect(
    passing([
      ['screenshot', 1000],
      ['delta', 0],
    ]),
  ).toEqual([0])
})
