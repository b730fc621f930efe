import { setTimeout as sleep } from 'node:timers/promises'
import { gzipSync } from 'node:zlib'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { gunzip } from './unpack.ts'

const uncaught: unknown[] = []
const note = (error: unknown) => void uncaught.push(error)
beforeEach(() => {
  uncaught.length = 0
  process.on('uncaughtException', note)
  process.on('unhandledRejection', note)
})
afterEach(() => {
  process.off('uncaughtException', note)
  process.off('unhandledRejection', note)
})

const text = Buffer.from('{"a":1,"b":"xxxxxxxxxxxxxxxx"}\n'.repeat(100_000))
const packed = gzipSync(text, { level: 1 })
const all = { free: text.length, ratio: 100 }
const streamOf = (bytes: Uint8Array) => new Blob([Buffer.from(bytes)]).stream()

/** Says nothing more after these bytes. */
const stalled = (bytes: Uint8Array) => new ReadableStream<Uint8Array>({ start: (one) => one.enqueue(bytes) })

test('what was packed comes back, of several members joined too', async () => {
  const parts: Uint8Array[] = []
  for await (const part of gunzip(streamOf(Buffer.concat([packed, packed])), { ...all, free: 2 * text.length }))
    parts.push(part)
  expect(Buffer.concat(parts).equals(Buffer.concat([text, text]))).toBe(true)
})

test('what ends before its end, and what is no gzip, is met by whoever reads', async () => {
  const read = async (bytes: Uint8Array) => {
    for await (const _ of gunzip(streamOf(bytes), all)) await sleep(0)
  }
  await expect(read(packed.subarray(0, -100))).rejects.toThrow('unexpected end of file')
  await expect(read(text)).rejects.toThrow('incorrect header check')
})

test('whoever stops reading, at whatever moment, throws nothing that nobody catches', async () => {
  for (let pieces = 0; pieces < 20; pieces++) {
    const reader = gunzip(stalled(packed), all).getReader()
    for (let read = 0; read < pieces; read++) {
      await reader.read()
      await sleep(1)
    }
    // One piece is on its way when the reader goes.
    reader.read().catch(() => undefined)
    await reader.cancel()
  }
  await sleep(10)
  expect(uncaught).toEqual([])
})
