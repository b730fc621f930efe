import { figureEndpointsOf } from '@quarterdeck/shared/contracts/figures.ts'
import { endpointsOf } from '@quarterdeck/shared/resource/endpoints.ts'
import type { FigureAnswer } from '@quarterdeck/shared/resource/figureCalls.ts'
import { run } from '@quarterdeck/shared/resources/fleet/run.ts'
import { runMachine } from '@quarterdeck/shared/states/run.ts'
import { runStatistics } from '@quarterdeck/shared/statistics/runStatistics.ts'
import { workLanes } from '@quarterdeck/shared/values/runLanes.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestPlane, type TestPlane } from '../../../plane.testing.ts'
import { wholeSheet } from '../../../platform/spreadsheet/wholeSheet.testing.ts'
import { refusal } from '../../../refusal.testing.ts'

const { codes } = runMachine
const now = Date.parse('2026-03-10T13:00:00+08:00')
const calls = figureEndpointsOf(runStatistics)
let plane: TestPlane

beforeAll(async () => {
  plane = await startTestPlane({ now: () => now })
  await plane.context.store.write(async (tx) => {
    await tx.run(`INSERT INTO host (id, name) VALUES (1, 'rack')`)
    await tx.run(`INSERT INTO phone (id, serial, host) VALUES (1, 'A', 1), (2, 'B', 1)`)
    let seq = 0
    const add = async (more: {
      day: string
      state: number
      phone: number
      took: number
      message?: string
      fault?: string
    }) => {
      const end = Date.parse(`${more.day}T10:00:00Z`)
      await tx.run(
        `INSERT INTO run (id, lane, task_id, state, phone_id, phone, host_id, platform_id, script, day, queued_at, leased_at,
           finished_at, message, fault) VALUES (?, 0, ?, ?, ?, ?, 1, 1, ?, ?, 1, ?, ?, ?, ?)`,
        [
          ...[`r${++seq}`, seq, more.state, more.phone, more.phone === 1 ? 'A' : 'B'],
          ...[more.phone === 1 ? 'lists' : 'notes', more.day, end - 1000 * more.took, end],
          ...[more.message ?? '', more.fault ?? ''],
        ],
      )
    }
    for (let n = 0; n < 3; n++) await add({ day: '2026-03-09', state: codes.succeeded, phone: 1, took: 30 })
    await add({
      day: '2026-03-09',
      state: codes.failed,
      phone: 1,
      took: 400,
      message: '\u001ftime_limit\u001f{}',
      fault: 'script',
    })
    await add({ day: '2026-03-09', state: codes.failed, phone: 2, took: 5, message: 'no such book', fault: 'task' })
    await add({ day: '2026-03-08', state: codes.succeeded, phone: 2, took: 5 })
    await add({ day: '2026-03-10', state: codes.failed, phone: 2, took: 5 })
  })
})
afterAll(() => plane.stop())

const ask = async (query: Record<string, unknown>) =>
  (await plane.admin.call(calls.list, { query })) as unknown as FigureAnswer

test('yesterday by script: how often, how well and how long; today is not among them', async () => {
  expect(await ask({})).toMatchObject({
    from: '2026-03-09',
    to: '2026-03-09',
    next: '2026-03-11 12:00:00',
    data: [
      { key: ['lists'], name: ['lists'], runs: 4, succeeded: 3, failed: 1, success: 75, median: 31.7 },
      { key: ['notes'], runs: 1, succeeded: 0, failed: 1, success: 0 },
    ],
    total: { runs: 5, succeeded: 3, failed: 2, success: 60 },
    before: { runs: 1, succeeded: 1, success: 100 },
    days: [{ day: '2026-03-09', counted: true, runs: 5 }],
    totalCount: 2,
  })
})

test('what failed, in words, by whose fault', async () => {
  const { data } = await ask({ by: 'failure,fault', result: codes.failed })
  expect(data.map(({ name, failed }) => [...name, failed])).toEqual([
    ['Reported by the script', 'Task', 1],
    ['Time limit reached', 'Script', 1],
  ])
})

test('other ranges and other groups add up to the same', async () => {
  const week = await ask({ range: 7, by: 'phone' })
  expect(week.data.map(({ key, name, runs }) => [key, name, runs])).toEqual([
    [['1'], ['A'], 4],
    [['2'], ['B'], 2],
  ])
  expect(week.days.map(({ runs }) => runs)).toEqual([0, 0, 0, 0, 0, 1, 5])
  expect((await ask({ range: 7, by: 'host' })).data).toMatchObject([{ name: ['rack'], runs: 6 }])
  const byDay = (await ask({ range: 7, by: 'day', phone: 2 })).data
  expect(byDay.map(({ key, runs }) => [key[0], runs])).toEqual([
    ['2026-03-08', 1],
    ['2026-03-09', 1],
  ])
  const narrowed = [{ script: 'lists' }, { platform: 1, phone: 2 }, { host: 1, script: 'notes' }, { platform: 2 }]
  const sums = await Promise.all(narrowed.map((by) => ask({ range: 7, ...by })))
  expect(sums.map(({ total }) => total.runs)).toEqual([4, 2, 2, 0])
  const wrong = [{ range: 2 }, { by: 'nothing' }, { by: 'script,script' }, { order_field: 'x' }]
  for (const query of [...wrong, { start_time: '2026-03-01' }, { start_time: '2026-03-09', end_time: '2026-03-08' }])
    expect(await refusal(ask(query))).toMatchObject({ status: 400 })
})

test('a number leads to a list with that total', async () => {
  const days = { ended_from: '2026-03-03 00:00:00', ended_to: '2026-03-09 23:59:59', lane: workLanes }
  for (const row of (await ask({ range: 7, by: 'phone' })).data) {
    const query = { ...days, phone: row.name[0] }
    const listed = await plane.admin.call(endpointsOf(run).list!, { query })
    expect(listed.totalCount).toBe(row.runs)
  }
})

test('the sums outlive the runs, follow an outcome that is settled, and come as a spreadsheet', async () => {
  await plane.context.store.write(async (tx) => {
    await tx.run(`UPDATE run SET state = ${codes.succeeded}, message = '', fault = '' WHERE id = 'r4'`)
    await tx.run(`DELETE FROM run WHERE id IN ('r1', 'r4')`)
  })
  expect((await ask({})).total).toMatchObject({ runs: 5, succeeded: 4, failed: 1 })
  const { name, blob } = await plane.admin.file(calls.export, { query: {} })
  expect(name).toBe('Run statistics_2026-03-09_2026-03-09.xlsx')
  const { header, rowCount } = await wholeSheet(blob)
  expect(header).toContain('Success rate')
  expect(rowCount).toBe(2)
})
