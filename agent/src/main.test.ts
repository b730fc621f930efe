// @module-tag slow

import { type ChildProcess, spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { chmod, mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { offerOf, scriptOf, startTestControlPlane, type TestControlPlane } from './testing/controlPlane.testing.ts'
import { startTestPhones, type TestPhones } from './testing/phones.testing.ts'

const main = fileURLToPath(new URL('./main.ts', import.meta.url))

let folder: string
let plane: TestControlPlane
let phones: TestPhones
let children: ChildProcess[] = []

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'agent-'))
  plane = await startTestControlPlane()
  phones = await startTestPhones()
})
afterEach(async () => {
  for (const child of children) child.kill('SIGKILL')
  children = []
  await plane.stop()
  await phones.stop()
  await rm(folder, { recursive: true, force: true })
})

interface Ended {
  code: number | null
  signal: NodeJS.Signals | null
  out: string
  err: string
}

/** The agent as a process of its own. */
function start(args: string[] = [], env: Record<string, string> = {}): { child: ChildProcess; ended: Promise<Ended> } {
  const base = ['--server', plane.url, '--data-dir', folder, '--adb-port', String(phones.adbServerPort)]
  const child = spawn(process.execPath, [main, ...base, ...args], { env: { ...process.env, ...env } })
  children.push(child)
  let out = ''
  let err = ''
  child.stdout!.on('data', (text) => (out += text))
  child.stderr!.on('data', (text) => (err += text))
  return {
    child,
    ended: new Promise((done) => child.once('close', (code, signal) => done({ code, signal, out, err }))),
  }
}

const phoneReady = () =>
  plane.waitFor('phones', (message) =>
    message.phones.some((phone) => phone.state === 'online' && phone.apps.length > 0),
  )
const offer = (body: string, run: string) =>
  plane.send(offerOf(scriptOf(body), { run, lease: 5, phone: phones.fleet.all()[0]!.serial }))

describe('the agent as a process', () => {
  test('enrols once, keeps its identity for itself, and needs no token afterwards', async () => {
    await chmod(folder, 0o755)
    const first = start(['--json-ready', '--name', 'rack-3'], { QD_AGENT_TOKEN: 'good-token' })
    await plane.waitFor('hello')
    const identity = JSON.parse(await readFile(join(folder, 'identity.json'), 'utf8'))
    expect(identity).toMatchObject({ host: 'host-1', name: 'rack-3', secret: 'secret-1' })
    expect((await stat(join(folder, 'identity.json'))).mode & 0o777).toBe(0o600)
    expect((await stat(folder)).mode & 0o777).toBe(0o700)
    for (const name of await readdir(folder, { recursive: true })) {
      expect((await stat(join(folder, name))).mode & 0o077, name).toBe(0)
    }
    first.child.kill('SIGTERM')
    const ended = await first.ended
    expect(ended.code).toBe(0)
    expect(JSON.parse(ended.out)).toMatchObject({ ready: true, host: 'host-1' })
    expect(ended.out + ended.err).not.toContain('secret-1')
    plane.heard.length = 0
    start()
    await plane.waitFor('hello')
  })

  test('says in one sentence that the token is used up, or that one is needed', async () => {
    const used = await start([], { QD_AGENT_TOKEN: 'used-token' }).ended
    expect(used).toMatchObject({ code: 3 })
    expect(used.err).toContain('This token has been used or has expired. A token can be used once')
    const none = await start([], { QD_AGENT_TOKEN: '' }).ended
    expect(none).toMatchObject({ code: 3, err: expect.stringContaining('QD_AGENT_TOKEN=<token>') })
  })

  test('killed with a result that is not confirmed, delivers it after its restart and then forgets it', async () => {
    plane.acknowledges = false
    const killed = start([], { QD_AGENT_TOKEN: 'good-token' })
    await phoneReady()
    offer(`await task.commit(); return { share_link: 'https://shelf.example/kept' }`, 'run-kept')
    const sent = await plane.waitFor('result')
    killed.child.kill('SIGKILL')
    await killed.ended
    plane.heard.length = 0
    const second = start()
    const hello = await plane.waitFor('hello')
    expect(hello.holding).toEqual([{ run: 'run-kept', lease: 5 }])
    expect(await plane.waitFor('result')).toEqual(sent)
    plane.send({ type: 'ack', id: sent.id })
    second.child.kill('SIGTERM')
    await second.ended
    plane.heard.length = 0
    start()
    expect((await plane.waitFor('hello')).holding).toEqual([])
  })

  test('killed in the middle of a run, holds nothing afterwards', async () => {
    const killed = start([], { QD_AGENT_TOKEN: 'good-token' })
    await phoneReady()
    offer(`await task.commit(); log('x'); await sleep(60_000)`, 'run-lost')
    await plane.waitFor('log')
    killed.child.kill('SIGKILL')
    await killed.ended
    plane.heard.length = 0
    start()
    expect((await plane.waitFor('hello')).holding).toEqual([])
  })

  test('killed between its files and its commit, takes them from the phone afterwards, and the run goes again', async () => {
    const killed = start([], { QD_AGENT_TOKEN: 'good-token' })
    await phoneReady()
    const device = phones.fleet.all()[0]!
    const bytes = Buffer.from('a picture')
    const sha256 = createHash('sha256').update(bytes).digest('hex')
    plane.files.set(sha256, bytes)
    const post = {
      run: 'run-post',
      phone: device.serial,
      task: { id: 1, title: '', text: 'Once', segments: ['Once'] },
      files: [{ name: '01.jpg', sha256, size: bytes.length }],
    }
    plane.send(offerOf(scriptOf(`log('here'); await sleep(60_000)`), { ...post, lease: 6 }))
    await plane.waitFor('log', ({ lines }) => lines.some(({ text }) => text === 'here'))
    const left = () => device.files.list('/storage/emulated/0/DCIM/Quarterdeck')
    expect(left()).toEqual(['run-post-6'])
    killed.child.kill('SIGKILL')
    await killed.ended
    plane.heard.length = 0
    start()
    await phoneReady()
    await expect.poll(left, { timeout: 20_000 }).toEqual([])
    const script = await readFile(new URL('../../fixtures/scripts/shelf-publish.js', import.meta.url), 'utf8')
    plane.send(offerOf(script, { ...post, lease: 7, attempt: 2 }))
    expect((await plane.waitFor('result')).outcome).toMatchObject({ kind: 'succeeded' })
    expect(phones.fleet.ledger.entries()).toMatchObject([
      { segments: ['Once'], media: [{ sha256 }], attempt: 'run-post:2' },
    ])
  })

  test('told to stop, ends its runs within 5 seconds and reports them', async () => {
    const agent = start([], { QD_AGENT_TOKEN: 'good-token' })
    await phoneReady()
    offer(`for (;;) await phone.byText('x').isVisible()`, 'run-cut')
    await plane.waitFor('progress')
    const began = performance.now()
    agent.child.kill('SIGTERM')
    expect(await agent.ended).toMatchObject({ code: 0 })
    expect(performance.now() - began).toBeLessThan(5000)
    expect((await plane.waitFor('result')).outcome).toMatchObject({ kind: 'interrupted' })
  })

  test('is refused a data folder that another agent uses', async () => {
    start([], { QD_AGENT_TOKEN: 'good-token' })
    await plane.waitFor('hello')
    const second = await start().ended
    expect(second).toMatchObject({ code: 1, err: expect.stringContaining('another agent is using') })
  })
})
