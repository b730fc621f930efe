// @module-tag slow

import { setTimeout as delay } from 'node:timers/promises'
import { maxResultBytes } from '@quarterdeck/shared/protocol/runResult.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestAgent, type TestAgent } from '../testing/agent.testing.ts'
import { scriptOf } from '../testing/controlPlane.testing.ts'

let harness: TestAgent

beforeAll(async () => {
  harness = await startTestAgent({ phones: 3 })
})
afterAll(() => harness?.stop())
beforeEach(() => {
  harness.device.clearFaults()
  harness.plane.onCommit = () => true
  harness.plane.lost = []
  harness.plane.open()
})

const running = (run: string) =>
  harness.plane.waitFor('progress', (message) => message.run === run && message.state === 'running')

/** Commits, and then waits until it is cut off. */
const commitAndWait = scriptOf(`await task.commit(); log('committed'); await sleep(60_000)`)
const wait = scriptOf(`await sleep(60_000)`)
const logged = (run: string) => harness.plane.waitFor('log', (message) => message.run === run)

async function playable(): Promise<void> {
  const run = harness.offer(scriptOf(`await phone.open(); await phone.byId('search').waitFor(); return { ok: true }`))
  expect(await harness.outcome(run)).toEqual({ kind: 'succeeded', result: { ok: true } })
}

