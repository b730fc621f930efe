// @module-tag slow

import { readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { endRecording, recordingFile, startRecording } from '@quarterdeck/shared/contracts/recording.ts'
import { readRecording, recordedEntry } from '@quarterdeck/shared/protocol/recordingFile.ts'
import { writeFrameHead } from '@quarterdeck/shared/protocol/screenFrame.ts'
import { actionEndpointsOf, endpointsOf } from '@quarterdeck/shared/resource/endpoints.ts'
import { phone } from '@quarterdeck/shared/resources/fleet/phone.ts'
import { platformLog } from '@quarterdeck/shared/resources/fleet/platformLog.ts'
import { recording } from '@quarterdeck/shared/resources/fleet/recording.ts'
import { formatTime } from '@quarterdeck/shared/values/time.ts'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { roundsMore } from '../../../platform/loops/loops.testing.ts'
import { systemSettings } from '../../../platform/settings.ts'
import { refusal } from '../../../refusal.testing.ts'
import { type ScreenHarness, startScreenHarness } from '../screens/screens.testing.ts'
import { createRecordingFiles } from './recordingFiles.ts'
import { insertRecording } from './recordingStore.ts'
import { recordingSettings } from './settings.ts'

let harness: ScreenHarness
let id: number
beforeEach(async () => {
  harness = await startScreenHarness({ domains: { recordings: { goneMs: 400 } } })
  id = harness.phones[0]
})
afterEach(() => harness.stop())

/** After four looks in vain it is over. */
const looksUntilGone = 5
const calls = endpointsOf(recording)
const rows = async () => (await harness.plane.admin.call(calls.list!, { query: {} })).data
const files = () => readdir(join(harness.plane.context.dataDir, 'recordings'))
const framesOf = async (of: number) => {
  const { blob } = await harness.plane.admin.file(recordingFile, { query: { id: of, as: 'frames' } })
  return readRecording(new Uint8Array(await blob.arrayBuffer()))
}

async function start(body: { seconds?: number } = {}) {
  // The agent opens its line when it is called for.
  const line = harness.screens()
  const { data } = await harness.plane.admin.call(startRecording, { body: { phone: id, ...body } })
  const screens = await line
  await screens.hear('open', ({ stream }) => stream === id)
  return { made: data.id, screens }
}
const end = (of: number) => harness.plane.admin.call(endRecording, { body: { id: of } })

describe('a recording', () => {
  test('keeps what was to be seen and what was done, and is played from then on', async () => {
    const { made, screens } = await start()
    expect(await rows()).toMatchObject([{ id: made, user: 'admin', ended: null }])
    expect((await refusal(harness.plane.admin.file(recordingFile, { query: { id: made } }))).code).toBe(
      'recording_goes_on',
    )
    screens.say({
      type: 'opened',
      stream: id,
      source: 'screencap',
      stills: 'no_server',
      codec: '',
      width: 360,
      height: 800,
    })
    screens.picture({ kind: 'png', phone: id, time: 99 }, Buffer.from('first'))
    await harness.plane.admin.call(actionEndpointsOf(phone).lease!, { body: { ids: [id], reason: 'x' } })
    const viewer = await harness.viewer(harness.plane.admin, { mode: 'control' })
    await harness.watch(viewer)
    await viewer.hear('screen_info', ({ text }) => text.input)
    viewer.say({ type: 'input_text', phone: id, text: 'geheim' })
    await screens.hear('act', ({ act }) => act.type === 'input_text')
    screens.picture({ kind: 'png', phone: id }, Buffer.from('second'))
    await expect.poll(() => viewer.pictures.length).toBeGreaterThan(0)
    await end(made)
    await end(made)
    const { data: history } = await harness.plane.admin.call(endpointsOf(platformLog).list!, { query: { kind: 3 } })
    expect(history.at(-1)).toMatchObject({ phone: id, actor: 'admin', event: 'Screen recording started' })
    const { pictures, actions } = await framesOf(made)
    expect(pictures.map(({ bytes }) => Buffer.from(bytes).toString())).toEqual(['first', 'second'])
    expect(pictures[0]!.head.time).toBeLessThanOrEqual(actions[0]!.time)
    expect(actions).toMatchObject([{ user: 'admin', did: 'texts' }])
    expect(JSON.stringify(actions)).not.toContain('geheim')
    const [row] = await rows()
    expect(row).toMatchObject({ source: 2 })
    expect(row!.ended).toBeTruthy()
    expect(row!.bytes).toBeGreaterThan(20)
    // Of stills there is no video: their pictures, packed.
    expect((await harness.plane.admin.file(recordingFile, { query: { id: made } })).name).toBe(`recording-${made}.zip`)
  })

  test('ends by itself after its time, and with the phone', async () => {
    const { made } = await start({ seconds: 1 })
    await expect.poll(async () => (await rows()).find((row) => row.id === made)?.ended).toBeTruthy()
    const second = await start()
    const screens = await harness.screens()
    await expect.poll(() => screens.heard.filter(({ type }) => type === 'open').length).toBe(2)
    screens.say({ type: 'ended', stream: id, reason: 'phone_gone' })
    await expect.poll(async () => (await rows()).find((row) => row.id === second.made)?.ended).toBeTruthy()
  })

  test('that a killed process has left open took as long as what it had written', async () => {
    const { context } = harness.plane
    const started = 1_795_000_000_000
    const left = await context.store.write((tx) => insertRecording(tx, { phone: id, user: 'admin', started }))
    const picture = { kind: 'png', phone: id, width: 1, height: 1 } as const
    const entries = [
      recordedEntry(Buffer.concat([writeFrameHead({ ...picture, time: 0 }), Buffer.from('first')])),
      recordedEntry(Buffer.concat([writeFrameHead({ ...picture, time: 12_300_000 }), Buffer.from('second')])),
      recordedEntry(Buffer.from(JSON.stringify({ time: 12_400_000, user: 'admin', did: 'keys' }))),
      // Cut off in the midst of it.
      recordedEntry(Buffer.alloc(100)).subarray(0, 8),
    ]
    await writeFile(join(context.dataDir, 'recordings', `${left}.frames`), Buffer.concat(entries))
    await createRecordingFiles(context)
    const zone = context.settings.get(systemSettings.zone)
    expect((await rows()).find((row) => row.id === left)).toMatchObject({
      ended: formatTime(started + 12_300, zone),
      seconds: 13,
    })
  })

  test('ends soon after whoever began it while looking has left, and not while they look', async () => {
    const isOver = async (of: number) => Boolean((await rows()).find((row) => row.id === of)?.ended)
    const viewer = await harness.viewer()
    await harness.watch(viewer)
    const { data } = await harness.plane.admin.call(startRecording, { body: { phone: id } })
    const other = await harness.viewer()
    other.say({ type: 'open_screen', phone: id, text: { maxSize: 800, maxFps: 20 } })
    await other.hear('open_screen')
    await viewer.close()
    // Another window of theirs is still there.
    await roundsMore(harness.plane.context.loops, 'recordings.watchers', looksUntilGone)
    expect(await isOver(data.id)).toBe(false)
    await other.close()
    await expect.poll(() => isOver(data.id)).toBe(true)
  })

  test('begun by somebody who does not look goes on', async () => {
    const { made } = await start()
    await roundsMore(harness.plane.context.loops, 'recordings.watchers', looksUntilGone)
    expect((await rows()).find((row) => row.id === made)).toMatchObject({ ended: null })
  })

  test('takes its file with it, and the oldest go when all together are too large', async () => {
    const made: number[] = []
    for (let n = 0; n < 2; n++) {
      const one = await start()
      const opens = () => one.screens.heard.filter(({ type }) => type === 'open').length
      await expect.poll(opens).toBe(n + 1)
      one.screens.picture({ kind: 'png', phone: id }, Buffer.alloc(700_000))
      const viewer = await harness.viewer()
      viewer.say({ type: 'open_screen', phone: id, text: { maxSize: 800, maxFps: 20 } })
      await viewer.hear('open_screen')
      one.screens.picture({ kind: 'png', phone: id }, Buffer.from('seen'))
      await expect.poll(() => viewer.pictures.length).toBeGreaterThan(0)
      await end(one.made)
      await viewer.close()
      await one.screens.hear('close')
      made.push(one.made)
    }
    expect((await files()).sort()).toEqual(made.map((one) => `${one}.frames`).sort())
    await harness.plane.context.settings.set(recordingSettings.recordingsMaxMb, 1)
    const third = await start()
    await end(third.made)
    await expect.poll(async () => (await rows()).map((row) => row.id)).toEqual([third.made, made[1]])
    await harness.plane.admin.call(calls.delete!, { query: { id: made[1]! } })
    await expect.poll(files).toEqual([`${third.made}.frames`])
  })

  test('is made and seen by nobody without the keys', async () => {
    const { made } = await start()
    const demo = await harness.plane.addUser(10)
    expect((await refusal(demo.call(startRecording, { body: { phone: id } }))).code).toBe('forbidden')
    expect((await refusal(demo.file(recordingFile, { query: { id: made } }))).code).toBe('forbidden')
    expect((await refusal(demo.call(endRecording, { body: { id: made } }))).code).toBe('forbidden')
    const reader = await harness.plane.addUser(1, { read_only: 1 })
    expect((await refusal(reader.call(startRecording, { body: { phone: id } }))).code).toBe('read_only_user')
    const gone = harness.plane.admin.call(startRecording, { body: { phone: 987_654 } })
    expect((await refusal(gone)).code).toBe('not_found')
  })
})
