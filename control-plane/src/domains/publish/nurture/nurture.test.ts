import * as contract from '@quarterdeck/shared/contracts/nurture.ts'
import { endpointsOf } from '@quarterdeck/shared/resource/endpoints.ts'
import { nurtureTask } from '@quarterdeck/shared/resources/publish/nurtureTask.ts'
import { addDays } from '@quarterdeck/shared/values/publishTimes.ts'
import { formatDay } from '@quarterdeck/shared/values/time.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createMigrated } from '../../../migrations/migrated.testing.ts'
import { systemSettings } from '../../../platform/settings.ts'
import type { TestDatabase } from '../../../platform/store/engines.testing.ts'
import { onEachEngine } from '../../../platform/store/onEachEngine.testing.ts'
import { NurtureHarness } from './nurture.testing.ts'

onEachEngine('nurture tasks on the $name engine', (engine) => {
  let h: NurtureHarness
  let database: TestDatabase
  let zone: string
  let tomorrow: string
  beforeAll(async () => {
    database = await createMigrated(engine)
    h = await NurtureHarness.open(database.url)
    zone = h.plane.context.settings.get(systemSettings.zone)
    tomorrow = addDays(formatDay(h.plane.context.now(), zone), 1)
  })
  afterAll(async () => {
    await h.close()
    await database.remove()
    await engine.stop?.()
  })

  test('are previewed before they are saved, with what they will really do', async () => {
    const { accounts } = await h.preview(h.values({ until: tomorrow }))
    expect(accounts.map(({ account }) => account)).toEqual(h.accounts)
    const ofTomorrow = accounts[0]!.starts.filter(({ time }) => time.startsWith(tomorrow)).map(({ time }) => time)
    expect(ofTomorrow).toEqual(['09:00', '10:00', '11:00'].map((clock) => `${tomorrow} ${clock}:00`))
    const id = await h.add({ until: tomorrow, float_range: 20 })
    const saved = await h.preview({}, id)
    const unsaved = await h.preview(h.values({ until: tomorrow, float_range: 20 }))
    expect(saved.accounts).toEqual(unsaved.accounts)
  })

  test('say what does not fit on one phone, and which caps are hit', async () => {
    const { id } = (
      await h.plane.context.store.read.all<{ id: number }>('SELECT id FROM phone ORDER BY id LIMIT 1')
    )[0]!
    const run = (sql: string, params: unknown[]) =>
      h.plane.context.store.write((tx) => tx.run(sql, params).then(() => undefined))
    const phones = await h.plane.context.store.read.all<{ id: number; phone: number }>('SELECT id, phone FROM account')
    await run('UPDATE account SET phone = ?, cap_day = 2', [id])
    const { phones: loads, caps } = await h.preview(
      h.values({ end_time: '10:01', interval: 30, run_time: 30, until: tomorrow }),
    )
    expect(loads).toHaveLength(1)
    expect(loads[0]).toMatchObject({ accounts: 2, delayed: expect.any(Number) })
    expect(caps).toEqual([])
    const full = await h.preview(h.values({ until: tomorrow }))
    expect(full.caps.filter(({ time }) => time.startsWith(tomorrow))).toMatchObject([
      { per: 'day', planned: 3, cap: 2 },
      { per: 'day', planned: 3, cap: 2 },
    ])
    for (const one of phones) await run('UPDATE account SET phone = ?, cap_day = 0 WHERE id = ?', [one.phone, one.id])
  })

  test('are refused where their script is for something else, runs shorter, or does not take a value', async () => {
    const problems = (more: object) =>
      h.add({ ...more }).then(
        () => '',
        (error: { problems: { field: string; message: string }[] }) =>
          error.problems.map(({ field, message }) => `${field}: ${message}`).join('; '),
      )
    expect(await problems({ task_type: 3 })).toBe('script: This task type needs a script for: Custom')
    expect(await problems({ run_time: 31, interval: 10 })).toBe('run_time: The script runs for 30 min at most')
    expect(await problems({ parameters: 'books=50' })).toMatch(/^parameters: .*1 … 20/)
    expect(await problems({ parameters: 'boks=5' })).toMatch(/^parameters: .*books/)
    expect(await problems({ end_time: '10:00' })).toMatch(/^end_time: From start to end are 60 min/)
  })

  test('are opened, closed, copied, and deleted once closed', async () => {
    const id = await h.add()
    expect(await h.take('open', id)).toMatchObject({ result: 'done' })
    expect(await h.row(id)).toMatchObject({ enabled: 1 })
    const remove = () => h.plane.admin.call(endpointsOf(nurtureTask).delete!, { query: { id: String(id) } })
    await expect(remove()).rejects.toThrow('Close it first')
    expect(await h.take('copy', id)).toMatchObject({ result: 'done' })
    expect(await h.take('close', id)).toMatchObject({ result: 'done' })
    await remove()
    const over = await h.add({ cycle_mode: 3, start_time: '2020-01-01 10:00', end_time: '2020-01-01 12:00' })
    expect((await h.take('open', over)).reason).toContain('over')
  })

  test('stand on a week with their phones, and on each day as a number', async () => {
    const before = await h.plane.admin.call(contract.nurtureDays, { query: { from: tomorrow, to: tomorrow } })
    const id = await h.add({ accounts: String(h.accounts[0]) })
    await h.take('open', id)
    const { data } = await h.plane.admin.call(contract.nurtureWeek, {
      query: { from: tomorrow, to: tomorrow, task: id },
    })
    expect(data.starts.map(({ time, minutes }) => [time.slice(11, 16), minutes])).toEqual([
      ['09:00', 30],
      ['10:00', 30],
      ['11:00', 30],
    ])
    const weekday = (new Date(`${tomorrow}T00:00:00Z`).getUTCDay() + 6) % 7
    expect(data.heat[weekday]!.map((n, hour) => [hour, n]).filter(([, n]) => n! > 0)).toEqual([
      [9, 1],
      [10, 1],
      [11, 1],
    ])
    const after = await h.plane.admin.call(contract.nurtureDays, { query: { from: tomorrow, to: tomorrow } })
    const sum = (days: { starts: number }[]) => days.reduce((all, { starts }) => all + starts, 0)
    expect(sum(after.data) - sum(before.data)).toBe(3)
    await h.take('close', id)
  })
})
