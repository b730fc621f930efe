import type { PublishCalendar } from '@quarterdeck/shared/contracts/publishing.ts'
import { runMachine } from '@quarterdeck/shared/states/run.ts'
import { formatTime, parseTime } from '@quarterdeck/shared/values/time.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { AccessScope } from '../../../http/handler.ts'
import { createMigrated } from '../../../migrations/migrated.testing.ts'
import { startTestPlane, type TestPlane } from '../../../plane.testing.ts'
import { systemSettings } from '../../../platform/settings.ts'
import type { TestDatabase } from '../../../platform/store/engines.testing.ts'
import { onEachEngine } from '../../../platform/store/onEachEngine.testing.ts'
import { seesAll } from '../../../resources/visibility/readContext.ts'
import { actorOf } from '../../system/jobs/jobsHarness.testing.ts'
import { readCalendar } from './calendar.ts'

const berlin = 'Europe/Berlin'
const { succeeded } = runMachine.codes

onEachEngine('the calendar of publications on the $name engine', (engine) => {
  let plane: TestPlane
  let database: TestDatabase
  let ben: number
  beforeAll(async () => {
    database = await createMigrated(engine)
    plane = await startTestPlane({ databaseUrl: database.url })
    ben = (await plane.addUser(6)).id
    await run(
      `INSERT INTO platform (id, name, cap_day) VALUES (101, 'Shelf', 4), (102, 'Chirp', 0)`,
      `INSERT INTO account (id, account, nickname, platform, cap_day, owner_user_id, user_group_id, organisation_id)
       VALUES (1, 'ann', 'Ann', 101, 2, 1, 1, 1), (2, 'ben', 'Ben', 101, 0, ${ben}, 1, 1), (3, 'cat', 'Cat', 102, 0, 1, 1, 1)`,
    )
  })
  beforeEach(async () => {
    await run('DELETE FROM publication', 'DELETE FROM run')
    await inZone(berlin)
  })
  afterAll(async () => {
    await plane.stop()
    await database.remove()
    await engine.stop?.()
  })

  const run = (...statements: readonly string[]) =>
    plane.context.store.write((tx) => tx.batch(statements.map((sql) => ({ sql }))))
  const inZone = (zone: string) => plane.context.settings.set(systemSettings.zone, zone)
  const usual = { status: 2, account: 1, platform: 101, name: 'Tea' }
  const add = (at: number | readonly number[], more: Record<string, string | number> = {}) => {
    const row = { ...usual, ...more }
    const values = Object.values(row).map((value) => (typeof value === 'string' ? `'${value}'` : value))
    const rows = [at].flat().map((one) => `(${[one, ...values].join()})`)
    return run(`INSERT INTO publication (${['scheduled_time', ...Object.keys(row)].join()}) VALUES ${rows.join()}`)
  }
  const calendar = (
    query: Partial<Parameters<typeof readCalendar>[1]['query']> = {},
    actor: AccessScope = seesAll,
  ): Promise<PublishCalendar> =>
    readCalendar(plane, {
      query: { from: '2027-03-27', to: '2027-03-29', platform: 0, account: 0, persona: 0, status: '', ...query },
      actor: { ...actorOf({ userId: 1, username: 'ann', keys: [] }), ...actor },
    })
  const told = ({ entries }: PublishCalendar) => entries.map(({ time, name }) => `${time.slice(5, 16)} ${name}`)

  test('an entry stands at the time that the clock of the installation shows, on its day, the earliest first', async () => {
    await add(parseTime('2027-03-28 23:30', berlin), { name: 'late' })
    await add(parseTime('2027-03-28 00:30', berlin), { name: 'early' })
    await add(parseTime('2027-03-26 23:59', berlin), { name: 'the day before' })
    await add(parseTime('2027-03-30 00:00', berlin), { name: 'the day after' })
    expect(told(await calendar())).toEqual(['03-28 00:30 early', '03-28 23:30 late'])
    await inZone('Asia/Tokyo')
    expect(told(await calendar())).toEqual(['03-27 07:59 the day before', '03-28 08:30 early', '03-29 06:30 late'])
  })

  test.each([
    [berlin, '2027-03-28', '+01:00', '+02:00', 23],
    [berlin, '2027-10-31', '+02:00', '+01:00', 25],
    ['America/New_York', '2027-03-14', '-05:00', '-04:00', 23],
    ['Africa/Cairo', '2027-04-30', '+02:00', '+03:00', 23],
    ['America/Santiago', '2027-09-05', '-04:00', '-03:00', 23],
    ['Australia/Lord_Howe', '2027-04-04', '+11:00', '+10:30', 24.5],
  ])('in %s the day %s, on which the offset changes, is as long as it is', async (zone, day, from, to, hours) => {
    await inZone(zone)
    const noon = parseTime(`${day} 12:00`, zone)
    // Every half hour of three days: an account may post twice a day.
    await add(Array.from({ length: 145 }, (_, half) => noon + (half - 72) * 1_800_000))
    const { entries, over, offsets } = await calendar({ from: day, to: day })
    expect(entries).toHaveLength(hours * 2)
    expect(entries.every(({ time }) => time.startsWith(day))).toBe(true)
    expect(over).toEqual([{ day, account: 1, account_name: 'ann', planned: hours * 2, cap: 2 }])
    expect(offsets).toEqual([{ day, from, to }])
  })

  test('an account is over where it has more planned on a day than the lower cap of its own and that of its platform', async () => {
    const noon = parseTime('2027-03-28 12:00', berlin)
    const hours = Array.from({ length: 5 }, (_, hour) => noon + hour * 3_600_000)
    await add(hours, { account: 2 })
    await add(hours, { account: 3, platform: 102 })
    await add(hours.slice(0, 2))
    await add(hours, { status: 5 })
    await add(hours, { status: 6 })
    const over = [{ day: '2027-03-28', account: 2, account_name: 'ben', planned: 5, cap: 4 }]
    expect((await calendar()).over).toEqual(over)
    expect((await calendar({ status: '0' })).over).toEqual(over)
    expect((await calendar({ account: 1 })).over).toEqual([])
  })

  test('a filter leaves what it says', async () => {
    const noon = parseTime('2027-03-28 12:00', berlin)
    await run(`INSERT OR IGNORE INTO persona (id, name, status) VALUES (5, 'Mira', 2)`)
    await add(noon, { name: 'of ann', status: 4 })
    await add(noon, { name: 'of ben', account: 2, persona: 5 })
    await add(noon, { name: 'of cat', account: 3, platform: 102, status: 5 })
    expect(told(await calendar({ platform: 102 }))).toEqual(['03-28 12:00 of cat'])
    expect(told(await calendar({ account: 2 }))).toEqual(['03-28 12:00 of ben'])
    expect(told(await calendar({ persona: 5 }))).toEqual(['03-28 12:00 of ben'])
    expect(told(await calendar({ status: '4,5' }))).toEqual(['03-28 12:00 of ann', '03-28 12:00 of cat'])
  })

  test('who sees no account sees no post of it, nor that it is over', async () => {
    const noon = parseTime('2027-03-28 12:00', berlin)
    const minutes = Array.from({ length: 5 }, (_, minute) => noon + minute * 60_000)
    await add(minutes, { name: 'hers' })
    await add(minutes, { name: 'his', account: 2 })
    const own: AccessScope = { userId: ben, reach: 'own', groupId: 9, organisationId: 1, external: false }
    const { entries, over } = await calendar({}, own)
    expect(new Set(entries.map(({ name }) => name))).toEqual(new Set(['his']))
    expect(over.map((one) => one.account_name)).toEqual(['ben'])
  })

  test('a login is doubtful where nothing has worked with the account for a day and a post is due within six hours', async () => {
    const now = plane.context.now()
    const day = formatTime(now, berlin).slice(0, 10)
    const hour = 3_600_000
    await add(now + hour, { name: 'soon' })
    await add(now + hour, { name: 'by hand', by_hand: 1 })
    await add(now + 7 * hour, { name: 'later' })
    await add(now + hour, { name: 'worked lately', account: 2 })
    await run(`INSERT INTO run (id, lane, task_id, state, account_id, queued_at, finished_at)
      VALUES ('a', 1, 1, ${succeeded}, 2, 0, ${now - 23 * hour}), ('b', 1, 1, ${succeeded}, 1, 0, ${now - 25 * hour})`)
    const { entries } = await calendar({ from: day, to: formatTime(now + 24 * hour, berlin).slice(0, 10) })
    expect(entries.filter((one) => one.login_doubtful).map(({ name }) => name)).toEqual(['soon'])
  })

  test('of very many entries the first are told, and how many there are beside them', async () => {
    await run(`INSERT INTO publication (scheduled_time, status, account, platform, name)
      WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 5100)
      SELECT ${parseTime('2027-03-28 00:00', berlin)} + i * 1000, 2, 3, 102, 'one of many' FROM n`)
    const { entries, more } = await calendar()
    expect([entries.length, more]).toEqual([5000, 100])
  })

  test.each([
    ['2027-03-29', '2027-03-28'],
    ['2027-01-01', '2027-12-31'],
  ])('from %s to %s is refused', async (from, to) => {
    await expect(calendar({ from, to })).rejects.toMatchObject({ code: 'calendar_range' })
  })
})
