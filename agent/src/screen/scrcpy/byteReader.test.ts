import { PassThrough } from 'node:stream'
import { expect, test } from 'vitest'
import { createByteReader } from './byteReader.ts'

test('a piece that is larger than what is taken unasked is read whole', async () => {
  const stream = new PassThrough()
  const reader = createByteReader(stream)
  const piece = Buffer.alloc(3 * 1024 * 1024, 7)
  const read = reader.read(piece.length)
  for (let at = 0; at < piece.length; at += 65_536) stream.write(piece.subarray(at, at + 65_536))
  expect((await read).equals(piece)).toBe(true)
})
