import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { request } from 'node:http'
import { join } from 'node:path'
import { createApk } from '@quarterdeck/fixtures/phones/apk/apk.ts'
import { uploadApk } from '@quarterdeck/shared/contracts/appUpgrades.ts'
import { addFile, downloadFile, linkFile, updateFile } from '@quarterdeck/shared/contracts/files.ts'
import { editSettings } from '@quarterdeck/shared/contracts/settings.ts'
import { languages } from '@quarterdeck/shared/i18n/language.ts'
import { endpointsOf } from '@quarterdeck/shared/resource/endpoints.ts'
import { fileSite } from '@quarterdeck/shared/resources/site/fileSite.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestPlane, type TestPlane } from '../../../plane.testing.ts'
import { refusal } from '../../../refusal.testing.ts'

const calls = endpointsOf(fileSite)
let plane: TestPlane
let clock = Date.UTC(2026, 10, 21)
beforeAll(async () => {
  plane = await startTestPlane({ now: () => clock, watchesEntries: true })
})
afterAll(() => plane.stop())

const add = (name: string, content: BlobPart, more: Record<string, unknown> = {}) =>
  plane.admin.call(addFile, { body: { file: new File([content], name), ...more } })
const list = async (query = {}) => (await plane.admin.call(calls.list!, { query })).data as Record<string, unknown>[]
/** Contents on disk, and what is half there. */
const onDisk = async () => {
  const files = await readdir(join(plane.context.dataDir, 'files'), { recursive: true, withFileTypes: true })
  return files.filter((file) => file.isFile()).map(({ parentPath, name }) => join(parentPath, name))
}
/** The same when nothing waits any more to be taken away. */
const settled = async () => {
  await expect.poll(() => plane.context.store.read.all('SELECT hash FROM file_trash')).toEqual([])
  return onDisk()
}

test('a file comes back as it was sent: an attachment of no type, never sniffed, of a known length', async () => {
  const content = Buffer.from('<script>alert(1)</script>\0中文')
  const added = await add('页面 (1).html', content, { remarks: '第一版' })
  expect(added.data).toMatchObject({ file_name: '页面 (1).html', size: content.length })
  const [row] = await list({ file_name: '页面' })
  expect(row).toMatchObject({ file_name: '页面 (1).html', remarks: '第一版', url: added.data.url })

  const answer = await plane.admin.fetch(String(row!.url))
  expect(answer.status).toBe(200)
  expect(Buffer.from(await answer.arrayBuffer())).toEqual(content)
  expect(answer.headers.get('content-disposition')).toMatch(/^attachment; /)
  expect(answer.headers.get('content-type')).toBe('application/octet-stream')
  expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
  expect(answer.headers.get('content-length')).toBe(String(content.length))
  expect(answer.headers.get('cache-control')).toBe('no-store')
  const file = await plane.admin.file(downloadFile, { query: { name: '页面 (1).html' } })
  expect(file.name).toBe('页面 (1).html')
})

test('without a session there is no download, and a name that is not there says nothing more', async () => {
  const answer = await fetch(`${plane.url}/api/filesite/download?name=${encodeURIComponent('页面 (1).html')}`)
  expect(answer.status).toBe(401)
  expect((await refusal(plane.admin.file(downloadFile, { query: { name: 'none.bin' } }))).status).toBe(404)
})

test('a signed link works once, without a session, for its own file alone, and not when it is old', async () => {
  await add('once.bin', 'once')
  await add('other.bin', 'other')
  const { url, expires } = (await plane.admin.call(linkFile, { body: { name: 'once.bin' } })).data
  expect(expires).toBe('2026-11-22 08:00:00')
  // A messenger that shows a preview looks first.
  const looked = await fetch(plane.url + url, { method: 'HEAD' })
  expect([looked.status, looked.headers.get('content-length')]).toEqual([200, '4'])
  const others = await fetch(plane.url + url.replace('once.bin', 'other.bin'))
  expect(others.status).toBe(403)
  const [first, second] = await Promise.all([fetch(plane.url + url), fetch(plane.url + url)])
  expect([first.status, second.status].sort()).toEqual([200, 403])
  const refused = await fetch(plane.url + url, { headers: { 'accept-language': 'zh-CN' } })
  expect(await refused.json()).toMatchObject({ status: 403, message: '下载链接已使用过或已过期，请重新获取' })
  expect((await fetch(plane.url + url, { method: 'HEAD' })).status).toBe(403)

  const late = (await plane.admin.call(linkFile, { body: { name: 'once.bin' } })).data.url
  clock += 25 * 3_600_000
  await plane.signInAgain()
  expect((await fetch(plane.url + late)).status).toBe(403)
  expect((await fetch(`${plane.url}/api/filesite/download?name=once.bin&sign=`)).status).toBe(401)
})

test('a link to a file that was deleted or replaced leads to what there is now, or nowhere', async () => {
  const { id } = (await add('short-lived.bin', 'x')).data
  const { url } = (await plane.admin.call(linkFile, { body: { name: 'short-lived.bin' } })).data
  await plane.admin.call(calls.delete!, { query: { id } })
  expect((await fetch(plane.url + url)).status).toBe(403)
})

