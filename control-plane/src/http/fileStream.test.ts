import { randomBytes } from 'node:crypto'
import { type FileHandle, mkdtemp, open, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fileStream } from './fileStream.ts'

const content = randomBytes(700_000)
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'qd-file-'))
  await writeFile(join(folder, 'a.bin'), content)
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const opened = () => open(join(folder, 'a.bin'))
const isClosed = (file: FileHandle) => file.fd === -1

test('a file goes out whole, and is closed at its end', async () => {
  const file = await opened()
  expect(Buffer.from(await new Response(fileStream(file)).arrayBuffer()).equals(content)).toBe(true)
  expect(isClosed(file)).toBe(true)
})

test('a file that nobody reads on is closed: before the first piece, after one, and while one is on its way', async () => {
  for (const pieces of [0, 1, 2]) {
    const file = await opened()
    const reader = fileStream(file).getReader()
    for (let read = 0; read < pieces; read++) await reader.read()
    const onItsWay = reader.read().catch(() => undefined)
    await reader.cancel()
    await onItsWay
    await expect.poll(() => isClosed(file)).toBe(true)
  }
})

test('a file that cannot be read is closed, and whoever reads hears of it', async () => {
  const directory = await open(folder)
  await expect(new Response(fileStream(directory)).arrayBuffer()).rejects.toThrow('EISDIR')
  expect(isClosed(directory)).toBe(true)
})
