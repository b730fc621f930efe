// @module-tag slow

import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Offer } from '@quarterdeck/shared/protocol/agent.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestAgent, type TestAgent } from '../../testing/agent.testing.ts'
import { scriptOf } from '../../testing/controlPlane.testing.ts'

const source = (name: string) =>
  readFileSync(new URL(`../../../../fixtures/scripts/${name}.js`, import.meta.url), 'utf8')

let harness: TestAgent

beforeAll(async () => {
  harness = await startTestAgent()
})
afterAll(() => harness?.stop())
beforeEach(() => harness.device.clearFaults())

/** Files of a run, which the control plane has to give. */
function files(...contents: (string | Uint8Array)[]): Offer['files'] {
  return contents.map((content, at) => {
    const bytes = Buffer.from(content)
    const sha256 = createHash('sha256').update(bytes).digest('hex')
    harness.plane.files.set(sha256, bytes)
    return { name: `0${at + 1}.jpg`, sha256, size: bytes.length }
  })
}

const looking = scriptOf('log(JSON.stringify(task.files)); return { share_link: "https://shelf.example/x" }')
const post = { id: 1, kind: 'publication', title: 'Walk', text: 'By the river', segments: ['By the river'] }
/** What is left of runs, in the galleries too. */
const folders = () => [
  ...harness.device.files.list('/storage/emulated/0/DCIM/Quarterdeck'),
  ...harness.device.files.list('/data/local/tmp').filter((name) => name.startsWith('quarterdeck-run')),
  ...[0, 10].flatMap((user) => harness.device.gallery.of(user).map(({ album }) => `${user}/${album}`)),
]

async function outcomeOf(changes: Partial<Offer>, script = looking) {
  const run = harness.offer(script, { task: post, ...changes })
  return { run, outcome: await harness.outcome(run) }
}

