import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { FileReply } from '@quarterdeck/shared/contracts/fileReply.ts'
import { uploadFile } from '@quarterdeck/shared/contracts/rowFiles.ts'
import { defineResource } from '@quarterdeck/shared/resource/define.ts'
import { endpointsOf } from '@quarterdeck/shared/resource/endpoints.ts'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { onEachEngine } from '../../platform/store/onEachEngine.testing.ts'
import { refusal } from '../../refusal.testing.ts'
import { type Kit, type Person, startKit } from '../kit.testing.ts'

const poster = defineResource({
  name: 'poster',
  table: 'poster',
  area: 'site',
  paged: true,
  verbs: ['list', 'get', 'add', 'edit', 'delete', 'import', 'export'],
  fields: {
    title: { kind: 'text', max: 20, required: true },
    picture: { kind: 'image', maxMb: 1, once: 'title', required: true, unsorted: true },
    papers: { kind: 'file', many: 3, maxMb: 1, unsorted: true },
  },
  naturalKey: ['title'],
  order: ['title', 'asc'],
  filters: { backed: { kind: 'has', field: 'papers' } },
})
const posters = endpointsOf(poster)
const dayMs = 86_400_000

/** A picture of one colour; another colour is another content. */
const picture = (red: number, format: 'png' | 'jpeg' | 'webp' = 'png', size: [number, number] = [40, 20]) =>
  sharp({ create: { width: size[0], height: size[1], channels: 3, background: { r: red, g: 40, b: 90 } } })
    .toFormat(format)
    .toBuffer()

