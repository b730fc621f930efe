import { endpointsOf } from '@quarterdeck/shared/resource/endpoints.ts'
import { host } from '@quarterdeck/shared/resources/fleet/host.ts'
import { phone } from '@quarterdeck/shared/resources/fleet/phone.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { eventually } from '../../../eventually.testing.ts'
import { joinAgent, phoneFacts } from '../../../hub/fakeAgent.testing.ts'
import { startTestPlane, type TestPlane } from '../../../plane.testing.ts'
import { enrol } from './fleet.testing.ts'

let plane: TestPlane
beforeAll(async () => {
  plane = await startTestPlane()
})
afterAll(() => plane.stop())

const hostOf = async (serial: string) => {
  const { data } = await plane.admin.call(endpointsOf(phone).list!, { query: {} })
  const hosts = (await plane.admin.call(endpointsOf(host).list!, { query: {} })).data
  return hosts.find(({ id }) => id === data.find((row) => row.serial === serial)?.host)?.name
}

test('a phone that another host had goes to the one that told of it, once that other has lost it', async () => {
  const rack = await joinAgent(plane.url, await enrol(plane, 'rack'))
  const shelf = await joinAgent(plane.url, await enrol(plane, 'shelf'))
  rack.say({ type: 'phones', phones: [phoneFacts('A')], listed: ['A'] })
  await eventually(plane, () => hostOf('A')).toBe('rack')
  shelf.say({ type: 'phones', phones: [phoneFacts('A'), phoneFacts('B')], listed: ['A', 'B'] })
  await eventually(plane, () => hostOf('B')).toBe('shelf')
  expect(await hostOf('A')).toBe('rack')
  rack.say({ type: 'phones', phones: [phoneFacts('A', { state: 'offline' })], listed: ['A'] })
  // The other tells of what has changed with it, which this phone has not.
  await expect
    .poll(async () => {
      shelf.say({ type: 'phones', phones: [], listed: ['A', 'B'] })
      return hostOf('A')
    })
    .toBe('shelf')
})
