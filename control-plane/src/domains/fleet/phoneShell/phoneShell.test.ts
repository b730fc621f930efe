// @module-tag slow

import { openPhoneShell } from '@quarterdeck/shared/contracts/phoneShell.ts'
import { type FromShell, shellLimits, type ToShell } from '@quarterdeck/shared/protocol/shell.ts'
import { actionEndpointsOf, endpointsOf } from '@quarterdeck/shared/resource/endpoints.ts'
import { phone } from '@quarterdeck/shared/resources/fleet/phone.ts'
import { phoneLease } from '@quarterdeck/shared/resources/fleet/phoneLease.ts'
import { platformLog } from '@quarterdeck/shared/resources/fleet/platformLog.ts'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import type { TestClient } from '../../../plane.testing.ts'
import { comeBackMs, ends } from '../phoneLeases/rules.ts'
import { type ScreenHarness, startScreenHarness } from '../screens/screens.testing.ts'

let now: number
let harness: ScreenHarness
let id: number
beforeEach(async () => {
  now = Date.UTC(2026, 10, 2)
  harness = await startScreenHarness({ now: () => now })
  id = harness.phones[0]
})
afterEach(() => harness.stop())

/** One end of a shell, over a real WebSocket. */
interface End {
  socket: WebSocket
  texts: unknown[]
  bytes(): Buffer
  say(message: ToShell | FromShell | Buffer): void
  closed: Promise<number>
}

async function connect(path: string, secret?: string): Promise<End> {
  const headers = secret === undefined ? {} : { authorization: `Bearer ${secret}` }
  const socket = new WebSocket(`${harness.plane.url.replace(/^http/, 'ws')}/${path}`, { headers })
  const texts: unknown[] = []
  const frames: Buffer[] = []
  socket.on('message', (data: Buffer, isBinary) => {
    if (isBinary) frames.push(data)
    else texts.push(JSON.parse(data.toString()))
  })
  socket.on('error', () => undefined)
  const closed = new Promise<number>((resolve) => socket.once('close', resolve))
  await new Promise<void>((resolve) => socket.once('open', resolve))
  const say: End['say'] = (message) => socket.send(Buffer.isBuffer(message) ? message : JSON.stringify(message))
  return { socket, texts, say, closed, bytes: () => Buffer.concat(frames) }
}

const open = (client: TestClient, body: { command?: string; terminal?: { columns: number; rows: number } } = {}) =>
  client.call(openPhoneShell, { body: { phone: id, ...body } })
const lease = (client: TestClient) =>
  client.call(actionEndpointsOf(phone).lease!, { body: { ids: [id], reason: 'look at a log' } })
const history = async () =>
  (await harness.plane.admin.call(endpointsOf(platformLog).list!, { query: { phone: id, kind: 3 } })).data
    .map(({ event, actor }) => [event, actor])
    .reverse()
const leaseNow = async () =>
  (await harness.plane.admin.call(endpointsOf(phoneLease).list!, { query: { phone: id } })).data[0]!
/** Without a message that would say so: the phone has changed. */
const wait = async (ms: number) => {
  now += ms
  await harness.plane.context.store.write((tx) => tx.run('UPDATE phone SET state = state WHERE id = ?', [id]))
}

/** Both ends of a shell of somebody who leads phones. */
async function shell(body: Parameters<typeof open>[1] = {}) {
  const ann = await harness.plane.addUser(3)
  await lease(ann)
  const person = await connect((await open(ann, body)).data.url)
  const asked = await harness.agent.hear('shell')
  const agent = await connect(`api/agent/shell?request=${asked.request}`, harness.fleet.secret)
  agent.say({ type: 'open' })
  await expect.poll(() => person.texts).toEqual([{ type: 'open' }])
  return { ann, person, agent, asked }
}

