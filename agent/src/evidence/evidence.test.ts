// @module-tag slow

import { gunzipSync } from 'node:zlib'
import { type Recording, recording, uiElements } from '@quarterdeck/shared/protocol/evidence.ts'
import { strFromU8, unzipSync } from 'fflate'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestAgent, type TestAgent } from '../testing/agent.testing.ts'
import { scriptOf } from '../testing/controlPlane.testing.ts'
import { readPng } from '../wall/readPng.ts'

let harness: TestAgent
beforeAll(async () => {
  harness = await startTestAgent()
})
afterAll(() => harness.stop())
beforeEach(() => {
  harness.device.clearFaults()
  harness.plane.evidenceStatus = 200
})

type Offered = Parameters<TestAgent['offer']>[1]

/** What the control plane is sent of a run. */
async function evidenceOf(body: string, changes: Offered = {}) {
  const run = harness.offer(scriptOf(body), changes)
  const { lease } = await harness.plane.waitFor('result', (message) => message.run === run)
  await expect.poll(() => harness.plane.evidence.has(lease)).toBe(true)
  return read(harness.plane.evidence.get(lease)!)
}

function read(zip: Buffer) {
  const files = unzipSync(zip)
  const told: Recording = recording.parse(JSON.parse(strFromU8(files['timeline.json']!)))
  const tree = (n: number) => uiElements.parse(JSON.parse(gunzipSync(files[`trees/${n}.json.gz`]!).toString()))
  return { files, told, tree, deviceLog: files['device.log'] && strFromU8(files['device.log']) }
}

describe('the timeline of a run', () => {
  test('says each call with its element, input, answer and failure, the screens and pictures of it, in order', async () => {
    const { files, told, tree, deviceLog } = await evidenceOf(`
      await phone.open()
      await phone.byId('search').fill('Dune')
      await phone.byText('nowhere').tap({ timeoutMs: 3000 })`)
    expect(told.steps.map(({ call, on, input, failure }) => [call, on, input, failure])).toEqual([
      ['open', '', 'fresh', ''],
      ['fill', 'phone.byId("search")', 'Dune', ''],
      ['tap', 'phone.byText("nowhere")', '', 'not_found'],
    ])
    expect(told).toMatchObject({ outcome: 'failed', steps: [{}, { hidden: false }, {}] })
    const { box, at, until } = told.steps[1]!
    expect(at).toBeLessThanOrEqual(until)
    const before = told.trees.filter((each) => each.at <= until).at(-1)!
    expect(tree(before.n)).toContainEqual(expect.objectContaining({ id: 'app.shelf:id/search', box }))
    const last = told.pictures.at(-1)!
    expect(last.at).toBeGreaterThanOrEqual(told.steps[2]!.until)
    const png = Buffer.from(files[`pictures/${last.n}.png`]!)
    expect(await readPng(png, () => () => {})).toMatchObject({ width: 360 })
    expect(last.width).toBe(harness.device.display.width)
    expect(deviceLog).toContain('ActivityTaskManager')
  })

  test('of a password that a script types keeps nothing in clear, and of what it cannot place neither', async () => {
    harness.device.setFaults({ loggedOut: true })
    const { files, told } = await evidenceOf(`
      await phone.open()
      await phone.byId('tab_profile').tap()
      await phone.byId('login_password').fill('hunter2-secret')
      try { await phone.byId('password2').fill('hunter2-other', { timeoutMs: 200 }) } catch {}
      await phone.byText('hunter2-secret').tap({ timeoutMs: 200 })`)
    const fills = told.steps.filter(({ call }) => call === 'fill')
    expect(fills).toMatchObject([
      { hidden: true, input: '', failure: '' },
      { hidden: true, input: '', failure: 'not_found' },
    ])
    const all = Object.entries(files).map(([name, bytes]) =>
      name.endsWith('.gz') ? gunzipSync(bytes).toString() : Buffer.from(bytes).toString('latin1'),
    )
    for (const text of all) expect(text).not.toContain('hunter2')
  })

  test('is kept as the installation wishes: not at all, of failures, of all', async () => {
    const offerOf = (timeline: 'off' | 'failures' | 'all', deviceLog: 'failures' | 'all' = 'failures') => ({
      evidence: { timeline, deviceLog },
    })
    const good = await evidenceOf('await phone.open()', offerOf('all'))
    expect([good.told.outcome, good.deviceLog]).toEqual(['succeeded', undefined])
    const sent = harness.plane.evidence.size
    const quiet = harness.offer(scriptOf('await phone.open()'), offerOf('failures'))
    expect(await harness.outcome(quiet)).toMatchObject({ kind: 'succeeded' })
    await evidenceOf(`await phone.open(); await task.fail('x')`, offerOf('failures'))
    expect(harness.plane.evidence.size).toBe(sent + 1)
    const run = harness.offer(scriptOf(`await task.fail('x')`), offerOf('off'))
    const { lease } = await harness.plane.waitFor('result', (message) => message.run === run)
    await expect.poll(() => harness.plane.evidence.has(lease)).toBe(true)
    expect(Object.keys(unzipSync(harness.plane.evidence.get(lease)!))).toEqual(['device.log'])
  })

  test('of a script in a loop keeps its beginning and its end, and says how much is left out', async () => {
    const { told } = await evidenceOf(`
      await phone.open()
      for (let n = 0; n < 1200; n += 1) await phone.byText('nowhere').isVisible()
      await task.fail('enough')`)
    expect(told.left_out.steps).toBe(1202 - 1100)
    expect([told.steps.length, told.steps[0]!.call, told.steps.at(-1)!.call]).toEqual([1100, 'open', 'fail'])
  })

  test('waits on disk for a control plane that cannot take it now', async () => {
    harness.plane.evidenceStatus = 503
    const run = harness.offer(scriptOf(`await task.fail('later')`))
    const { lease } = await harness.plane.waitFor('result', (message) => message.run === run)
    expect(harness.plane.evidence.has(lease)).toBe(false)
    harness.plane.evidenceStatus = 200
    await expect.poll(() => harness.plane.evidence.has(lease)).toBe(true)
  })
})
