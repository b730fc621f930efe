// @module-tag slow

import { endScreenLink, listScreenLinks } from '@quarterdeck/shared/contracts/screen.ts'
import { type FromViewer, screenCloseCodes } from '@quarterdeck/shared/protocol/screen.ts'
import { actionEndpointsOf, endpointsOf } from '@quarterdeck/shared/resource/endpoints.ts'
import { phone } from '@quarterdeck/shared/resources/fleet/phone.ts'
import { platformLog } from '@quarterdeck/shared/resources/fleet/platformLog.ts'
import { user } from '@quarterdeck/shared/resources/system/user.ts'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { connectViewer, type FakeViewer } from '../../../hub/fakeScreens.testing.ts'
import type { TestClient } from '../../../plane.testing.ts'
import { refusal } from '../../../refusal.testing.ts'
import { refused, type ScreenHarness, startScreenHarness } from './screens.testing.ts'

let now: number
let harness: ScreenHarness
let id: number
let ann: TestClient
let bob: TestClient & { id: number; username: string }
beforeEach(async () => {
  now = Date.UTC(2026, 10, 2)
  harness = await startScreenHarness({ now: () => now })
  id = harness.phones[0]
  ;[ann, bob] = [await harness.plane.addUser(6), await harness.plane.addUser(3)]
})
afterEach(() => harness.stop())

describe('a public link', () => {
  const open = { type: 'open_screen', text: { maxSize: 800, maxFps: 20 } } as const
  const share = async (viewer: FakeViewer) => {
    viewer.say({ type: 'open_screen_public', phone: id, text: { minutes: 5 } })
    const { text: link } = await viewer.hear('open_screen_public')
    return { ...link, path: `web/${link.url.split('/').at(-1)}` }
  }

  test('shows one phone to whoever has it, without touch, until its maker ends it', async () => {
    const viewer = await harness.viewer(bob)
    await harness.watch(viewer)
    const link = await share(viewer)
    const guest = await connectViewer(harness.plane.url, link.path)
    const screens = await harness.watch(guest)
    screens.picture({ kind: 'png', phone: id })
    await expect.poll(() => guest.pictures.length).toBe(1)
    await bob.call(actionEndpointsOf(phone).lease!, { body: { ids: [id], reason: 'log in' } })
    const plain = ['get_clipboard', 'screenshot', 'rotate', 'switch_adb_off'] as const
    const at = { x: 1, y: 2, width: 360, height: 800 }
    const tap: FromViewer = { type: 'touch', phone: id, text: { action: 'down', pointer: 0, ...at } }
    const wanted: FromViewer[] = [
      tap,
      { type: 'input_text', phone: id, text: 'x' },
      ...plain.map((type): FromViewer => ({ type, phone: id, text: '' })),
      { type: 'dump_activity', phone: id, text: {} },
      { type: 'open_screen_public', phone: id, text: { minutes: 5 } },
      { type: 'open_screen_copilot', phone: id, text: {} },
    ]
    for (const message of wanted) {
      expect([message.type, await refused(guest, message)]).toEqual([message.type, 'forbidden'])
    }
    expect(screens.heard.filter(({ type }) => type === 'act')).toEqual([])
    guest.say({ ...open, phone: harness.phones[1] })
    expect(await guest.hear('close_screen')).toMatchObject({ phone: harness.phones[1], text: 'not_found' })
    expect((await bob.call(listScreenLinks)).data).toMatchObject([{ id: link.id, phone: id, user: bob.username }])
    await bob.call(endScreenLink, { body: { id: link.id } })
    expect((await guest.closed).code).toBe(screenCloseCodes.linkEnded)
    for (const one of [guest, await connectViewer(harness.plane.url, link.path)]) {
      const told = await one.hear('open_screen_public', ({ text }) => text.ended !== undefined)
      expect(told).toMatchObject({ phone: id, text: { id: link.id, ended: { why: 'maker' } } })
      expect((await one.closed).code).toBe(screenCloseCodes.linkEnded)
    }
    expect((await bob.call(listScreenLinks)).data).toEqual([])
    const { data: history } = await bob.call(endpointsOf(platformLog).list!, { query: { phone: id, kind: 3 } })
    expect(history.map(({ event, actor }) => [event, actor])).toEqual([
      ['Public link to the screen ended', bob.username],
      [`Public link to the screen created, valid until ${link.expires}`, bob.username],
    ])
    expect((await refusal(bob.call(endScreenLink, { body: { id: link.id } }))).code).toBe('not_found')
  })

  test('tells whoever comes by it which phone it shows and until when, and ends by itself', async () => {
    const viewer = await harness.viewer(bob)
    await harness.watch(viewer)
    const link = await share(viewer)
    const guest = await connectViewer(harness.plane.url, link.path)
    expect(await guest.hear('open_screen_public')).toEqual({
      type: 'open_screen_public',
      phone: id,
      text: { id: link.id, url: '', expires: link.expires },
    })
    now += 5 * 60_000
    const told = await guest.hear('open_screen_public', ({ text }) => text.ended !== undefined)
    expect(told.text.ended).toEqual({ at: link.expires, why: 'time' })
    expect((await guest.closed).code).toBe(screenCloseCodes.linkEnded)
    now += 25 * 3_600_000
    const late = await connectViewer(harness.plane.url, link.path)
    expect((await late.closed).code).toBe(screenCloseCodes.tokenRefused)
  })

  test('ends when its maker may not share any more', async () => {
    const viewer = await harness.viewer(bob)
    await harness.watch(viewer)
    const link = await share(viewer)
    const { edit } = endpointsOf(user)
    await harness.plane.admin.call(edit!, { query: { id: bob.id }, body: { role_id: 6 } })
    const guest = await connectViewer(harness.plane.url, link.path)
    expect((await guest.hear('open_screen_public')).text.ended?.why).toBe('rights')
    expect((await guest.closed).code).toBe(screenCloseCodes.linkEnded)
  })

  test('is made by nobody without the key', async () => {
    const viewer = await harness.viewer(ann)
    expect(await refused(viewer, { type: 'open_screen_public', phone: id, text: { minutes: 5 } })).toBe('forbidden')
    expect((await refusal(ann.call(listScreenLinks))).code).toBe('forbidden')
  })
})