onEachEngine('files of rows on the $name engine', (engine) => {
  let kit: Kit
  let ann: Person
  let ben: Person
  beforeAll(async () => {
    kit = await startKit(engine, { definitions: [poster] })
    ann = kit.person('ann')
    ben = kit.person('ben')
  })
  afterAll(async () => {
    await kit.stop()
    await engine.stop?.()
  })
  const send = async (name: string, content: BlobPart, field = 'picture', who = ann): Promise<FileReply> => {
    const body = { file: new File([content], name) }
    return (await who.call(uploadFile, { query: { resource: 'poster', field }, body })).data
  }
  const sendPicture = async (red: number) => send(`${red}.png`, await picture(red))
  const rowOf = async (id: number) => (await ann.call(posters.get!, { query: { id } })).data as Record<string, unknown>
  const add = async (values: Record<string, unknown>) => (await ann.call(posters.add!, { body: values })).data.ids[0]!
  const show = async (address: string) => {
    const answer = await kit.http.fetch(new Request(`http://here${address}`))
    // Read to its end, so that the file is closed.
    return new Response(await answer.arrayBuffer(), { status: answer.status, headers: answer.headers })
  }
  const onDisk = async () => {
    const all = await readdir(join(kit.context.dataDir, 'files'), { recursive: true, withFileTypes: true })
    return all.filter((file) => file.isFile()).map(({ name }) => name)
  }
  const sweep = () => kit.lists.sweepFiles()

  test('a row shows its picture and thumbnail by addresses for this hour and the next, and papers are saved', async () => {
    const { id } = await send('Café 1.PNG', await picture(1, 'png', [800, 400]))
    const text = await send('contract.html', '<script>alert(1)</script>', 'papers')
    const row = await rowOf(await add({ title: 'shown', picture: id, papers: String(text.id) }))
    const [shown] = row.picture_files as FileReply[]
    expect(shown).toMatchObject({ id, name: 'Café 1.PNG', type: 'image/png', width: 800, height: 400 })

    const whole = await show(shown!.url)
    expect(whole.headers.get('content-type')).toBe('image/png')
    expect(whole.headers.get('content-disposition')).toMatch(/^inline; /)
    expect(whole.headers.get('content-security-policy')).toBe("default-src 'none'; sandbox")
    expect(whole.headers.get('cache-control')).toBe('private, max-age=3600')
    const thumb = await sharp(await (await show(shown!.thumb)).arrayBuffer()).metadata()
    expect([thumb.format, thumb.width, thumb.height]).toEqual(['webp', 320, 160])
    const [paper] = row.papers_files as FileReply[]
    const saved = await show(paper!.url)
    expect(saved.headers.get('content-type')).toBe('application/octet-stream')
    expect(saved.headers.get('content-disposition')).toMatch(/^attachment; /)

    expect((await show(shown!.url.replace(/file\/\d+/, `file/${text.id}`))).status).toBe(403)
    expect((await show(shown!.thumb.replace('thumb=1&', ''))).status).toBe(403)
    kit.clock.now += 3_600_000
    expect((await show(shown!.url)).status).toBe(200)
    kit.clock.now += 3_600_000
    expect((await show(shown!.url)).status).toBe(403)
    kit.clock.now -= 7_200_000
  })

  test('what is no sound picture is refused, whatever it is called, and leaves nothing behind', async () => {
    const before = await onDisk()
    const png = await picture(2)
    const huge = Buffer.from(png)
    // The header lies: 60,000 pixels wide and high.
    huge.writeUInt32BE(60_000, 16)
    huge.writeUInt32BE(60_000, 20)
    huge.writeUInt32BE(crc32(huge.subarray(12, 29)), 29)
    const jpeg = await picture(2, 'jpeg', [600, 600])
    const refused = [
      ['page.png', Buffer.from('<html><script>alert(1)</script>'), 'not_an_image'],
      ['drawn.png', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'), 'not_an_image'],
      ['empty.png', Buffer.alloc(0), 'file_without_content'],
      ['bomb.png', huge, 'image_too_large'],
      ['half.jpg', jpeg.subarray(0, jpeg.length / 2), 'image_broken'],
      ['half.png', png.subarray(0, png.length - 40), 'image_broken'],
      ['large.png', Buffer.alloc(1_048_577), 'file_too_large'],
      ['animated.gif', await sharp(png).gif().toBuffer(), 'image_format'],
    ] as const
    for (const [name, content, code] of refused) {
      expect([name, (await refusal(send(name, new Uint8Array(content)))).code]).toEqual([name, code])
    }
    expect(await onDisk()).toEqual(before)
  })

  test('a photo is turned, says no more where it was taken, and what stood behind it is gone', async () => {
    const photo = await sharp(await picture(3, 'jpeg', [60, 30]))
      .withExif({ IFD0: { Copyright: 'me' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '51/1 30/1 0/1' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer()
    const sent = await send('photo.jpg', new Uint8Array(photo))
    expect([sent.width, sent.height]).toEqual([30, 60])
    const kept = Buffer.from(await (await show(sent.url)).arrayBuffer())
    const { exif, orientation, width } = await sharp(kept).metadata()
    expect([exif, orientation ?? 1, width]).toEqual([undefined, 1, 30])

    const both = Buffer.concat([await picture(4), Buffer.from('<script>alert(1)</script>')])
    const polyglot = await send('both.png', both)
    const left = Buffer.from(await (await show(polyglot.url)).arrayBuffer())
    expect(left.includes('script')).toBe(false)
    const plain = await picture(5)
    const same = await send('plain.png', new Uint8Array(plain))
    expect(Buffer.from(await (await show(same.url)).arrayBuffer()).equals(plain)).toBe(true)
  })

  test('a row gets only what its writer has sent in for that field, and the same picture names the row that has it', async () => {
    const bens = await send('ben.png', await picture(10), 'picture', ben)
    const anns = await sendPicture(11)
    const paper = await send('p.txt', 'p', 'papers')
    const refused = async (values: Record<string, unknown>) => (await refusal(add({ title: 'x', ...values }))).code
    expect(await refused({ picture: bens.id })).toBe('file_gone')
    expect(await refused({ picture: 999_999 })).toBe('file_gone')
    expect(await refused({ picture: paper.id })).toBe('file_gone')
    expect(await refused({ picture: '' })).toBe('required')
    expect(await refused({ picture: `${anns.id},${bens.id}` })).toBe('too_many_named')
    await add({ title: 'the first', picture: anns.id })
    const again = await sendPicture(11)
    const twice = await refusal(add({ title: 'second', picture: again.id }))
    expect([twice.code, twice.message]).toEqual(['file_twice', 'The same file is there already: the first'])
    // Whoever edits the row later need not have sent in what it has.
    const id = await add({ title: 'mine', picture: (await sendPicture(12)).id, papers: String(paper.id) })
    const more = await send('q.txt', 'q', 'papers', ben)
    await ben.call(posters.edit!, { query: { id }, body: { papers: `${more.id},${paper.id}` } })
    const { papers_files } = await rowOf(id)
    expect((papers_files as FileReply[]).map(({ name }) => name)).toEqual(['q.txt', 'p.txt'])
    const { data } = await ann.call(posters.history!, { query: { id } })
    expect(data[0]).toMatchObject({ before: { papers: 'p.txt' }, after: { papers: 'q.txt, p.txt' } })
    const backed = (await ann.call(posters.list!, { query: { backed: 1 } })).data as { title: string }[]
    expect(backed.map(({ title }) => title)).toContain('mine')
  })

  test('only who may write a field sends in for it', async () => {
    const looker = kit.person('looker', ['poster.list'])
    const editor = kit.person('editor', ['poster.edit'])
    const content = await picture(20)
    expect((await refusal(send('a.png', content, 'picture', looker))).status).toBe(403)
    await send('a.png', content, 'picture', editor)
    expect((await refusal(send('a.png', content, 'title', editor))).code).toBe('unknown_field')
  })

  test('contents stand once on disk, and go a day after the last row that names them', async () => {
    await settle(kit, sweep)
    const before = (await onDisk()).length
    const content = 'the same in both'
    const first = await send('one.txt', content, 'papers')
    const second = await send('two.txt', content, 'papers')
    await send('forgotten.txt', 'nobody names this', 'papers')
    const a = await add({ title: 'a', picture: (await sendPicture(30)).id, papers: String(first.id) })
    const b = await add({ title: 'b', picture: (await sendPicture(200)).id, papers: String(second.id) })
    expect((await onDisk()).length).toBe(before + 6)

    await settle(kit, sweep)
    expect((await onDisk()).length).toBe(before + 5)
    await ann.call(posters.delete!, { query: { id: String(a) } })
    await settle(kit, sweep)
    expect((await onDisk()).length).toBe(before + 3)
    expect((await show(((await rowOf(b)).papers_files as FileReply[])[0]!.url)).status).toBe(200)
    await ann.call(posters.delete!, { query: { id: String(b) } })
    await sweep()
    // Somebody may take it back.
    expect((await onDisk()).length).toBe(before + 3)
    await settle(kit, sweep)
    expect((await onDisk()).length).toBe(before)
    expect(await kit.context.store.read.all('SELECT * FROM file_use WHERE row_id IN (?, ?)', [a, b])).toEqual([])
  })
})

/** A day and a sweep, twice: what was let go of is seen by the first, and goes with the second. */
async function settle(kit: Kit, sweep: () => Promise<void>) {
  await sweep()
  kit.clock.now += dayMs + 1
  await sweep()
}

function crc32(bytes: Uint8Array): number {
  let crc = 0xffffffff
  for (const byte of bytes) {
    crc ^= byte
    for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1
  }
  return (crc ^ 0xffffffff) >>> 0
}
