// @module-tag slow

import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { adbPhone } from '../phones/adb/adbPhone.ts'
import { connectAdb } from '../phones/adb/adbServer.ts'
import { shellOf } from '../phones/adb/adbShell.ts'
import { startTestPhones, type TestPhones } from '../testing/phones.testing.ts'
import { scriptApiOn } from '../testing/scriptApi.testing.ts'
import type { ScriptApi } from './scriptApi.ts'

let simulated: TestPhones
let script: ScriptApi
const { signal } = new AbortController()

beforeEach(async () => {
  simulated = await startTestPhones()
  const shell = shellOf(connectAdb({ host: '127.0.0.1', port: simulated.adbServerPort }), device().serial)
  script = scriptApiOn(
    adbPhone(device().serial, shell, () => Promise.reject(new Error('no services here'))),
    signal,
  )
})
afterEach(() => simulated.stop())

const device = () => simulated.fleet.all()[0]!
const tap = (id: string, timeoutMs?: number) =>
  script.handle('locate', {
    action: 'tap',
    path: [{ by: 'id', value: id, match: 'exact' }],
    ...(timeoutMs !== undefined && { timeoutMs }),
  })
const text = (id: string) =>
  script.handle('locate', { action: 'text', path: [{ by: 'id', value: id, match: 'exact' }] })

describe('an app that never comes to rest', () => {
  test('is worked with as far as its elements can be had', async () => {
    device().setFaults({ neverIdle: { package: 'app.shelf', ms: 200, compressed: true, animations: false } })
    await script.handle('open', { fresh: true })
    await tap('tab_profile')
    expect(await text('account')).not.toBe('')
  })

  test('where nothing can be had, ends a call when its time is over, by the fault of nobody else', async () => {
    await script.handle('open', { fresh: true })
    device().setFaults({ neverIdle: { package: 'app.shelf', ms: 200, compressed: false, animations: false } })
    // How soon, on its own clock: limitOfCalls.test.ts.
    await expect(tap('tab_profile', 1500)).rejects.toMatchObject({ code: 'screen_never_idle' })
    device().clearFaults()
    await tap('tab_profile')
  })

  test('ends a call in its time although the phone waits for longer', async () => {
    await script.handle('open', { fresh: true })
    device().setFaults({ neverIdle: { package: 'app.shelf', ms: 60_000, compressed: false, animations: false } })
    const since = performance.now()
    await expect(tap('tab_profile', 500)).rejects.toThrow()
    expect(performance.now() - since).toBeLessThan(15_000)
  })
})

test('a list that moves while it is described is touched where it stands', async () => {
  await script.handle('open', { fresh: true })
  const path = [{ by: 'id', value: 'book_name', match: 'exact' }, { nth: 3 }]
  const wanted = await script.handle('locate', { action: 'text', path })
  device().setFaults({ shiftAfterDump: { px: 60, times: 3 } })
  const exact = [{ by: 'text', value: wanted, match: 'exact' }]
  await script.handle('locate', { action: 'tap', path: exact })
  expect(await text('detail_name')).toBe(wanted)
})
