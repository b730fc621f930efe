// @module-tag second-gear

import { nurtureSlotMachine } from '@quarterdeck/shared/states/nurtureSlot.ts'
import { openRunStates, runMachine } from '@quarterdeck/shared/states/run.ts'
import { addDays } from '@quarterdeck/shared/values/publishTimes.ts'
import { formatDay, parseTime } from '@quarterdeck/shared/values/time.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createMigrated } from '../../../migrations/migrated.testing.ts'
import { systemSettings } from '../../../platform/settings.ts'
import type { TestDatabase } from '../../../platform/store/engines.testing.ts'
import { onEachEngine } from '../../../platform/store/onEachEngine.testing.ts'
import { NurtureHarness } from './nurture.testing.ts'

const { planned, queued, missed, done } = nurtureSlotMachine.codes
const [minuteMs, hourMs, dayMs] = [60_000, 3_600_000, 86_400_000]
const poll = { timeout: 30_000 }

onEachEngine('nurture and a clock that leaps, on the $name engine', (engine) => {
  let h: NurtureHarness
  let database: TestDatabase
  let zone: string
  let task: number
  /** The day of the first start. */
  let day: string
  /** Time that has passed in fact, and by how much the clock is wrong. */
  let passed = 0
  let leapt = 0
  const machine = { boot: 'first', uptime: () => Date.now() + passed }
  const clock = () => h.plane.context.clockWatch

  /** In fact it is that time. */
  const goTo = (of: string, time: string) => {
    passed = parseTime(`${of} ${time}`, zone) - Date.now()
  }
  /** Whole looks of what plans starts and begins them. */
  const look = async () => {
    const rounds = () => h.plane.context.loops.list().find(({ name }) => name === 'nurture.tend')!.rounds
    const before = rounds()
    await expect.poll(rounds, poll).toBeGreaterThan(before + 1)
  }
  const slots = async () => {
    await h.plane.signInAgain()
    return (await h.slots(task)).map(({ slot_time, state }) => ({ slot_time, state }))
  }
  const rightAgain = async () => {
    await clock().keep()
    passed += 6 * minuteMs
    await clock().keep()
    expect(clock().leap()).toBeUndefined()
  }

  beforeAll(async () => {
    database = await createMigrated(engine)
    h = await NurtureHarness.open(database.url, { now: () => Date.now() + passed + leapt, machine })
    zone = h.plane.context.settings.get(systemSettings.zone)
    day = addDays(formatDay(Date.now(), zone), 1)
    goTo(day, '07:00:00')
    await h.plane.signInAgain()
    task = await h.add({ accounts: String(h.accounts[0]) })
    expect(await h.take('open', task)).toMatchObject({ result: 'done' })
  }, 60_000)
  afterAll(async () => {
    await h?.close()
    await database.remove()
    await engine.stop?.()
  })

  test('whichever way it leaps while it runs, for half a minute or for an hour, what is planned stays as it is', async () => {
    await expect.poll(slots, poll).toEqual([{ slot_time: `${day} 09:00:00`, state: planned }])
    for (const leap of [30 * dayMs, 25 * hourMs, -2 * hourMs, -dayMs])
      for (const lasts of [30_000, hourMs / 12]) {
        leapt = leap
        await expect.poll(() => clock().leaps(), poll).toBe(true)
        passed += lasts
        await look()
        leapt = 0
        await rightAgain()
        expect(await slots()).toEqual([{ slot_time: `${day} 09:00:00`, state: planned }])
      }
  }, 120_000)

  // A libSQL server says at the start already that the clock is wrong, so that nothing goes by it.
  test.skipIf(engine.name === 'remote')(
    'what a start planned, missed and gave out by a clock that was a day ahead never was, and begins in its time',
    async () => {
      goTo(day, '08:05:00')
      await h.agent.close()
      machine.boot = 'second'
      leapt = 25 * hourMs
      await h.plane.restart()
      await expect.poll(slots, poll).toEqual([
        { slot_time: `${day} 09:00:00`, state: missed },
        { slot_time: `${addDays(day, 1)} 09:00:00`, state: queued },
      ])
      const other = { type: 'machine', boot: 'of another machine' } as const
      await h.join()
      h.agent.say({ ...other, time: Date.now() + passed })
      await expect.poll(() => clock().leaps(), poll).toBe(true)
      leapt = 0
      await h.plane.signInAgain()
      h.agent.say({ ...other, time: Date.now() + passed })
      // What it says is heard some time, and has to be borne out for five minutes from then on: at most half an hour passes here.
      const lookOnce = async () => {
        passed += minuteMs
        await clock().keep()
        return clock().leap()
      }
      await expect.poll(lookOnce, { ...poll, interval: 1000 }).toBeUndefined()
      await expect.poll(slots, poll).toEqual([{ slot_time: `${day} 09:00:00`, state: planned }])
      const open = openRunStates.map((state) => runMachine.codes[state]).join()
      expect(await h.plane.context.store.read.all(`SELECT seq FROM run WHERE state IN (${open})`)).toEqual([])

      goTo(day, '09:01:00')
      await h.plane.signInAgain()
      await h.reconnect()
      const [slot] = await h.slots(task)
      await h.end(await h.atWork(slot!.id), { kind: 'succeeded', result: { books_opened: 3 } })
      await expect.poll(slots, poll).toEqual([
        { slot_time: `${day} 09:00:00`, state: done },
        { slot_time: `${day} 10:00:00`, state: planned },
      ])
    },
    120_000,
  )
})
