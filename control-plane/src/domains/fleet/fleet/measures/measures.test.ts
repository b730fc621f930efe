import { getPhoneMeasures } from '@quarterdeck/shared/contracts/fleet.ts'
import { editSettings } from '@quarterdeck/shared/contracts/settings.ts'
import { endpointsOf } from '@quarterdeck/shared/resource/endpoints.ts'
import { phone } from '@quarterdeck/shared/resources/fleet/phone.ts'
import { phoneMeasure } from '@quarterdeck/shared/resources/fleet/phoneMeasure.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { eventually } from '../../../../eventually.testing.ts'
import { type FakeAgent, joinAgent, phoneFacts } from '../../../../hub/fakeAgent.testing.ts'
import { startTestPlane, type TestPlane } from '../../../../plane.testing.ts'
import { refusal } from '../../../../refusal.testing.ts'
import { enrol } from '../fleet.testing.ts'
import { noteMeasures } from './measures.ts'

const minute = 60_000
let plane: TestPlane
let agent: FakeAgent
let now = Date.now()

beforeAll(async () => {
  plane = await startTestPlane({ now: () => now })
  agent = await joinAgent(plane.url, await enrol(plane, 'rack'))
})
afterAll(() => plane.stop())

const rowOf = async (serial: string) =>
  (await plane.admin.call(endpointsOf(phone).list!, { query: { keyword: serial } })).data[0]

async function say(facts: Parameters<typeof phoneFacts>[1]): Promise<void> {
  agent.say({ type: 'phones', phones: [phoneFacts('A', { charging: false, ...facts })] })
  await eventually(plane, () => rowOf('A')).toMatchObject({ battery: facts?.battery })
}

test('what a phone says comes into its history where it is news, and once an hour', async () => {
  for (const [battery, after] of [
    [80, 0],
    [79, 5],
    [78, 5],
    [77, 30],
  ] as const) {
    now += after * minute
    await say({ battery: battery })
  }
  now += 70 * minute
  await plane.context.store.write((tx) => noteMeasures(tx, [1], now))
  const { data } = await plane.admin.call(endpointsOf(phoneMeasure).list!, { query: { phone: 1 } })
  expect(data.map(({ battery }) => battery)).toEqual([77, 78, 80])
  const drawn = await plane.admin.call(getPhoneMeasures, { query: { id: 1, days: 1 } })
  expect(drawn.data.map(({ battery, temperature }) => [battery, temperature])).toEqual([
    [80, 28],
    [78, 28],
    [77, 28],
  ])
  expect(await refusal(plane.admin.call(getPhoneMeasures, { query: { id: 99, days: 1 } }))).toMatchObject({
    status: 404,
  })
})

test('the list says that a limit is reached, finds such phones, and forgets it when the limit goes', async () => {
  await say({ battery: 12 })
  await eventually(plane, () => rowOf('A')).toMatchObject({ health: 3, battery_low: 1, too_hot: 0 })
  const { data } = await plane.admin.call(endpointsOf(phone).list!, { query: { health: 3 } })
  expect(data.map(({ serial }) => serial)).toEqual(['A'])
  await plane.admin.call(editSettings, { body: { batteryStop: 0 } })
  await eventually(plane, () => rowOf('A')).toMatchObject({ health: 0, battery_low: 0 })
})
