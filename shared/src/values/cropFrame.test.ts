import { expect, test } from 'vitest'
import { filesOn, isCropFrame, pixelsIn } from './cropFrame.ts'

test.each([
  [{ x: 0, y: 0, width: 1, height: 1 }, true],
  [{ x: 0.1, y: 0.2, width: 0.9, height: 0.8 }, true],
  [{ x: 0.1, y: 0, width: 0.91, height: 1 }, false],
  [{ x: -0.1, y: 0, width: 0.5, height: 1 }, false],
  [{ x: 0, y: 0, width: 0, height: 1 }, false],
  [{ x: 0, y: Number.NaN, width: 1, height: 1 }, false],
])('of the frame %j it is %s that it lies within the picture', (frame, is) => {
  expect(isCropFrame(frame)).toBe(is)
})

test('a frame in pixels stays inside, whatever is rounded, and holds at least one each way', () => {
  const picture = { width: 400, height: 201 }
  expect(pixelsIn({ x: 0, y: 0, width: 1, height: 1 }, picture)).toEqual({ left: 0, top: 0, width: 400, height: 201 })
  expect(pixelsIn({ x: 0.25, y: 0.5, width: 0.5, height: 0.5 }, picture)).toEqual({
    left: 100,
    top: 101,
    width: 200,
    height: 100,
  })
  expect(pixelsIn({ x: 0.9999, y: 0.9999, width: 0.0001, height: 0.0001 }, picture)).toEqual({
    left: 399,
    top: 200,
    width: 1,
    height: 1,
  })
})

test('a platform gets its own part of a picture, else that for all, else the whole', () => {
  const crops = [
    { platform: 0, at: 0 },
    { platform: 7, at: 0 },
    { platform: 7, at: 1 },
  ]
  const cropped = ['for all', 'of 7', 'second of 7']
  expect(filesOn(7, ['first', 'second', 'third'], crops, cropped)).toEqual(['of 7', 'second of 7', 'third'])
  expect(filesOn(8, ['first', 'second', 'third'], crops, cropped)).toEqual(['for all', 'second', 'third'])
})