describe('the files of a run', () => {
  test('are on the phone under their order while it lasts, and gone after it', async () => {
    const given = files('one', 'two')
    const { run, outcome } = await outcomeOf({ files: given })
    expect(outcome).toMatchObject({ kind: 'succeeded' })
    const said = harness.plane.heard.flatMap((message) =>
      message.type === 'log' && message.run === run ? message.lines.map(({ text }) => text) : [],
    )
    expect(said.slice(0, 2)).toEqual(
      given.map(({ name, sha256, size }) => `${name} is on the phone: ${size} bytes, SHA-256 ${sha256}`),
    )
    expect(JSON.parse(said[2]!)).toEqual([
      expect.stringMatching(/^\/storage\/emulated\/0\/DCIM\/Quarterdeck\/run-\d+-\d+\/01\.jpg$/),
      expect.stringMatching(/\/02\.jpg$/),
    ])
    await expect.poll(folders).toEqual([])
  })

  test('go through the media store of the user under whom the app runs, where the shell does not reach its storage', async () => {
    const given = [...files(Buffer.alloc(100_000, 'three')), { ...files('a video')[0]!, name: '02.mp4' }]
    const picture = await outcomeOf({ files: given.slice(0, 1), user: 10 }, source('shelf-publish'))
    expect(picture.outcome).toMatchObject({ kind: 'succeeded' })
    const [{ sha256 }] = given as [Offer['files'][0]]
    expect(harness.published(picture.run)).toMatchObject([{ user: 10, media: [{ name: '01.jpg', sha256 }] }])
    const video = await outcomeOf({ files: given.slice(1), user: 10 }, source('shelf-publish'))
    expect(harness.published(video.run)).toMatchObject([{ user: 10, media: [{ name: '02.mp4', size: 7 }] }])
    await expect.poll(folders).toEqual([])
    harness.device.setFaults({ corruptFiles: { times: 2 } })
    const { outcome } = await outcomeOf({ files: files('flipped twice'), user: 10 })
    expect(outcome).toMatchObject({ fault: 'phone', code: 'file_not_placed' })
    await expect.poll(folders).toEqual([])
    await outcomeOf({ user: 0 })
  })

  test('are fetched once, however often they are posted', async () => {
    const given = files('fetched once')
    await outcomeOf({ files: given })
    harness.plane.files.clear()
    expect((await outcomeOf({ files: given })).outcome).toMatchObject({ kind: 'succeeded' })
    expect(await readdir(join(harness.folder, 'files'))).toContain(given[0]!.sha256)
  })

  test('are sent once more where the cable changed them', async () => {
    harness.device.setFaults({ corruptFiles: { times: 1 } })
    expect((await outcomeOf({ files: files('flipped once') })).outcome).toMatchObject({ kind: 'succeeded' })
  })

  test('go on from where a connection broke off', async () => {
    harness.plane.cutFilesAfter = 70_000
    const { outcome } = await outcomeOf({ files: files(Buffer.alloc(150_000, 'long')) })
    harness.plane.cutFilesAfter = undefined
    expect(outcome).toMatchObject({ kind: 'succeeded' })
  })

  test('that a killed agent has left on a phone are taken away when it is seen again', async () => {
    const { files: onPhone } = harness.device
    onPhone.makeDirectory('/storage/emulated/0/DCIM/Quarterdeck/run-9-99', true)
    onPhone.write('/storage/emulated/0/DCIM/Quarterdeck/run-9-99/01.jpg', Buffer.from('left'))
    harness.device.gallery.insert(10, 'DCIM/Quarterdeck/run-8-98/', '01.mp4')
    onPhone.write('/data/local/tmp/quarterdeck-run-8-98-02.mp4', Buffer.from('left'))
    expect(folders()).toHaveLength(3)
    harness.device.setFaults({ unplugged: true })
    await harness.plane.waitFor('phones', ({ phones }) => phones.some(({ state }) => state === 'offline'))
    harness.device.clearFaults()
    await expect.poll(folders, { timeout: 20_000 }).toEqual([])
  })

  test('stay where ADB is switched off for the phone, until it is on again', async () => {
    const run = harness.offer(scriptOf(`log('begun'); await sleep(60_000)`), { task: post, files: files('adb off') })
    await harness.plane.waitFor(
      'log',
      (message) => message.run === run && message.lines.some(({ text }) => text === 'begun'),
    )
    harness.plane.send({ type: 'adb', off: [harness.device.serial] })
    expect(await harness.outcome(run)).toMatchObject({ kind: 'interrupted' })
    expect(folders()).toHaveLength(2)
    harness.plane.send({ type: 'adb', off: [] })
    await expect.poll(folders, { timeout: 20_000 }).toEqual([])
  })

  test('are read back and compared where the phone has no program for hashes, as before Android 8', async () => {
    const old = harness.phones.fleet.add({ serial: 'OLD', sdk: 25, androidVersion: '7.1.2' })
    await harness.plane.waitFor('phones', ({ phones }) =>
      phones.some(({ serial, apps }) => serial === 'OLD' && apps[0]),
    )
    const [good, damaged] = [files(Buffer.alloc(200_000, 'old')), files(Buffer.alloc(200_000, 'flipped'))]
    const { run, outcome } = await outcomeOf({ files: good, phone: 'OLD' }, source('shelf-publish'))
    expect(outcome).toMatchObject({ kind: 'succeeded' })
    expect(harness.published(run)).toMatchObject([{ media: [{ sha256: good[0]!.sha256 }] }])
    old.setFaults({ corruptFiles: { times: 2 } })
    const second = await outcomeOf({ files: damaged, phone: 'OLD' })
    expect(second.outcome).toMatchObject({ fault: 'phone', code: 'file_not_placed' })
    harness.phones.fleet.remove('OLD')
  })

  test('end the run by the fault of the phone where it has other bytes, before the script begins', async () => {
    harness.device.setFaults({ corruptFiles: { times: 2 } })
    const { run, outcome } = await outcomeOf({ files: files('flipped twice') }, source('shelf-publish'))
    expect(outcome).toMatchObject({ kind: 'failed', fault: 'phone', code: 'file_not_placed' })
    expect(outcome).toMatchObject({ particulars: [{ code: 'run_file_differs', values: { name: '01.jpg' } }] })
    expect(harness.published(run)).toEqual([])
    expect(harness.plane.heard.some((message) => message.type === 'commit' && message.run === run)).toBe(false)
    await expect.poll(folders).toEqual([])
  })

  test('end the run by the fault of the phone where it has no room for them', async () => {
    harness.device.setFaults({ freeStorageMb: 0 })
    const { outcome } = await outcomeOf({ files: files('no room') })
    expect(outcome).toMatchObject({ kind: 'failed', fault: 'phone', code: 'file_not_placed' })
    expect(outcome).toMatchObject({ message: expect.stringContaining('No space left on device') })
  })

  test('end the run by the fault of the platform where the control plane does not give them', async () => {
    const given = files('not given')
    harness.plane.files.clear()
    const { outcome } = await outcomeOf({ files: given })
    expect(outcome).toMatchObject({ kind: 'failed', fault: 'platform', code: 'file_not_fetched' })
  })

  test('end the run where other bytes come than were reviewed', async () => {
    const [given] = files('as reviewed')
    harness.plane.files.set(given!.sha256, Buffer.from('as tampered'))
    const { outcome } = await outcomeOf({ files: [given!] })
    expect(outcome).toMatchObject({ particulars: [{ code: 'run_file_other_bytes' }], fault: 'platform' })
  })
})

test('a script may read every field of a task: what this one does not have is empty', async () => {
  const { outcome } = await outcomeOf(
    {},
    scriptOf('return { describe: task.describe, files: task.files.length, parts: task.segments.length }'),
  )
  expect(outcome).toMatchObject({ result: { describe: '', files: 0, parts: 1 } })
})

test('a post is published with nine pictures in their order, each with its hash, its parts and its label', async () => {
  const given = files(...Array.from({ length: 9 }, (_, n) => Buffer.alloc(50_000, n)))
  const segments = ['河边散步 🚶‍♀️ #散步 #春天 (1/2)', 'Second part\n#river #walk (2/2)']
  const task = { ...post, title: '春 🌸', segments }
  const { run, outcome } = await outcomeOf({ task, files: given }, source('shelf-publish'))
  const published = harness.published(run)
  expect(published).toMatchObject([{ kind: 'post', title: '春 🌸', segments, aiGenerated: true }])
  expect(published[0]!.media).toEqual(given.map((file) => ({ ...file, type: 'image/jpeg' })))
  expect(outcome).toEqual({ kind: 'succeeded', result: { share_link: published[0]!.link, label_applied: true } })
})

test('a label that is asked for and cannot be set keeps the post from being published', async () => {
  harness.device.setFaults({ refuseLabel: true })
  const { run, outcome } = await outcomeOf({}, source('shelf-publish'))
  expect(outcome).toMatchObject({ kind: 'failed', fault: 'platform', message: expect.stringContaining('label') })
  expect(harness.published(run)).toEqual([])
  expect(harness.plane.heard.some((message) => message.type === 'commit' && message.run === run)).toBe(false)
})
