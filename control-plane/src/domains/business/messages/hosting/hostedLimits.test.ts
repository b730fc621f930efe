import { endpointsOf } from '@quarterdeck/shared/resource/endpoints.ts'
import { valueGrant } from '@quarterdeck/shared/resources/customer/valueGrant.ts'
import { chargedFeatures, valueService } from '@quarterdeck/shared/resources/customer/valueService.ts'
import { machineNotice } from '@quarterdeck/shared/values/hostedTalk.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { roundsMore } from '../../../../platform/loops/loops.testing.ts'
import { HostingHarness } from './hosting.testing.ts'

const dayMs = 86_400_000
let ahead = 0
let h: HostingHarness
beforeAll(async () => {
  h = await HostingHarness.open({ now: () => Date.now() + ahead })
  await h.phrase('delivery', 'Two days.')
  await h.mode(1)
})
afterAll(() => h.close())
/** They write, and the machine's answer goes out. */
const round = async (peer: string, text: string, count: number) => {
  await h.customerWrites(peer, text)
  const said = await h.machineSays(peer, count)
  ahead += 6000
  await h.goesOut(said.at(-1)!.id)
}

test('in one conversation twenty answers a day go out, the next waits for a person, and a day later it goes on', async () => {
  for (let n = 1; n <= 20; n++) await round('keen', `delivery of parcel ${n}?`, n)
  await h.customerWrites('keen', 'delivery of parcel 21?')
  await h.comesTo('keen', { machine_note: expect.stringContaining('20'), handed_over: null })
  expect(await h.said('keen')).toHaveLength(20)
  // Others are answered all the same.
  await round('patient', 'delivery?', 1)
  ahead += dayMs
  await h.plane.signInAgain()
  await round('keen', 'delivery of parcel 22?', 21)
})

test('whoever says of themselves that a machine answers gets two rounds, in whatever language, then a person', async () => {
  for (const [peer, language] of [
    ['robot', 'en'],
    ['robot-cn', 'zh-CN'],
  ] as const) {
    for (const n of [1, 2]) await round(peer, `delivery ${n}? ${machineNotice(language)}`, n)
    await h.customerWrites(peer, `delivery 3? ${machineNotice(language)}`)
    await h.comesTo(peer, { handed_over: expect.any(String), machine_note: expect.stringContaining('machine') })
    expect(await h.said(peer)).toHaveLength(2)
  }
})

test('hosting is charged to the organisation of the customer: an outside one without a grant has people alone', async () => {
  const { admin } = h.plane
  // The operating company pays nobody.
  await h.plane.context.store.write(async (tx) => {
    await tx.run(`INSERT INTO organisation (id, name, type) VALUES (20, 'Outside', 2)`)
    await tx.run('UPDATE customer SET organisation_id = 20')
  })
  const body = { name: 'Hosting', feature: chargedFeatures.hosting, price: 100, currency: 'USD' }
  const service = (await admin.call(endpointsOf(valueService).add!, { body })).data.ids[0]!
  await h.customerWrites('uncharged', 'delivery?')
  await roundsMore(h.plane.context.loops, 'messages.hosting', 2)
  expect(await h.said('uncharged')).toEqual([])
  await admin.call(endpointsOf(valueGrant).add!, { body: { service, organisation: 20 } })
  await h.machineSays('uncharged', 1)
})
