import { figureEndpointsOf } from '@quarterdeck/shared/contracts/figures.ts'
import type { FigureAnswer } from '@quarterdeck/shared/resource/figureCalls.ts'
import type { StatisticsDefinition } from '@quarterdeck/shared/resource/statistics.ts'
import { messageDirections } from '@quarterdeck/shared/resources/customer/privateMessage.ts'
import { privateMessageMachine } from '@quarterdeck/shared/states/privateMessage.ts'
import { accountStatistics } from '@quarterdeck/shared/statistics/accountStatistics.ts'
import { operatorStatistics } from '@quarterdeck/shared/statistics/operatorStatistics.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestPlane, type TestPlane } from '../../../plane.testing.ts'
import { sources } from './announced.testing.ts'
import { spanOf, writeDay } from './writeDay.ts'

// What was written and answered on a day: how much, by whom, and how long they waited.

const zone = 'Asia/Shanghai'
const day = '2026-03-30'
const at = (time: string) => Date.parse(`${day}T${time}:00+08:00`)
const { sent, queued, failed, received } = privateMessageMachine.codes
let plane: TestPlane
let ann: Awaited<ReturnType<TestPlane['addUser']>>
let ben: Awaited<ReturnType<TestPlane['addUser']>>

beforeAll(async () => {
  plane = await startTestPlane({ now: () => at('23:59') + 86_400_000 })
  ann = await plane.addUser(6)
  ben = await plane.addUser(6)
  await plane.context.store.write(async (tx) => {
    await tx.run('UPDATE user SET create_time = 0')
    await tx.run(`INSERT INTO account (id, account, platform, owner_user_id, user_group_id, organisation_id, create_time)
      VALUES (1, 'one', 1, ${ann.id}, 1, 1, 0), (2, 'two', 1, ${ben.id}, 1, 1, 0)`)
    await tx.run(
      `INSERT INTO conversation (id, account, peer_handle) VALUES (1, 1, 'mai'), (2, 1, 'lan'), (3, 2, 'jo')`,
    )
    const add = (talk: number | null, direction: number, status: number, time: string, author = '') =>
      tx.run(
        `INSERT INTO private_message (conversation, account, direction, status, kind, text, author, time, read_time)
         VALUES (?, ?, ?, ?, 1, 'x', ?, ?, ?)`,
        [talk, talk === 3 ? 2 : 1, direction, status, author, at(time), at(time)],
      )
    const [theirs, ours] = [messageDirections.in, messageDirections.out]
    // Two of theirs, one answer: from the first of them. What follows it answers nobody.
    await add(1, theirs, received, '09:00')
    await add(1, theirs, received, '09:20')
    await add(1, ours, sent, '10:00', ann.username)
    await add(1, ours, sent, '10:05', ann.username)
    // Answered by hand on the phone, then they write again and get an answer after ten minutes.
    await add(2, theirs, received, '11:00')
    await add(2, ours, sent, '11:30')
    await add(2, theirs, received, '12:00')
    await add(2, ours, sent, '12:10', ben.username)
    // What did not go out is no answer, and they still wait.
    await add(3, theirs, received, '13:00')
    await add(3, ours, failed, '13:01', ben.username)
    await add(3, ours, queued, '13:02', ben.username)
    // To a comment.
    await add(null, ours, sent, '14:00', ann.username)
  })
  expect(await writeDay(plane.context.store, sources, spanOf(day, zone), at('23:59'))).toEqual([])
}, 120_000)
afterAll(() => plane.stop())

const figuresOf = async (definition: StatisticsDefinition, by: string) =>
  (await plane.admin.call(figureEndpointsOf(definition).list, {
    query: { start_time: day, end_time: day, by },
  })) as unknown as FigureAnswer

test('what came in and went out is counted for the account', async () => {
  const { total } = await figuresOf(accountStatistics, 'account')
  expect(total).toMatchObject({ messages_in: 5, messages_out: 5 })
})

test('who answered, and how long those waited whom they answered', async () => {
  const { data } = await figuresOf(operatorStatistics, 'user')
  const of = (id: number) => data.find(({ key }) => key[0] === String(id))
  expect(of(ann.id)).toMatchObject({ answered: 3 })
  expect(of(ben.id)).toMatchObject({ answered: 1 })
  // In the steps from an hour to two, and from ten minutes to fifteen.
  expect(of(ann.id)!.answer_time).toBeGreaterThanOrEqual(3600)
  expect(of(ann.id)!.answer_time).toBeLessThan(7200)
  expect(of(ben.id)!.answer_time).toBeGreaterThanOrEqual(600)
  expect(of(ben.id)!.answer_time).toBeLessThan(900)
})

test('a day that is made again is the same', async () => {
  const { data } = await figuresOf(operatorStatistics, 'user')
  expect(await writeDay(plane.context.store, sources, spanOf(day, zone), at('23:59'))).toEqual([])
  expect((await figuresOf(operatorStatistics, 'user')).data).toEqual(data)
})