describe('before the commit', () => {
  test('a commit that is refused ends the run, and its script never goes on', async () => {
    harness.plane.onCommit = () => 'the lease is not live'
    const run = harness.offer(scriptOf(`try { await task.commit() } catch {} await phone.open(); log('went on')`))
    expect(await harness.outcome(run)).toMatchObject({
      kind: 'interrupted',
      message: 'the commit was refused: the lease is not live',
    })
    expect(JSON.stringify(harness.plane.heard)).not.toContain('went on')
  })

  test('a withdrawn run is cancelled', async () => {
    const run = harness.offer(wait)
    const { lease } = await running(run)
    harness.plane.send({ type: 'withdraw', run, lease, reason: 'the task was deleted' })
    expect(await harness.outcome(run)).toEqual({
      kind: 'cancelled',
      code: 'withdrawn',
      message: 'the task was deleted',
    })
  })

  test('a lease that is told to be lost ends the run', async () => {
    const run = harness.offer(wait, { leaseMs: 5000 })
    const { lease } = await running(run)
    harness.plane.lost = [{ run, lease }]
    expect(await harness.outcome(run)).toMatchObject({ kind: 'interrupted', message: 'the lease was lost' })
  })

  test('a lease is renewed while the script works', async () => {
    const run = harness.offer(scriptOf(`await sleep(7000); return { done: true }`), { leaseMs: 5000 })
    expect(await harness.outcome(run)).toMatchObject({ kind: 'succeeded' })
  })

  test('a script that takes too long has failed, with a screenshot', async () => {
    const run = harness.offer(scriptOf(`await phone.open(); await sleep(60_000)`), { maxRuntimeMs: 700 })
    expect(await harness.outcome(run)).toMatchObject({ kind: 'failed', code: 'time_limit' })
    const result = await harness.plane.waitFor('result', (message) => message.run === run)
    expect(Buffer.from(result.screenshot!, 'base64').subarray(1, 4).toString()).toBe('PNG')
  })

  test('an element that does not appear is named, with its line and what is there instead', async () => {
    const run = harness.offer(scriptOf(`await phone.open()\nawait phone.byText('Nowhere').tap({ timeoutMs: 300 })`))
    expect(await harness.outcome(run)).toMatchObject({
      kind: 'failed',
      code: 'not_found',
      message: expect.stringMatching(/^line 4: .*Nowhere.*did not appear within 0\.3 s; the screen shows "Shelf"/),
    })
  })

  test('a phone that is pulled out interrupts the run, which may be tried again', async () => {
    const run = harness.offer(wait)
    await running(run)
    harness.device.setFaults({ unplugged: true })
    expect(await harness.outcome(run)).toMatchObject({ kind: 'interrupted' })
    harness.device.clearFaults()
    const { serial } = harness.device
    await harness.plane.waitFor('phones', (message) => {
      return (
        message === harness.plane.heard.findLast((each) => each.type === 'phones') &&
        message.phones.some((phone) => phone.serial === serial && phone.state === 'online')
      )
    })
    await playable()
  })

  test('a run that works says how the screen was at its end, in small', async () => {
    const run = harness.offer(scriptOf(`await phone.open(); return { ok: true }`))
    const result = await harness.plane.waitFor('result', (message) => message.run === run)
    const png = Buffer.from(result.screenshot!, 'base64')
    expect(png.subarray(1, 4).toString()).toBe('PNG')
    expect(png.readUInt32BE(16)).toBe(360)
  })

  test('another app is never touched', async () => {
    const run = harness.offer(scriptOf(`await phone.key('home'); await phone.swipe('up')`), { maxRuntimeMs: 20_000 })
    expect(await harness.outcome(run)).toMatchObject({
      kind: 'failed',
      code: 'left_app',
      fault: 'script',
      message: expect.stringContaining('this script may touch app.shelf only'),
    })
    const tap = harness.offer(
      scriptOf(`await phone.key('home'); await phone.byText('Settings').tap({ timeoutMs: 300 })`),
    )
    expect(await harness.outcome(tap)).toMatchObject({ kind: 'failed', code: 'left_app', fault: 'script' })
  })

  test('a script that leaves its app by Home or Back is to blame itself, and not where something else came to the front', async () => {
    const back = harness.offer(scriptOf(`await phone.open(); for (let n = 0; n < 9; n++) await phone.key('back')`), {
      maxRuntimeMs: 20_000,
    })
    expect(await harness.outcome(back)).toMatchObject({ code: 'left_app', fault: 'script' })
    // It came back by itself: what happens afterwards is not its doing.
    const came = harness.offer(
      scriptOf(`await phone.key('home'); await phone.open(); log('in front')
        await phone.byText('Nowhere').tap({ timeoutMs: 4000 })`),
      { maxRuntimeMs: 20_000 },
    )
    await logged(came)
    harness.device.pressKey(3)
    expect(await harness.outcome(came)).toMatchObject({ code: 'other_app', fault: 'phone' })
  })

  test('a code of phones that a script has made up is the fault of the script', async () => {
    const run = harness.offer(scriptOf(`throw Object.assign(new Error('no app'), { code: 'app_not_installed' })`))
    expect(await harness.outcome(run)).toMatchObject({ kind: 'failed', code: 'script_error', fault: 'script' })
  })

  test('an app that is not there is a clear failure', async () => {
    harness.device.setFaults({ uninstalled: true })
    const run = harness.offer(scriptOf(`await phone.open()`))
    expect(await harness.outcome(run)).toMatchObject({ kind: 'failed', fault: 'phone', code: 'app_not_installed' })
  })

  test('a phone that hangs is noticed by the first answer that does not come, and is to blame', async () => {
    // One of its own: for 10 s it is asked whether it is there, and its runs end when it gives no answer to that either.
    const hung = harness.phones.fleet.all()[2]!
    hung.setFaults({ hang: true })
    const run = harness.offer(scriptOf(`await phone.open()`), { phone: hung.serial })
    expect(await harness.outcome(run)).toMatchObject({
      kind: 'interrupted',
      fault: 'phone',
      code: 'phone_lost',
      message: expect.stringMatching(/^not responding since /),
      particulars: [{ code: 'phone_silent', values: { since: expect.any(Number) } }],
    })
  })

  test('a script blames the account, or asks for a person with a picture of what it saw', async () => {
    const blamed = harness.offer(scriptOf(`await task.fail('logged out', { fault: 'account' })`))
    expect(await harness.outcome(blamed)).toMatchObject({ kind: 'failed', fault: 'account', message: 'logged out' })
    const asked = harness.offer(scriptOf(`await phone.open(); await task.askPerson('log in')`))
    expect(await harness.outcome(asked)).toEqual({ kind: 'asked', message: 'log in' })
    const result = await harness.plane.waitFor('result', (message) => message.run === asked)
    expect(Buffer.from(result.screenshot!, 'base64').subarray(1, 4).toString()).toBe('PNG')
  })
})

test('a result of 200,000 fields is kept as far as one may reach, the log says what is left out, and the link stays', async () => {
  const flood = `const all = { share_link: 'https://shelf.example/1' }
      for (let n = 0; n < 200_000; n++) all['field' + n] = 'x'.repeat(20)
      return all`
  const connections = () => harness.plane.heard.filter(({ type }) => type === 'hello').length
  const before = connections()
  const beside = harness.offer(scriptOf(`await sleep(1000); return { ok: true }`), {
    phone: harness.phones.fleet.all()[1]!.serial,
  })
  const run = harness.offer(scriptOf(flood))
  const outcome = await harness.outcome(run)
  expect(outcome).toMatchObject({ kind: 'succeeded', result: { share_link: 'https://shelf.example/1' } })
  expect(JSON.stringify(outcome).length).toBeLessThan(maxResultBytes + 100)
  const said = await harness.plane.waitFor('log', (message) => message.run === run)
  expect(said.lines.at(-1)!.text).toMatch(/^a result has 16384 bytes at most: left out field\d+, .* and \d{6} more$/)
  expect(await harness.outcome(beside)).toMatchObject({ kind: 'succeeded' })
  expect(connections()).toBe(before)
})

