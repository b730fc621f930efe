// @module-tag slow

import { fetchPhoneFile, sendPhoneFile } from '@quarterdeck/shared/contracts/screen.ts'
import { actionEndpointsOf, endpointsOf } from '@quarterdeck/shared/resource/endpoints.ts'
import { phone } from '@quarterdeck/shared/resources/fleet/phone.ts'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { FakeViewer } from '../../../hub/fakeScreens.testing.ts'
import type { TestClient } from '../../../plane.testing.ts'
import { refusal } from '../../../refusal.testing.ts'
import { enrol } from '../fleet/fleet.testing.ts'
import { type ScreenHarness, startScreenHarness } from './screens.testing.ts'
import { screenSettings } from './settings.ts'

let harness: ScreenHarness
let id: number
let ann: TestClient
beforeEach(async () => {
  harness = await startScreenHarness()
  id = harness.phones[0]
  ann = await harness.plane.addUser(6)
})
afterEach(() => harness.stop())

const take = () => ann.call(actionEndpointsOf(phone).lease!, { body: { ids: [id], reason: 'log in' } })
const drop = (who: TestClient, content: string | Uint8Array<ArrayBuffer>, name = 'a.txt') =>
  who.call(sendPhoneFile, { query: { phone: id, id: 'one' }, body: { file: new File([content], name) } })
const fetched = (request: string, secret: string) =>
  fetch(`${harness.plane.url}/api${fetchPhoneFile.path}?request=${request}`, {
    headers: { authorization: `Bearer ${secret}` },
  })

async function looking(): Promise<FakeViewer> {
  const viewer = await harness.viewer(ann, { mode: 'control' })
  await harness.watch(viewer)
  return viewer
}

describe('a file dropped on a phone', () => {
  test('is given to its host, and whoever dropped it hears how it goes', async () => {
    await take()
    const viewer = await looking()
    const other = await harness.viewer(harness.plane.admin)
    await harness.watch(other)
    const dropped = drop(ann, '书单', '书单.apk')
    const { request, ...told } = await harness.agent.hear('file')
    expect(told).toMatchObject({ phone: 's-one', name: '书单.apk', size: 6 })
    expect(await (await fetched(request, harness.fleet.secret)).text()).toBe('书单')
    harness.agent.say({ type: 'fileState', request, state: 'installing', done: 6, message: '' })
    const installing = await viewer.hear('file', ({ text }) => text.state === 'installing')
    expect(installing).toMatchObject({ phone: id, text: { file: 'one', name: '书单.apk', done: 6 } })
    harness.agent.say({ type: 'fileState', request, state: 'done', done: 6, message: '' })
    expect((await dropped).data).toEqual({ installed: true })
    await viewer.hear('file', ({ text }) => text.state === 'done')
    expect(other.heard.some(({ type }) => type === 'file')).toBe(false)
    expect((await fetched(request, harness.fleet.secret)).status).toBe(404)
  })

  test('that the phone refuses is refused in its words', async () => {
    await take()
    const viewer = await looking()
    const dropped = refusal(drop(ann, 'x'))
    const { request } = await harness.agent.hear('file')
    const message = 'INSTALL_FAILED_VERSION_DOWNGRADE'
    harness.agent.say({ type: 'fileState', request, state: 'failed', done: 0, message })
    expect(await dropped).toMatchObject({ code: 'phone_refused' })
    expect((await viewer.hear('file', ({ text }) => text.state === 'failed')).text.message).toBe(
      `The phone refused: ${message}`,
    )
  })

  test('is given to no other host, and to nobody who is none', async () => {
    await take()
    const stranger = await enrol(harness.plane, 'stranger')
    const dropped = drop(ann, 'x')
    const { request } = await harness.agent.hear('file')
    expect((await fetched(request, stranger)).status).toBe(404)
    expect((await fetched(request, ann.token)).status).toBe(403)
    harness.agent.say({ type: 'fileState', request, state: 'done', done: 1, message: '' })
    await dropped
  })

  test('is refused without the lease, without the key, to who only reads, and for a phone that is not there', async () => {
    expect((await refusal(drop(ann, 'x'))).code).toBe('phone_not_yours')
    await take()
    expect((await refusal(drop(harness.plane.admin, 'x'))).code).toBe('phone_not_yours')
    expect((await refusal(drop(await harness.plane.addUser(10), 'x'))).code).toBe('forbidden')
    expect((await refusal(drop(await harness.plane.addUser(1, { read_only: 1 }), 'x'))).code).toBe('read_only_user')
    const gone = ann.call(sendPhoneFile, { query: { phone: 987_654 }, body: { file: new File(['x'], 'a') } })
    expect((await refusal(gone)).code).toBe('not_found')
    await harness.plane.admin.call(endpointsOf(phone).edit!, { query: { id }, body: { adb: 0 } })
    expect((await refusal(drop(ann, 'x'))).code).toBe('device_not_connected')
    expect(harness.agent.heard.some(({ type }) => type === 'file')).toBe(false)
  })

  test('over the limit is refused before the phone hears of it', async () => {
    await take()
    const { settings } = harness.plane.context
    await settings.set(screenSettings.phoneFileMaxMb, 1)
    expect((await refusal(drop(ann, new Uint8Array(3_000_000)))).code).toBe('file_too_large')
    expect(harness.agent.heard.some(({ type }) => type === 'file')).toBe(false)
  })
})