test.each(['../../quarterdeck.db', '..', '.', 'a/b', 'a\\b', '/etc/passwd', 'a\0b', 'x'.repeat(256)])(
  'no file is kept under the name %j, and none is found by it',
  async (name) => {
    const error = await refusal(add('plain.bin', 'x', { file_name: name }))
    expect(error.problems.map(({ field }) => field)).toEqual(['file_name'])
    const answer = await plane.admin.fetch(`/api/filesite/download?name=${encodeURIComponent(name)}`)
    expect(answer.status).toBe(404)
  },
)

test('names are unique: a second one is refused, in seven languages', async () => {
  await add('unique.bin', '1')
  const messages = new Set<string>()
  for (const language of languages) {
    const client = plane.client(plane.admin.token, language)
    const error = await refusal(client.call(addFile, { body: { file: new File(['2'], 'unique.bin') } }))
    expect(error).toMatchObject({ status: 409, code: 'duplicate' })
    messages.add(error.message)
    messages.add((await refusal(client.call(addFile, { body: {} }))).message)
  }
  expect(messages.size).toBe(2 * languages.length)
  const file = await plane.admin.file(downloadFile, { query: { name: 'unique.bin' } })
  expect(await file.blob.text()).toBe('1')
})

test('an update replaces what is sent and marks the remarks once', async () => {
  const { id } = (await add('report.txt', 'old', { remarks: '周报' })).data
  const update = (body: Record<string, unknown>) => plane.admin.call(updateFile, { body: { id, ...body } })
  await update({ file: new File(['new'], 'ignored.txt') })
  expect(await list({ file_name: 'report' })).toMatchObject([
    { file_name: 'report.txt', remarks: '人工更新周报', size: 3 },
  ])
  await update({ remarks: '人工更新周报二', file_name: 'report-2.txt' })
  expect(await list({ file_name: 'report' })).toMatchObject([{ file_name: 'report-2.txt', remarks: '人工更新周报二' }])
  const file = await plane.admin.file(downloadFile, { query: { name: 'report-2.txt' } })
  expect(await file.blob.text()).toBe('new')
  expect((await plane.admin.fetch('/api/filesite/download?name=report.txt')).status).toBe(404)
  expect((await refusal(update({ file_name: 'unique.bin' }))).code).toBe('duplicate')
  expect((await refusal(update({ id: 999_999 }))).status).toBe(404)
})

test('equal contents lie on disk once, and go with the last row that has them', async () => {
  // Of these contents alone: those of other rows may be on their way out.
  const copies = async () => {
    const texts = await Promise.all((await onDisk()).map((path) => readFile(path, 'utf8').catch(() => '')))
    return texts.filter((text) => text === 'same').length
  }
  const ids = [(await add('same-1.bin', 'same')).data.id, (await add('same-2.bin', 'same')).data.id]
  expect(await copies()).toBe(1)
  await plane.admin.call(calls.delete!, { query: { id: ids[0] } })
  expect(await (await plane.admin.fetch('/api/filesite/download?name=same-2.bin')).text()).toBe('same')
  await plane.admin.call(calls.delete!, { query: { id: ids[1] } })
  await expect.poll(copies).toBe(0)
  // Also where both go at nearly the same moment, while what the first let go of is looked at.
  for (let round = 0; round < 10; round++) {
    const both = [(await add('same-1.bin', 'same')).data.id, (await add('same-2.bin', 'same')).data.id]
    await Promise.all(both.map((id) => plane.admin.call(calls.delete!, { query: { id } })))
    await expect.poll(copies).toBe(0)
  }
})

test('what is larger than the setting allows is refused with its limit, whether it says so beforehand or not', async () => {
  await plane.admin.call(editSettings, { body: { fileMaxMb: 1 } })
  const before = await settled()
  const large = new Uint8Array(3 * 1_048_576)
  const error = await refusal(add('large.bin', large))
  expect(error).toMatchObject({ status: 413, code: 'file_too_large' })
  expect(error.message).toContain('1 MB')
  // Chunked: nobody knows how much will come.
  const form = new FormData()
  form.set('file', new File([large], 'large.bin'))
  const request = new Request('http://x', { method: 'POST', body: form })
  const answer = await plane.admin.fetch('/api/filesite/add', {
    method: 'POST',
    headers: { 'content-type': request.headers.get('content-type')! },
    body: request.body,
    duplex: 'half',
  } as RequestInit)
  expect(answer.status).toBe(413)
  expect(await onDisk()).toEqual(before)
  await plane.admin.call(editSettings, { body: { fileMaxMb: 512 } })
})

