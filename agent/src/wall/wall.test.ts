import { createApk } from '@quarterdeck/fixtures/phones/apk/apk.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestAgent, type TestAgent } from '../testing/agent.testing.ts'
import { scriptOf } from '../testing/controlPlane.testing.ts'
import { readPng } from './readPng.ts'

let agent: TestAgent
beforeAll(async () => {
  agent = await startTestAgent({ phones: 2 })
})
afterAll(() => agent.stop())

const act = async (
  request: string,
  phone: string,
  what: 'restart' | 'wake' | 'lock' | 'sync' | 'check',
  app?: { app: string; user: number },
) => {
  agent.plane.send({ type: 'act', request, phone, what, ...(app && { app }) })
  const { ok, message } = await agent.plane.waitFor('acted', (said) => said.request === request)
  return { ok, message }
}

test('each phone is pictured once, small, and one that is not there is left out', async () => {
  const serials = agent.phones.fleet.all().map(({ serial }) => serial)
  agent.plane.send({ type: 'pictures', phones: ['gone', ...serials, ...serials], bytesPerSecond: 1_000_000 })
  for (const serial of serials) {
    const { png } = await agent.plane.waitFor('picture', ({ phone }) => phone === serial)
    const bytes = Buffer.from(png, 'base64')
    expect(await readPng(bytes, () => () => {})).toMatchObject({ width: 180 })
    expect(bytes.length).toBeLessThan(40_000)
  }
  expect(agent.plane.heard.filter(({ type }) => type === 'picture')).toHaveLength(2)
})

test('a phone that is synced tells what has changed on it before it is done', async () => {
  const { device } = agent
  device.packages.install(createApk({ packageName: 'app.new', versionCode: 7, versionName: '7', label: 'New' }))
  expect(await act('0', device.serial, 'sync')).toEqual({ ok: true, message: '' })
  const { heard } = agent.plane
  const told = heard.findIndex(
    (said) => said.type === 'phones' && said.phones.some(({ apps }) => apps.some((app) => app.package === 'app.new')),
  )
  expect(told).toBeGreaterThan(-1)
  expect(told).toBeLessThan(heard.findIndex((said) => said.type === 'acted' && said.request === '0'))
  expect(await act('00', 'gone', 'sync')).toEqual({ ok: false, message: 'unknown' })
})

test('a phone sleeps, wakes and restarts when a person says so', async () => {
  const { device } = agent
  expect(await act('1', device.serial, 'lock')).toEqual({ ok: true, message: '' })
  expect(device.window.asleep).toBe(true)
  expect(await act('2', device.serial, 'wake')).toEqual({ ok: true, message: '' })
  expect(device.window.asleep).toBe(false)
  const before = agent.plane.heard.length
  expect(await act('3', device.serial, 'restart')).toEqual({ ok: true, message: '' })
  const isAway = ({ phones }: { phones: { serial: string; state: string }[] }) =>
    phones.some(({ serial, state }) => serial === device.serial && state !== 'online')
  await agent.plane.waitFor('phones', (message) => agent.plane.heard.indexOf(message) >= before && isAway(message))
  expect(await act('4', 'gone', 'wake')).toEqual({ ok: false, message: 'unknown' })
})

test('a phone is checked as a run would find it: its app opens, or it says why not; not beside a run', async () => {
  const device = agent.phones.fleet.all()[1]!
  const shelf = { app: 'app.shelf', user: 0 }
  expect(await act('5', device.serial, 'check', shelf)).toEqual({ ok: true, message: '' })
  expect(await act('6', device.serial, 'check')).toEqual({ ok: true, message: '' })
  device.setFaults({ uninstalled: true })
  expect(await act('7', device.serial, 'check', shelf)).toMatchObject({
    ok: false,
    message: expect.stringContaining('app.shelf'),
  })
  device.clearFaults()
  const run = agent.offer(scriptOf('await sleep(60_000)'), { phone: device.serial })
  const { lease } = await agent.plane.waitFor('accept', (message) => message.run === run)
  expect(await act('8', device.serial, 'check', shelf)).toMatchObject({ ok: false })
  agent.plane.send({ type: 'withdraw', run, lease, reason: '' })
  await agent.outcome(run)
})