describe('after the commit', () => {
  test('an error, a lost phone or a time limit leave the outcome unknown', async () => {
    const threw = harness.offer(scriptOf(`await task.commit(); throw new Error('odd')`))
    expect(await harness.outcome(threw)).toMatchObject({
      kind: 'unknown',
      fault: 'script',
      code: 'script_error',
      message: 'line 3: odd',
    })
    // Long enough for the commit to be reached, however slow the machine.
    const late = harness.offer(commitAndWait, { maxRuntimeMs: 4_000 })
    expect(await harness.outcome(late)).toMatchObject({ kind: 'unknown' })
    const lost = harness.offer(commitAndWait)
    await logged(lost)
    harness.device.reboot(50)
    expect(await harness.outcome(lost)).toMatchObject({ kind: 'unknown' })
    await delay(300)
  })

  test('a failure that the script states is definite', async () => {
    const run = harness.offer(scriptOf(`await task.commit(); await task.fail('refused by the app')`))
    expect(await harness.outcome(run)).toEqual({
      kind: 'failed',
      fault: 'task',
      code: 'failed_by_script',
      message: 'refused by the app',
    })
  })

  test('a first act that is refused before anything was sent shows that nothing was published', async () => {
    const tap = `await phone.byId('nowhere').tap({ timeoutMs: 300 })`
    const refused = harness.offer(scriptOf(`await phone.open(); await task.commit(); ${tap}`))
    expect(await harness.outcome(refused)).toMatchObject({
      kind: 'failed',
      fault: 'script',
      code: 'not_found',
      nothingSent: true,
    })
    const sent = harness.offer(scriptOf(`await phone.open(); await task.commit(); await phone.key('enter'); ${tap}`))
    expect(await harness.outcome(sent)).toMatchObject({ kind: 'unknown', code: 'not_found' })
  })

  test('neither a withdrawal nor a lost lease stops the run', async () => {
    const run = harness.offer(scriptOf(`await task.commit(); log('x'); await sleep(2000); return { done: true }`), {
      leaseMs: 5000,
    })
    const { lease } = await logged(run)
    harness.plane.send({ type: 'withdraw', run, lease, reason: 'too late' })
    harness.plane.lost = [{ run, lease }]
    expect(await harness.outcome(run)).toEqual({ kind: 'succeeded', result: { done: true } })
  })
})

test('after its commit a run cannot ask for a person', async () => {
  const run = harness.offer(scriptOf(`await task.commit(); await task.askPerson('help').catch((e) => log(e.message))`))
  expect(await harness.outcome(run)).toMatchObject({ kind: 'succeeded' })
  const said = await logged(run)
  expect(JSON.stringify(said.lines)).toContain('ask before task.commit()')
})

describe('a connection that breaks', () => {
  test('during a commit: it is asked again after the reconnect, under the same request, and the run goes on', async () => {
    let asked = 0
    harness.plane.onCommit = () => {
      asked += 1
      if (asked > 1) return true
      harness.plane.drop()
      return undefined
    }
    const run = harness.offer(scriptOf(`await task.commit(); return { done: true }`))
    expect(await harness.outcome(run)).toEqual({ kind: 'succeeded', result: { done: true } })
    const requests = harness.plane.heard.flatMap((message) =>
      message.type === 'commit' && message.run === run ? [message.request] : [],
    )
    expect(requests).toHaveLength(2)
    expect(new Set(requests).size).toBe(1)
  })

  test('for longer than the lease: an uncommitted run is ended, and says so afterwards', async () => {
    const run = harness.offer(wait, { leaseMs: 3000 })
    await running(run)
    harness.plane.close()
    await delay(4000)
    harness.plane.open()
    expect(await harness.outcome(run)).toMatchObject({ kind: 'interrupted', message: 'the lease ran out unrenewed' })
  })

  test('after the commit: the run goes on, and its result comes when the connection is back', async () => {
    const run = harness.offer(scriptOf(`await task.commit(); log('x'); await sleep(700); return { done: true }`), {
      leaseMs: 3000,
    })
    await logged(run)
    harness.plane.close()
    await delay(4000)
    harness.plane.open()
    expect(await harness.outcome(run)).toEqual({ kind: 'succeeded', result: { done: true } })
  })

  test('the hello after it names the runs that are held', async () => {
    const run = harness.offer(wait)
    const { lease } = await running(run)
    harness.plane.drop()
    const hello = await harness.plane.waitFor('hello', (message) => message.holding.some((each) => each.run === run))
    expect(hello.holding).toContainEqual({ run, lease })
    // The state is told again once the new connection stands.
    const states = () => harness.plane.heard.filter((each) => each.type === 'progress' && each.run === run).length
    while (states() < 2) await delay(20)
    harness.plane.send({ type: 'withdraw', run, lease, reason: 'enough' })
    await harness.outcome(run)
  })
})

