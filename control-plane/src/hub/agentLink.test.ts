import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Approval } from '@quarterdeck/shared/protocol/agent.ts'
import { closeCodes, protocolVersion } from '@quarterdeck/shared/protocol/version.ts'
import { pino } from 'pino'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { testLoops } from '../platform/loops/loops.testing.ts'
import { type AgentLink, createAgentLink } from './agentLink.ts'
import type { AgentMessage, HostRef } from './agentMessages.ts'
import { connectAgent, hello, joinAgent, phoneFacts } from './fakeAgent.testing.ts'

let server: Server
let link: AgentLink<{ hostId: number }>
let url: string
let gone: HostRef[]
/** Of all hosts. */
let approval: Approval

const nothing = { lost: [], halted: false, haltedPhones: [], adbOff: [], holds: [] }

/** Patient by default: a slow machine is no silent peer. */
async function open(times: { heartbeatMs?: number; helloMs?: number } = {}): Promise<void> {
  gone = []
  link = createAgentLink({
    readLease: ({ hostId }) => ({ hostId, offer: { type: 'offer' } as never }),
    inWords: (at) => new Date(at).toISOString(),
    log: pino({ level: 'silent' }),
    every: testLoops().every,
    ...times,
  })
  link.onSecret(async (secret) =>
    secret.startsWith('host-')
      ? { id: Number(secret.slice(5)), name: secret, mayWork: approval === 'approved' }
      : undefined,
  )
  approval = 'approved'
  link.onHello(async (host) => ({ ...nothing, approval, halted: host.id === 9 }))
  link.onGone(async (host) => void gone.push(host))
  server = createServer()
  server.on('upgrade', link.upgrade)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}
async function shut(): Promise<void> {
  await link.stop()
  server.close()
}
beforeEach(() => open())
afterEach(shut)