test('an upload or a download that the other side breaks off leaves nothing behind and harms nobody', async () => {
  const before = await settled()
  const upload = request(`${plane.url}/api/filesite/add`, {
    method: 'POST',
    headers: { authorization: `Bearer ${plane.admin.token}`, 'content-type': 'multipart/form-data; boundary=b' },
  })
  upload.on('error', () => undefined)
  upload.write('--b\r\ncontent-disposition: form-data; name="file"; filename="x.bin"\r\n\r\n')
  upload.write(new Uint8Array(300_000))
  await expect.poll(async () => (await onDisk()).length).toBe(before.length + 1)
  upload.destroy()
  await expect.poll(onDisk).toEqual(before)

  await add('long.bin', new Uint8Array(20_000_000))
  const cut = new AbortController()
  const answer = await plane.admin.fetch('/api/filesite/download?name=long.bin', { signal: cut.signal })
  await answer.body!.getReader().read()
  cut.abort()
  const whole = await plane.admin.fetch('/api/filesite/download?name=long.bin')
  expect((await whole.arrayBuffer()).byteLength).toBe(20_000_000)
})

test('who may not see the list may neither download nor link; who may only look may not upload', async () => {
  await add('guarded.bin', 'x')
  const outsider = await plane.addUser(12)
  expect((await outsider.fetch('/api/filesite/download?name=guarded.bin')).status).toBe(403)
  expect((await refusal(outsider.call(linkFile, { body: { name: 'guarded.bin' } }))).status).toBe(403)
  const viewer = await plane.addUser(18)
  expect((await viewer.fetch('/api/filesite/download?name=guarded.bin')).status).toBe(200)
  expect((await refusal(viewer.call(addFile, { body: { file: new File(['x'], 'v.bin') } }))).status).toBe(403)
})

test('files outlive a restart; what nobody names does not', async () => {
  await add('lasting.bin', 'lasting')
  const contents = join(plane.context.dataDir, 'files')
  const orphan = 'ab'.repeat(32)
  await mkdir(join(contents, 'ab'), { recursive: true })
  await writeFile(join(contents, 'ab', orphan), 'nobody')
  await writeFile(join(contents, 'incoming', 'half'), 'half')
  await plane.restart()
  await plane.signInAgain()
  expect((await onDisk()).filter((path) => /half$/.test(path) || path.endsWith(orphan))).toEqual([])
  expect(await (await plane.admin.fetch('/api/filesite/download?name=lasting.bin')).text()).toBe('lasting')
})

test('nobody replaces or shadows what another part of the product keeps', async () => {
  const apk = createApk({ packageName: 'app.shelf', versionCode: 900, versionName: '9.0', label: 'Shelf' })
  const body = { file: new File([new Uint8Array(apk)], 'a.apk') }
  const build = (await plane.admin.call(uploadApk, { body })).data.id
  const name = `app-build-${build}.apk`
  const kept = async () => {
    const answer = await plane.admin.fetch(`/api/filesite/download?name=${name}&owner=app-build`)
    return [answer.status, Buffer.from(await answer.arrayBuffer()).equals(apk)]
  }
  expect(await kept()).toEqual([200, true])
  const operator = await plane.addUser(6)
  const file = new File(['something else'], name)
  const { id, url } = (await operator.call(addFile, { body: { file } })).data
  expect(await (await operator.fetch(url)).text()).toBe('something else')
  expect(await kept()).toEqual([200, true])
  await operator.call(updateFile, { body: { id, file: new File(['again'], 'x') } })
  await operator.call(updateFile, { body: { id, file_name: 'elsewhere.bin' } })
  expect(await kept()).toEqual([200, true])
  expect((await operator.fetch(`/api/filesite/download?name=${name}`)).status).toBe(404)
  const link = (await plane.admin.call(linkFile, { body: { name, owner: 'app-build' } })).data.url
  expect((await fetch(plane.url + link.replace('&owner=app-build', ''))).status).toBe(403)
  expect((await fetch(plane.url + link)).status).toBe(200)
  await plane.admin.call(calls.delete!, { query: { id } })
  await settled()
  expect(await kept()).toEqual([200, true])
  for (const owner of ['nobody', 'user', 'sqlite_master'])
    expect((await plane.admin.fetch(`/api/filesite/download?name=${name}&owner=${owner}`)).status).toBe(404)
})

test('what is read is compared with what was kept: a damaged file is refused, or never comes to its end', async () => {
  const path = (hash: string) => join(plane.context.dataDir, 'files', hash.slice(0, 2), hash)
  const hashOf = async (name: string) =>
    (await plane.context.store.read.get<{ hash: string }>('SELECT hash FROM hosted_file WHERE name = ?', [name]))!.hash
  for (const [name, size] of [
    ['small.bin', 10],
    ['big.bin', 3_000_000],
  ] as const) {
    await add(name, Buffer.alloc(size, 7))
    const whole = await plane.admin.fetch(`/api/filesite/download?name=${name}`)
    expect((await whole.arrayBuffer()).byteLength).toBe(size)
    const damaged = Buffer.alloc(size, 7)
    damaged[size - 1] = 8
    await writeFile(path(await hashOf(name)), damaged)
  }
  const small = await plane.admin.fetch('/api/filesite/download?name=small.bin')
  expect([small.status, await small.json()]).toMatchObject([500, { message: expect.stringContaining('is damaged') }])
  const big = await plane.admin.fetch('/api/filesite/download?name=big.bin')
  await expect(big.arrayBuffer()).rejects.toThrow()
})