describe('offers', () => {
  const refusal = (run: string) => harness.plane.waitFor('refuse', (message) => message.run === run)

  test('for a phone that another run holds are refused for now', async () => {
    const holder = harness.offer(wait)
    const { lease } = await running(holder)
    expect(await refusal(harness.offer(wait))).toMatchObject({ code: 'phone_busy', final: false })
    harness.plane.send({ type: 'withdraw', run: holder, lease, reason: 'done' })
    await harness.outcome(holder)
  })

  test('under an older number than that of who has the phone now are refused; a run under one ends, also after its commit', async () => {
    const run = harness.offer(commitAndWait)
    const { lease } = await running(run)
    await logged(run)
    harness.plane.send({ type: 'hold', phones: [{ phone: harness.device.serial, number: lease + 1 }] })
    expect(await harness.outcome(run)).toMatchObject({ kind: 'unknown', message: 'somebody has taken the phone' })
    expect(await refusal(harness.offer(wait, { lease }))).toMatchObject({ code: 'lease_old', final: false })
  })

  test('that can never work are refused for good, before the phone is touched', async () => {
    const wrong: [string, Parameters<TestAgent['offer']>[1]][] = [
      ['wrong_app', { app: 'app.other' }],
      ['wrong_platform', { platform: 'other' }],
      ['bad_parameters', { parameters: { speed: 3 } }],
    ]
    for (const [code, changes] of wrong) {
      expect(await refusal(harness.offer(wait, changes))).toMatchObject({ code, final: true })
    }
    expect(await refusal(harness.offer(scriptOf('phone.open()')))).toMatchObject({
      code: 'script_invalid',
      final: true,
    })
  })

  test('for phones that are not there are refused for now', async () => {
    expect(await refusal(harness.offer(wait, { phone: 'nobody' }))).toMatchObject({
      code: 'phone_unknown',
      fault: 'phone',
      final: false,
    })
  })
})

describe('the emergency stop', () => {
  test('ends all runs within 5 seconds, also on a phone that hangs, and refuses work until it is off', async () => {
    const [first, second] = harness.phones.fleet.all()
    const uncommitted = harness.offer(scriptOf(`for (;;) await phone.byText('x').isVisible()`))
    const unknown = harness.offer(commitAndWait, { phone: second!.serial })
    await Promise.all([running(uncommitted), logged(unknown)])
    first!.setFaults({ hang: true })
    await delay(100)
    const began = performance.now()
    harness.plane.send({ type: 'halt' })
    await harness.plane.waitFor('halted')
    expect(performance.now() - began).toBeLessThan(5000)
    expect(await harness.outcome(uncommitted)).toMatchObject({ kind: 'interrupted' })
    expect(await harness.outcome(unknown)).toMatchObject({ kind: 'unknown' })
    const refused = harness.offer(wait)
    expect(await harness.plane.waitFor('refuse', (message) => message.run === refused)).toMatchObject({
      code: 'halted',
    })
    first!.clearFaults()
    harness.plane.send({ type: 'resume' })
    await playable()
  })
})

test('work that is stopped on one phone ends there, committed or not, and nowhere else', async () => {
  const [first, second] = harness.phones.fleet.all()
  const stopped = harness.offer(commitAndWait, { phone: first!.serial })
  const other = harness.offer(commitAndWait, { phone: second!.serial })
  await Promise.all([logged(stopped), logged(other)])
  harness.plane.send({ type: 'haltPhones', phones: [first!.serial, 'nobody'] })
  expect(await harness.outcome(stopped)).toMatchObject({ kind: 'unknown' })
  harness.plane.send({ type: 'haltPhones', phones: [second!.serial] })
  expect(await harness.outcome(other)).toMatchObject({ kind: 'unknown' })
  await playable()
})

test('ADB that is switched off for a phone ends its run and refuses new ones', async () => {
  const run = harness.offer(wait)
  await running(run)
  harness.plane.send({ type: 'adb', off: [harness.device.serial] })
  expect(await harness.outcome(run)).toMatchObject({ kind: 'interrupted' })
  const refused = harness.offer(wait)
  expect(await harness.plane.waitFor('refuse', (message) => message.run === refused)).toMatchObject({
    code: 'phone_adb_off',
  })
  harness.plane.send({ type: 'adb', off: [] })
  await playable()
})