describe('the agent link', () => {
  test('welcomes a host that shows its secret and speaks this version', async () => {
    const agent = await joinAgent(url, 'host-1')
    expect(await agent.hear('welcome')).toMatchObject({ host: '1', heartbeatMs: 3500, halted: false })
    expect(link.hosts()).toEqual([1])
    await agent.close()
    await expect.poll(() => gone).toEqual([{ id: 1, name: 'host-1' }])
    expect(link.hosts()).toEqual([])
  })

  test('tells a host that is not enrolled why it is sent away', async () => {
    const agent = await connectAgent(url, 'somebody')
    expect(await agent.closed).toEqual({ code: closeCodes.notEnrolled, reason: 'this host is not enrolled' })
  })

  test('refuses another version by name', async () => {
    const agent = await connectAgent(url, 'host-1')
    agent.say(hello({ version: protocolVersion + 1 }))
    expect(await agent.closed).toMatchObject({
      code: closeCodes.wrongVersion,
      reason: expect.stringContaining('version'),
    })
    expect(link.hosts()).toEqual([])
  })

  test('lets a newer line of a host replace the older one, and does not call the host gone', async () => {
    const older = await joinAgent(url, 'host-1')
    const newer = await joinAgent(url, 'host-1')
    expect(await older.closed).toMatchObject({ code: closeCodes.replaced })
    expect(link.hosts()).toEqual([1])
    expect(link.send(1, { type: 'halt' })).toBe(true)
    await newer.hear('halt')
    expect(gone).toEqual([])
  })

  test.each([
    ['no JSON', 'hello', 'not JSON'],
    ['no message', '{"type":"dance"}', 'dance'],
    ['a message with a wrong field', JSON.stringify({ ...hello(), holding: 1 }), 'hello: holding'],
    ['anything before the hello', '{"type":"renew","leases":[]}', 'hello'],
    ['a binary frame', Buffer.from('{}'), 'binary'],
  ])('closes on %s and says so', async (_, words, reason) => {
    const agent = await connectAgent(url, 'host-1')
    agent.sayRaw(words)
    expect(await agent.closed).toMatchObject({ code: closeCodes.malformed, reason: expect.stringContaining(reason) })
  })

  test('closes on a second hello, and on a message beyond the size limit', async () => {
    const twice = await joinAgent(url, 'host-1')
    twice.say(hello())
    expect(await twice.closed).toMatchObject({ code: closeCodes.malformed })
    const large = await joinAgent(url, 'host-1')
    large.sayRaw('x'.repeat(17 * 1024 * 1024))
    // 1006 where the line is cut while this side is still sending.
    expect([1006, 1009]).toContain((await large.closed).code)
  })

  test('does not wait for a hello for ever', async () => {
    await shut()
    await open({ helloMs: 50 })
    const agent = await connectAgent(url, 'host-1')
    expect(await agent.closed).toMatchObject({ code: closeCodes.malformed, reason: 'no hello in time' })
  })

  test('deals with messages of one run in order and with different runs side by side', async () => {
    const order: string[] = []
    const slow = Promise.withResolvers<void>()
    link.handle('accept', async (_, { run }) => {
      if (run === 'a') await slow.promise
      order.push(`accept ${run}`)
    })
    link.handle('commit', async (_, { run }) => void order.push(`commit ${run}`))
    const agent = await joinAgent(url, 'host-1')
    agent.say({ type: 'accept', run: 'a', lease: 1 })
    agent.say({ type: 'commit', run: 'a', lease: 1, request: 'r' })
    agent.say({ type: 'accept', run: 'b', lease: 2 })
    await expect.poll(() => order).toEqual(['accept b'])
    slow.resolve()
    await expect.poll(() => order).toEqual(['accept b', 'accept a', 'commit a'])
  })

  test('says nothing before the welcome, and hears after it what came meanwhile', async () => {
    const heard: string[] = []
    const welcome = Promise.withResolvers<void>()
    link.onHello(async () => {
      await welcome.promise
      return { ...nothing, approval }
    })
    link.handle('halted', async () => void heard.push('halted'))
    const agent = await connectAgent(url, 'host-1')
    agent.say(hello())
    agent.say({ type: 'halted', at: 1 })
    await new Promise((resolve) => setTimeout(resolve, 30))
    expect([heard, link.send(1, { type: 'halt' })]).toEqual([[], false])
    welcome.resolve()
    await expect.poll(() => heard).toEqual(['halted'])
    await agent.hear('welcome')
  })

  test('a host that is not approved is told so, and nothing else goes over its line, in either direction', async () => {
    const heard: string[] = []
    const barred: number[] = []
    link.handle('halted', async ({ id }) => void heard.push(`halted ${id}`))
    link.onBarred((id) => barred.push(id))
    approval = 'pending'
    const agent = await joinAgent(url, 'host-1')
    expect(await agent.hear('welcome')).toMatchObject({ approval: 'pending' })
    agent.say({ type: 'halted', at: 1 })
    expect([link.hosts(), [...link.waiting()]]).toEqual([[], [[1, 'pending']]])
    expect([link.send(1, { type: 'halt' }), link.offer({ hostId: 1 })]).toEqual([false, false])
    link.broadcast({ type: 'halt' })
    expect([await link.hostOf('host-1'), barred]).toEqual([undefined, [1]])

    approval = 'approved'
    link.drop(1, closeCodes.approvalChanged, 'come again')
    expect(await agent.closed).toEqual({ code: closeCodes.approvalChanged, reason: 'come again' })
    expect(agent.heard.map(({ type }) => type)).toEqual(['welcome'])
    await expect.poll(() => gone).toEqual([{ id: 1, name: 'host-1' }])
    const approved = await joinAgent(url, 'host-1')
    approved.say({ type: 'halted', at: 2 })
    await expect.poll(() => heard).toEqual(['halted 1'])
    expect(await link.hostOf('host-1')).toMatchObject({ id: 1 })
  })

  test('what a host has said before it was dropped, and nobody has come to yet, is not heard', async () => {
    const heard: string[] = []
    const slow = Promise.withResolvers<void>()
    link.handle('accept', async (_, { run }) => {
      await slow.promise
      heard.push(run)
    })
    const agent = await joinAgent(url, 'host-1')
    for (const lease of [1, 2, 3]) agent.say({ type: 'accept', run: 'a', lease })
    await new Promise((resolve) => setTimeout(resolve, 50))
    link.drop(1, closeCodes.approvalChanged, 'come again')
    slow.resolve()
    await agent.closed
    await link.stop()
    expect(heard).toEqual(['a'])
  })

  test('one phone that cannot be read is left out and named, and the line stays', async () => {
    const heard: AgentMessage<'phones'>[] = []
    link.handle('phones', async (_, message) => void heard.push(message))
    const agent = await joinAgent(url, 'host-1')
    const phones = [phoneFacts('A'), phoneFacts('odd\none'), phoneFacts('B')]
    agent.say({ type: 'phones', phones, listed: phones.map(({ serial }) => serial) })
    await expect.poll(() => heard).toMatchObject([{ listed: ['A', 'B'], odd: ['odd?one'] }])
    expect(heard[0]!.phones.map(({ serial }) => serial)).toEqual(['A', 'B'])
    expect(link.hosts()).toEqual([1])
  })

  test('closes the line when a message could not be dealt with, so that it comes again', async () => {
    link.handle('accept', async () => {
      throw new Error('disk full')
    })
    const agent = await joinAgent(url, 'host-1')
    agent.say({ type: 'accept', run: 'a', lease: 1 })
    expect(await agent.closed).toEqual({ code: 1011, reason: 'try again' })
  })

  test('hands on what was found with its times as readers see them', async () => {
    const found = { code: 'phone_silent', values: { since: 1_795_000_000_000 } }
    const heard: unknown[] = []
    link.handle('acted', async (_host, message) => void heard.push(message.particulars))
    link.handle(
      'result',
      async (_host, { outcome }) => void heard.push('particulars' in outcome && outcome.particulars),
    )
    const agent = await joinAgent(url, 'host-1')
    const words = { message: 'not responding', particulars: [found, { code: 'user_untold', values: {} }] }
    agent.say({ type: 'acted', request: 'r1', ok: false, ...words })
    const outcome = { kind: 'interrupted' as const, fault: 'phone' as const, code: 'phone_lost', ...words }
    agent.say({ type: 'result', id: 'i', run: 'r', lease: 1, attempt: 1, at: 1, outcome })
    await expect.poll(() => heard.length).toBe(2)
    const told = [{ ...found, values: { since: '2026-11-18T11:06:40.000Z' } }, words.particulars[1]]
    expect(heard).toEqual([told, told])
  })

  test('reads no faster than it can deal with what it reads', async () => {
    let begun = 0
    const go = Promise.withResolvers<void>()
    link.handle('accept', async () => {
      begun++
      await go.promise
    })
    const agent = await joinAgent(url, 'host-1')
    // Long names, because what one read of the line brings is taken in whole.
    const name = 'run'.padEnd(1000, '-')
    for (let n = 0; n < 3000; n++) agent.say({ type: 'accept', run: `${name} ${n}`, lease: n })
    await new Promise((resolve) => setTimeout(resolve, 100))
    const inHand = begun
    go.resolve()
    await expect.poll(() => begun).toBe(3000)
    expect(inHand).toBeLessThan(1000)
  })

  test('notices a peer that has died without a word', async () => {
    await shut()
    await open({ heartbeatMs: 100 })
    const agent = await joinAgent(url, 'host-1')
    agent.fallSilent()
    await expect.poll(() => gone.length).toBe(1)
  })

  test('takes a large message on a slow line for a sign of life, though no ping is answered meanwhile', async () => {
    await shut()
    await open({ heartbeatMs: 100 })
    const agent = await joinAgent(url, 'host-1')
    agent.fallSilent()
    for (let n = 0; n < 12; n++) {
      agent.trickle()
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
    expect(gone).toEqual([])
    await expect.poll(() => gone.length).toBe(1)
  })

  test('offers go to the host of the lease, and to nobody when it is gone', async () => {
    const agent = await joinAgent(url, 'host-1')
    expect(link.offer({ hostId: 2 })).toBe(false)
    agent.cut()
    await expect.poll(() => gone.length).toBe(1)
    expect(link.offer({ hostId: 1 })).toBe(false)
  })

  test('stops politely', async () => {
    const agent = await joinAgent(url, 'host-1')
    await link.stop()
    expect(await agent.closed).toEqual({ code: 1001, reason: 'the control plane stops' })
  })
})
