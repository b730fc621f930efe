import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { makeApk } from '@quarterdeck/fixtures/phones/apk/apk.ts'
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
const facts = { packageName: 'com.example.one', versionCode: 3640, versionName: '3.64 “ä”', label: '书架' }

test('an APK says its package, its version and its sum', async () => {
  const apk = makeApk(facts, 300_000)
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
  ['one that is cut off', makeApk(facts).subarray(0, 900)],
])('%s is no APK', async (_, content) => {
  await expect(read(content)).rejects.toMatchObject({ code: 'not_an_apk' })
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
