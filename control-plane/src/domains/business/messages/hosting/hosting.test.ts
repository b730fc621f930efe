import { actionEndpointsOf, endpointsOf } from '@quarterdeck/shared/resource/endpoints.ts'
import { customer } from '@quarterdeck/shared/resources/customer/customer.ts'
import { account } from '@quarterdeck/shared/resources/fleet/account.ts'
import { accountGroup } from '@quarterdeck/shared/resources/fleet/accountGroup.ts'
import { privateMessageMachine } from '@quarterdeck/shared/states/privateMessage.ts'
import { machineNotice } from '@quarterdeck/shared/values/hostedTalk.ts'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { roundsMore } from '../../../../platform/loops/loops.testing.ts'
import { HostingHarness } from './hosting.testing.ts'

const { codes } = privateMessageMachine
let ahead = 0
let h: HostingHarness
beforeAll(async () => {
  h = await HostingHarness.open({ now: () => Date.now() + ahead })
  await h.phrase('opening hours', 'We are open from nine to five, {customer}.')
  await h.phrase('delivery', 'Two days.')
  await h.phrase('invoice', 'The invoice of {?order} is on its way.')
})
afterEach(() => h.takeBackAll())
afterAll(() => h.close())
const goOut = async (id: number) => {
  ahead += 6000
  await h.goesOut(id)
}

test('off at first: nobody but people answers', async () => {
  await h.customerWrites('off', 'opening hours?')
  await roundsMore(h.plane.context.loops, 'messages.hosting', 1)
  expect(await h.said('off')).toEqual([])
  await h.take('close', (await h.talk('off')).id)
})

test('of ten messages six match a phrase and are answered with the notice, four wait for a person', async () => {
  await h.mode(1)
  const asked = Array.from({ length: 10 }, (_, n) => ({
    peer: `ten-${n}`,
    text: n < 6 ? 'Your opening hours?' : 'A joke!',
  }))
  for (const { peer, text } of asked) await h.customerWrites(peer, text)
  for (const { peer } of asked.slice(0, 6)) {
    const [answer] = await h.machineSays(peer, 1)
    expect(answer).toMatchObject({
      status: codes.queued,
      text: `We are open from nine to five, Harbour.\n${machineNotice('en')}`,
      ai_generated: 0,
      why: 'The phrase “opening hours” fits what they wrote',
      sources: expect.stringContaining('opening hours'),
    })
    // A machine's answer is none that anybody waited for.
    expect(await h.talk(peer)).toMatchObject({ waiting_since: expect.any(String), first_reply_time: null })
  }
  for (const { peer } of asked.slice(6)) {
    await h.comesTo(peer, { machine_note: expect.stringContaining('No phrase'), handed_over: null })
    expect(await h.said(peer)).toEqual([])
  }
})

test('the notice stands in the first answer of a day alone; one that the account has takes its place', async () => {
  await h.customerWrites('twice', 'delivery?')
  const [first] = await h.machineSays('twice', 1)
  await goOut(first!.id)
  await h.customerWrites('twice', 'And the delivery to an island?')
  const [, second] = await h.machineSays('twice', 2)
  expect([first!.text, second!.text]).toEqual([`Two days.\n${machineNotice('en')}`, 'Two days.'])
  const edit = endpointsOf(account).edit!
  const set = (reply_notice: string) =>
    h.plane.admin.call(edit, { query: { id: h.sending.account }, body: { reply_notice } as never })
  await set('Robot of the harbour')
  await h.customerWrites('own', 'delivery?')
  expect((await h.machineSays('own', 1))[0]!.text).toBe('Two days.\nRobot of the harbour')
  await set('')
})

test('an answer with a blank is none; a person asks for what belongs there', async () => {
  await h.customerWrites('blank', 'my invoice')
  await h.comesTo('blank', { machine_note: expect.stringContaining('No phrase') })
  expect(await h.said('blank')).toEqual([])
})

