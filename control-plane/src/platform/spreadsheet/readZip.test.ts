import { crc32 } from 'node:zlib'
import { AppError } from '@quarterdeck/shared/errors/appError.ts'
import fc from 'fast-check'
import { zipSync } from 'fflate'
import { expect, test } from 'vitest'
import { readZip } from './readZip.ts'
import { memorySink } from './sink.ts'
import { ZipWriter } from './zipWriter.ts'

const texts = { 'a.xml': 'text '.repeat(500), 'folder/b.xml': '文字', 'c.xml': '' }

function written(contents: Record<string, string>): Buffer {
  const memory = memorySink()
  const zip = new ZipWriter(memory.put)
  for (const [name, content] of Object.entries(contents)) {
    zip.begin(name)
    for (const part of content.match(/[\s\S]{1,100}/g) ?? []) zip.write(Buffer.from(part))
    zip.end()
  }
  zip.close()
  return Buffer.from(memory.take())
}

async function readAll(zip: Buffer): Promise<Record<string, string>> {
  const contents: Record<string, string> = {}
  for (const entry of await readZip(zip)) contents[entry.name] = (await entry.read()).toString()
  return contents
}

test('what is written piece by piece is read back, and is the same file each time', async () => {
  const zip = written(texts)
  expect(await readAll(zip)).toEqual(texts)
  expect(written(texts)).toEqual(zip)
  expect(zip.length).toBeLessThan(1_000)
})

test('files of other programs are read: kept as they are, or deflated', async () => {
  const bytes = Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, Buffer.from(text)]))
  for (const level of [0, 9] as const) expect(await readAll(Buffer.from(zipSync(bytes, { level })))).toEqual(texts)
})

test('no more is unpacked than was claimed, and no less will do', async () => {
  const zip = Buffer.from(zipSync({ 'a.xml': Buffer.alloc(5_000_000) }))
  const claim = zip.lastIndexOf('a.xml') - 46 + 24
  for (const [size, code] of [
    [1_000, 'file_inflates'],
    [6_000_000, 'file_broken'],
  ] as const) {
    zip.writeUInt32LE(size, claim)
    const [entry] = await readZip(zip)
    await expect(entry!.read()).rejects.toMatchObject({ code })
  }
})

test('a file with a byte changed anywhere gives what was in it, or is refused', async () => {
  const zip = written(texts)
  const checksums = Object.values(texts).map((text) => crc32(text))
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 0, max: zip.length - 1 }),
      fc.integer({ min: 1, max: 255 }),
      async (at, flip) => {
        const changed = Buffer.from(zip)
        changed[at]! ^= flip
        const contents = await readAll(changed).catch((error: unknown) => {
          if (!(error instanceof AppError)) throw error
          return {}
        })
        for (const content of Object.values(contents)) expect(checksums).toContain(crc32(content))
      },
    ),
    { numRuns: 500 },
  )
})