describe('a shell', () => {
  test('goes between its two sockets under the lease, and stands in the history with what was run', async () => {
    const { ann, person, agent, asked } = await shell({ command: 'dumpsys battery' })
    const { id: number } = await leaseNow()
    expect(asked).toMatchObject({ phone: 's-one', lease: number, command: 'dumpsys battery' })
    person.say(Buffer.from('typed'))
    person.say({ type: 'end' })
    await expect.poll(() => [agent.bytes().toString(), agent.texts]).toEqual(['typed', [{ type: 'end' }]])
    agent.say(Buffer.from('\x01level: 80'))
    agent.say({ type: 'exit', status: 3 })
    await expect.poll(() => person.texts.at(-1)).toEqual({ type: 'exit', status: 3 })
    expect(person.bytes().toString()).toBe('\x01level: 80')
    now += 65_000
    person.socket.close(1000)
    expect(await agent.closed).toBe(1000)
    await expect.poll(history).toEqual([
      ['Run in the ADB shell: dumpsys battery', ann.username],
      ['ADB shell ended (after 1:05)', ann.username],
    ])
    // Closed on purpose: what happens to the lease is its holder's business.
    expect((await leaseNow()).how).toBe(ends.open)
  })

  test('keeps to itself what is typed', async () => {
    const { person, agent } = await shell({ terminal: { columns: 80, rows: 24 } })
    person.say(Buffer.from('passwd secret\r'))
    await expect.poll(() => agent.bytes().toString()).toBe('passwd secret\r')
    person.socket.close(1000)
    await expect
      .poll(async () => (await history()).map(([event]) => event))
      .toEqual(['ADB shell opened', 'ADB shell ended (after 0:00)'])
  })

  test('is for whoever holds the phone and has the key', async () => {
    const [few, many, reader] = [
      await harness.plane.addUser(3),
      await harness.plane.addUser(6),
      await harness.plane.addUser(3, { read_only: 1 }),
    ]
    await expect(open(few)).rejects.toMatchObject({ status: 409, code: 'phone_not_yours' })
    await lease(many)
    await expect(open(many)).rejects.toMatchObject({ status: 403, code: 'forbidden' })
    await expect(open(few)).rejects.toMatchObject({ status: 409, code: 'phone_not_yours' })
    await expect(open(reader)).rejects.toMatchObject({ status: 403, code: 'read_only_user' })
    expect(harness.agent.heard.filter(({ type }) => type === 'shell')).toEqual([])
  })

  test('has a token for one socket, and no host but its own is let in', async () => {
    const ann = await harness.plane.addUser(3)
    await lease(ann)
    const { url } = (await open(ann)).data
    const person = await connect(url)
    expect(await (await connect(url)).closed).toBe(4010)
    const { request } = await harness.agent.hear('shell')
    expect(await (await connect(`api/agent/shell?request=${request}`, 'stolen')).closed).toBe(4003)
    expect(await (await connect('api/agent/shell?request=other', harness.fleet.secret)).closed).toBe(1000)
    expect(person.texts).toEqual([])
    const late = (await open(ann)).data.url
    now += 31_000
    expect(await (await connect(late)).closed).toBe(4010)
  })

  test('ends when the lease is lost, and so does what the agent carries', async () => {
    const { person, agent } = await shell()
    await harness.plane.admin.call(actionEndpointsOf(phone).takeover!, { body: { ids: [id], reason: 'mine' } })
    await expect.poll(() => person.texts.at(-1)).toEqual({ type: 'ended', reason: 'lease_lost' })
    expect(await agent.closed).toBe(1000)
  })

  test('ends with its host', async () => {
    const { person, agent } = await shell()
    agent.socket.terminate()
    await expect.poll(() => person.texts.at(-1)).toEqual({ type: 'ended', reason: 'host_gone' })
  })

  test('whose person is gone without a word gives the phone back after a minute', async () => {
    const { person, agent } = await shell()
    const before = (await leaseNow()).until
    person.socket.terminate()
    await agent.closed
    await expect.poll(async () => (await leaseNow()).until).not.toBe(before)
    await wait(comeBackMs)
    await expect.poll(async () => (await leaseNow()).how).toBe(ends.left)
  })

  test('that nobody reads leaves with the phone what it says', async () => {
    const { person, agent } = await shell()
    const frame = Buffer.alloc(64 * 1024, 1)
    for (let at = 0; at < 400; at++) agent.say(frame)
    // What was sent beyond the limit waits in the agent's line.
    await expect.poll(() => person.bytes().length).toBeGreaterThan(shellLimits.unreadBytes)
    const read = person.bytes().length
    expect(read).toBeLessThan(2 * shellLimits.unreadBytes)
    person.say({ type: 'read', bytes: read })
    await expect.poll(() => person.bytes().length).toBeGreaterThan(read)
  })
})