test('who asks for a person gets one, and the machine says nothing more until it is given back', async () => {
  for (const [peer, text] of [
    ['ask', 'HUMAN'],
    ['sentence', 'delivery? No, may I talk to a human please'],
    ['stop', 'Stop!'],
    ['chinese', '我要找人工客服'],
  ] as const) {
    await h.customerWrites(peer, text)
    await h.comesTo(peer, { handed_over: expect.any(String), machine_note: expect.stringContaining('asked') })
    expect(await h.said(peer)).toEqual([])
  }
  const { id, handed_over } = await h.talk('ask')
  // Closed and open again: it was handed over once.
  await h.take('close', id)
  await h.customerWrites('ask', 'delivery? human?')
  await roundsMore(h.plane.context.loops, 'messages.hosting', 1)
  expect(await h.talk('ask')).toMatchObject({ handed_over })
  expect(await h.said('ask')).toEqual([])
  await h.take('give-back', id)
  // What came before is theirs who had it.
  await roundsMore(h.plane.context.loops, 'messages.hosting', 1)
  expect(await h.talk('ask')).toMatchObject({ handed_over: null, machine_note: '' })
  await h.customerWrites('ask', 'and the delivery?')
  await h.machineSays('ask', 1)
})

test('taken over, what waits to go out waits for a person, who sends it anyway', async () => {
  await h.customerWrites('over', 'delivery?')
  const [answer] = await h.machineSays('over', 1)
  await h.take('take-over', (await h.talk('over')).id)
  expect(await h.sending.row(answer!.id)).toMatchObject({
    status: codes.queued,
    held: 1,
    reason: expect.stringContaining('may not answer'),
  })
  ahead += 6000
  expect(await h.sending.take('send-anyway', answer!.id)).toMatchObject({ result: 'done' })
  await h.goesOut(answer!.id)
  // It is a person's answer now.
  expect(await h.talk('over')).toMatchObject({ waiting_since: null })
})

test('one answer at a time: what they write meanwhile is answered as a whole, in place of the one before', async () => {
  await h.customerWrites('more', 'delivery?')
  const [first] = await h.machineSays('more', 1)
  await h.customerWrites('more', 'and opening hours?')
  const [, second] = await h.machineSays('more', 2)
  expect(await h.sending.row(first!.id)).toMatchObject({ status: codes.withdrawn })
  expect(second!.text).toContain('nine to five')
  await goOut(second!.id)
})

test('an account of ours that answers by itself gets two rounds, then a person', async () => {
  await h.customerWrites('READER-a', 'delivery?')
  for (const round of [1, 2]) {
    const said = await h.machineSays('READER-a', round)
    await goOut(said.at(-1)!.id)
    await h.customerWrites('READER-a', `delivery? ${machineNotice('en')}`)
  }
  await h.comesTo('READER-a', { handed_over: expect.any(String), machine_note: expect.stringContaining('machine') })
  expect(await h.said('READER-a')).toHaveLength(2)
})

test('of the end of custody, and of hosting that is switched off, what waits hears before it goes out', async () => {
  const edit = endpointsOf(account).edit!
  const custody = (custody_reply: number) =>
    h.plane.admin.call(edit, { query: { id: h.sending.account }, body: { custody_reply } as never })
  await h.customerWrites('late', 'delivery?')
  const [one] = await h.machineSays('late', 1)
  await custody(0)
  await h.sending.comesTo(one!.id, { status: codes.queued, held: 1 })
  await custody(1)
  await h.customerWrites('later', 'delivery?')
  const [other] = await h.machineSays('later', 1)
  await h.mode(0)
  await h.sending.comesTo(other!.id, { status: codes.queued, held: 1 })
  await h.mode(1)
})

test('a group is taken over with one button', async () => {
  const { admin } = h.plane
  const group = (await admin.call(endpointsOf(accountGroup).add!, { body: { name: 'all' } })).data.ids[0]!
  const below = (await admin.call(endpointsOf(accountGroup).add!, { body: { name: 'below', parent: group } })).data
    .ids[0]!
  await admin.call(endpointsOf(account).edit!, { query: { id: h.sending.account }, body: { group: below } as never })
  await h.customerWrites('grouped', 'A joke!')
  await h.comesTo('grouped', { machine_note: expect.stringContaining('No phrase') })
  await admin.call(actionEndpointsOf(accountGroup)['take-over']!, { body: { ids: [group] } })
  expect(await h.talk('grouped')).toMatchObject({
    handed_over: expect.any(String),
    machine_note: 'Taken over by admin',
  })
})

test('a customer whose hosting has ended is answered by people', async () => {
  await h.plane.admin.call(actionEndpointsOf(customer)['end-hosting']!, { body: { ids: [h.customer] } })
  await h.customerWrites('ended', 'delivery?')
  await roundsMore(h.plane.context.loops, 'messages.hosting', 1)
  expect(await h.said('ended')).toEqual([])
})
