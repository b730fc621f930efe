// @module-tag second-gear

import { figureEndpointsOf } from '@quarterdeck/shared/contracts/figures.ts'
import type { FigureAnswer } from '@quarterdeck/shared/resource/figureCalls.ts'
import { nurtureSlotMachine } from '@quarterdeck/shared/states/nurtureSlot.ts'
import { accountStatistics } from '@quarterdeck/shared/statistics/accountStatistics.ts'
import { addDays } from '@quarterdeck/shared/values/publishTimes.ts'
import { formatDay, parseTime } from '@quarterdeck/shared/values/time.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { eventually } from '../../../../eventually.testing.ts'
import { systemSettings } from '../../../../platform/settings.ts'
import { sources } from '../../../statistics/figures/announced.testing.ts'
import { spanOf, writeDay } from '../../../statistics/figures/writeDay.ts'
import { NurtureHarness } from '../nurture.testing.ts'

const { planned, done } = nurtureSlotMachine.codes
let h: NurtureHarness
let shift = 0
let zone: string
beforeAll(async () => {
  h = await NurtureHarness.open(undefined, { now: () => Date.now() + shift })
  zone = h.plane.context.settings.get(systemSettings.zone)
})
afterAll(() => h.close())

const goTo = async (time: string): Promise<void> => {
  shift += parseTime(time, zone) - h.plane.context.now()
  await h.plane.signInAgain()
}

test('the twenty starts of the form are what ran, and the figures of the day say so', async () => {
  const day = addDays(formatDay(h.plane.context.now(), zone), 1)
  await goTo(`${day} 00:00:30`)
  const window = { start_time: '00:10', end_time: '23:50', run_time: 10, interval: 20, float_range: 15 }
  const id = await h.add({ ...window, accounts: String(h.accounts[0]) })
  await h.take('open', id)
  const said = (await h.preview({}, id)).accounts[0]!.starts.map(({ time }) => time)
  expect(said).toHaveLength(20)
  expect(said.every((time) => time.startsWith(day))).toBe(true)
  for (const time of said) {
    await eventually(h.plane, async () => (await h.slots(id)).at(-1)).toMatchObject({ state: planned, slot_time: time })
    await goTo(time)
    const offer = await h.atWork((await h.slots(id)).at(-1)!.id)
    await h.end(offer, { kind: 'succeeded', result: { books_opened: 1 } })
  }
  await eventually(h.plane, async () => (await h.slots(id)).filter(({ state }) => state === done).length).toBe(20)
  expect((await h.slots(id)).slice(0, 20).map(({ slot_time }) => slot_time)).toEqual(said)
  await h.take('stop', id)

  await goTo(`${addDays(day, 1)} 13:00:00`)
  await writeDay(h.plane.context.store, sources, spanOf(day, zone), h.plane.context.now())
  const query = { start_time: day, end_time: day }
  const answer = await h.plane.admin.call(figureEndpointsOf(accountStatistics).list, { query })
  expect((answer as unknown as FigureAnswer).total).toMatchObject({ runs: 20, failures: 0 })
}, 120_000)
