import { expect, test } from 'vitest'
import { codecOf } from './frameRenderer.ts'

test('the codec is what the parameter set says, whichever start code stands before it', () => {
  const sps = [0x67, 0x42, 0xc0, 0x1e, 0xd9]
  expect(codecOf(Uint8Array.from([0, 0, 0, 1, ...sps]))).toBe('avc1.42c01e')
  expect(codecOf(Uint8Array.from([0, 0, 1, 0x09, 0x10, 0, 0, 1, ...sps]))).toBe('avc1.42c01e')
})

test('a picture without one names none', () => {
  expect(codecOf(Uint8Array.from([0, 0, 0, 1, 0x65, 1, 2, 3, 4, 5]))).toBeUndefined()
  expect(codecOf(new Uint8Array(0))).toBeUndefined()
})
