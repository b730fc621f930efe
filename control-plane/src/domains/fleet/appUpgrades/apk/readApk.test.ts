import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createApk } from '@quarterdeck/fixtures/phones/apk/apk.ts'
import { writeBinaryXml } from '@quarterdeck/fixtures/phones/apk/binaryXml.ts'
import fc from 'fast-check'
import { zipSync } from 'fflate'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readManifest } from './manifest.ts'
import { readApk } from './readApk.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'apk-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

async function read(content: Uint8Array) {
  const path = join(folder, 'one.apk')
  await writeFile(path, content)
  return readApk(path)
}
/** A manifest of these chunks. */
function xml(...chunks: Buffer[]): Buffer {
  const body = Buffer.concat(chunks)
  return Buffer.concat([chunk(0x0003, 8, 8 + body.length), body])
}
function chunk(kind: number, head: number, length = 0): Buffer {
  const bytes = Buffer.alloc(8)
  bytes.writeUInt16LE(kind, 0)
  bytes.writeUInt16LE(head, 2)
  bytes.writeUInt32LE(length, 4)
  return bytes
}
/** So many texts of 32 kB each that share their bytes: gigabytes for whoever reads them all. */
function manyTexts(count: number): Buffer {
  const text = Buffer.alloc(2 + 2 * 0x7fff, 'a\0')
  text.writeUInt16LE(0x7fff, 0)
  const rest = Buffer.alloc(20 + 4 * count)
  rest.writeUInt32LE(count, 0)
  rest.writeUInt32LE(28 + 4 * count, 12)
  return Buffer.concat([chunk(0x0001, 28, 8 + rest.length + text.length), rest, text])
}
function zipped(manifest: Uint8Array): Buffer {
  return Buffer.from(zipSync({ 'AndroidManifest.xml': manifest }, { level: 0 }))
}
const facts = { packageName: 'com.example.one', versionCode: 3640, versionName: '3.64 “ä”', label: '书架' }

test('an APK says its package, its version and its sum', async () => {
  const apk = createApk(facts, 300_000)
  expect(await read(apk)).toEqual({
    package: 'com.example.one',
    version: '3.64 “ä”',
    versionCode: 3640,
    md5: expect.stringMatching(/^[\da-f]{32}$/),
  })
})

test.each([
  ['nothing', Buffer.alloc(0)],
  ['no zip', Buffer.from('PK\x03\x04 nothing')],
  ['a zip without a manifest', Buffer.from(zipSync({ 'a.txt': Buffer.from('a') }))],
  [
    'a manifest that is text',
    Buffer.from(zipSync({ 'AndroidManifest.xml': Buffer.from('<manifest package="a.b"/>') })),
  ],
  ['one that inflates', Buffer.from(zipSync({ 'AndroidManifest.xml': Buffer.alloc(20_000_000) }))],
  ['one that is cut off', createApk(facts).subarray(0, 900)],
  ['one with a chunk of no length', zipped(xml(chunk(0x0100, 16), Buffer.alloc(80)))],
  ['one whose texts all begin at one place', zipped(xml(manyTexts(250_000), Buffer.alloc(80)))],
])('%s is no APK', async (_, content) => {
  await expect(read(content)).rejects.toMatchObject({ code: 'not_an_apk' })
})

/** The same bytes, whose flags say something else: in the directory, before the entries, or both. */
function flagged(apk: Buffer, flags: number, where: readonly ('directory' | 'entries')[]): Buffer {
  const changed = Buffer.from(apk)
  const heads = { directory: ['PK\x01\x02', 8], entries: ['PK\x03\x04', 6] } as const
  for (const [mark, field] of where.map((one) => heads[one])) {
    for (let at = changed.indexOf(mark, 0, 'latin1'); at >= 0; at = changed.indexOf(mark, at + 4, 'latin1'))
      changed.writeUInt16LE(changed.readUInt16LE(at + field) | flags, at + field)
  }
  return changed
}

test.each([
  [0x1, ['directory', 'entries']],
  [0x1, ['directory']],
  [0x1, ['entries']],
  [0x41, ['directory', 'entries']],
  [0x2001, ['directory']],
] as const)(
  'an APK whose zip says "encrypted" (%i in %j), and is not, is read as phones read it',
  async (flags, where) => {
    expect(await read(flagged(createApk(facts, 300_000), flags, where))).toMatchObject({ package: 'com.example.one' })
  },
)

test('an APK as packers make it is read', async () => {
  const { package: name } = await readApk(new URL('./reported/encryption-flag.apk', import.meta.url).pathname)
  expect(name).toBe('app.sample')
})

test.each([
  ['.apks', { 'toc.pb': Buffer.from('a'), 'splits/base-master.apk': createApk(facts) }],
  ['.xapk', { 'manifest.json': Buffer.from('{}'), 'com.example.one.apk': createApk(facts) }],
  ['.apkm', { 'info.json': Buffer.from('{}'), 'base.apk': createApk(facts), 'split_config.en.apk': createApk(facts) }],
])('a bundle (%s) is refused, and is not called broken', async (_, files) => {
  await expect(read(Buffer.from(zipSync(files)))).rejects.toMatchObject({ code: 'apk_is_bundle' })
})

test('a part of an app that comes in several files is refused by its name', async () => {
  const attributes = { versionCode: 5, package: 'com.example.one', split: 'config.arm64_v8a' }
  const part = zipped(writeBinaryXml({ name: 'manifest', attributes, children: [] }))
  await expect(read(part)).rejects.toMatchObject({ code: 'apk_is_split', data: { split: 'config.arm64_v8a' } })
})

test.each([
  ['says which parts it needs', { requiredSplitTypes: 'base__abi' }, {}],
  ['says that it needs some', {}, { isSplitRequired: 1 }],
])('the first part of an app that %s is refused', async (_, ofManifest, ofApplication) => {
  const attributes = { versionCode: 5, package: 'com.example.one', ...ofManifest }
  const application = { name: 'application', attributes: ofApplication, children: [] }
  const first = zipped(writeBinaryXml({ name: 'manifest', attributes, children: [application] }))
  await expect(read(first)).rejects.toMatchObject({ code: 'apk_needs_splits' })
})

test('whatever bytes a manifest has, it is read or refused', () => {
  fc.assert(
    fc.property(fc.uint8Array({ minLength: 8, maxLength: 200 }), (bytes) => {
      const data = Buffer.from([0x03, 0x00, 0x08, 0x00, ...bytes])
      try {
        expect(readManifest(data).package).not.toBe('')
      } catch (error) {
        expect(error).toBeInstanceOf(Error)
      }
    }),
  )
})
