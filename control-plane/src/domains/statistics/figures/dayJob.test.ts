import { mostCounted } from '@quarterdeck/shared/values/mostCounted.ts'
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest'
import { onEachEngine } from '../../../platform/store/onEachEngine.testing.ts'
import { startJobs } from '../../system/jobs/index.ts'
import { createJobsHarness, type JobsHarness } from '../../system/jobs/jobsHarness.testing.ts'
import { sources } from './announced.testing.ts'
import { createDayJob } from './dayJob.ts'

const at = (text: string) => Date.parse(`${text.replace(' ', 'T')}+08:00`)
const minuteMs = 60_000

onEachEngine('the day job on the $name engine', (engine) => {
  let h: JobsHarness<ReturnType<typeof createDayJob>>
  beforeEach(async () => {
    h = await createJobsHarness(async (context, router) => {
      const jobs = await startJobs(context, router)
      const days = createDayJob(context, jobs, sources)
      await jobs.begin()
      return { parts: days, running: [jobs, days] }
    }, engine)
    h.clock.now = at('2026-03-02 13:00:00')
    await write(
      `INSERT INTO account (id, account, nickname, platform, create_time) VALUES (1, 'reader', '', 1, ${at('2026-03-01 08:00:00')})`,
    )
  })
  afterEach(() => h.close())
  afterAll(() => engine.stop?.())

  const write = (sql: string) => h.context.store.write((tx) => tx.run(sql))
  const all = <T>(sql: string) => h.context.store.read.all<T & object>(sql)
  const jobsOf = () =>
    all<{ state: number; error: string; counts: string }>('SELECT state, error, counts FROM job ORDER BY id')
  const addPosts = (count: number, views: number) =>
    write(`INSERT INTO publication (name, account, platform, status, source, scheduled_time, finished_time, views)
      SELECT 'p', 1, 1, 4, 5, ${at('2026-03-01 12:00:00')}, ${at('2026-03-01 12:00:00')}, ${views}
      FROM (WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${count}) SELECT i FROM n)`)
  const madeOf = async () =>
    Object.fromEntries(
      (
        await all<{ name: string; days: number }>('SELECT name, count(*) AS days FROM statistics_day GROUP BY name')
      ).map(({ name, days }) => [name, days]),
    )

  test('leaves out what no post has, 2,000 times 2^53 views, and says of how many rows', async () => {
    await addPosts(2000, Number.MAX_SAFE_INTEGER)
    await addPosts(1, mostCounted)
    await write(`INSERT INTO account_metric (account, day, time, fans) VALUES (1, '2026-03-01', 1, ${mostCounted + 1})`)
    await h.parts.catchUp()
    expect(await jobsOf()).toMatchObject([{ error: '', counts: expect.stringContaining('"left_out":2001') }])
    for (const table of ['account', 'publish'])
      expect(await all(`SELECT sum(views) AS views FROM statistics_${table}`)).toEqual([{ views: mostCounted }])
    expect(await all(`SELECT fans, posts FROM statistics_account`)).toEqual([{ fans: null, posts: 2001 }])
  })

  test('makes every other table where one cannot be made, tells which, and asks again after hours, not each minute', async () => {
    await addPosts(1, 7)
    await write(`CREATE TRIGGER broken BEFORE INSERT ON statistics_publish BEGIN SELECT RAISE(ABORT, 'broken'); END`)
    await h.parts.catchUp()
    expect(await madeOf()).toEqual({ account: 1, business: 1, operator: 1, persona: 1, tag: 1 })
    expect(await jobsOf()).toMatchObject([{ error: 'figures_not_made', counts: expect.stringContaining('"failed":1') }])
    for (let n = 0; n < 3; n++) {
      h.clock.now += minuteMs
      await h.parts.catchUp()
    }
    expect(await jobsOf()).toHaveLength(1)
    await write('DROP TRIGGER broken')
    h.clock.now += 6 * 60 * minuteMs
    await h.parts.catchUp()
    expect(await madeOf()).toEqual({ account: 1, business: 1, operator: 1, persona: 1, publish: 1, tag: 1 })
  })

  test('a table that is new gets all its days, and those of others stay as they were', async () => {
    await write(
      `INSERT INTO account (id, account, nickname, platform, create_time) VALUES (2, 'other', '', 1, ${at('2026-02-10 08:00:00')})`,
    )
    await write(`UPDATE account SET create_time = ${at('2026-02-10 08:00:00')}`)
    await h.parts.catchUp()
    const days = (await madeOf()).account!
    await write(`DELETE FROM statistics_day WHERE name = 'business'`)
    await write(`DELETE FROM account WHERE id = 2`)
    await h.restart()
    await h.parts.catchUp()
    expect(await madeOf()).toMatchObject({ account: days, business: days })
    expect(await all('SELECT count(*) AS n FROM statistics_account')).toEqual([{ n: 2 * days }])
  })

  test('a row of a finished day that comes, changes or goes later is in the figures at the next look', async () => {
    const paid = () => all<{ day: string; paid: number }>(`SELECT day, paid FROM statistics_business WHERE paid > 0`)
    await write(`INSERT INTO customer (id, name, create_time) VALUES (1, 'Tea house', ${at('2026-02-27 09:00:00')})`)
    await h.parts.catchUp()
    await write(`INSERT INTO customer_order (id, customer, thing, currency, price, total, create_time, paid_time)
      VALUES (1, 1, 'Tea', 'JPY', 700, 700, ${at('2026-02-27 10:00:00')}, ${at('2026-02-28 23:59:59')})`)
    await h.parts.catchUp()
    expect(await paid()).toEqual([{ day: '2026-02-28', paid: 700 }])
    await write('UPDATE customer_order SET total = 500')
    await h.parts.catchUp()
    expect(await paid()).toEqual([{ day: '2026-02-28', paid: 500 }])
    await write('DELETE FROM customer_order')
    await h.parts.catchUp()
    expect(await paid()).toEqual([])
  })

  test('days that a clock made which was a day ahead are unmade once it is right, and made in their time from what is there then', async () => {
    const made = async () =>
      (await all<{ day: string }>("SELECT day FROM statistics_day WHERE name = 'publish' ORDER BY day")).map(
        ({ day }) => day,
      )
    const views = () => all('SELECT day, views FROM statistics_publish')
    const leap = 25 * 60 * minuteMs
    await addPosts(1, 7)
    await h.context.clockWatch.keep()
    // The machine has started with a clock that is 25 hours ahead, and nobody could say so: the day that runs counts as over.
    Object.assign(h.clock, { now: h.clock.now + leap, boot: 'another' })
    await h.restart()
    await h.parts.catchUp()
    expect(await made()).toEqual(['2026-03-01', '2026-03-02'])
    h.clock.others = [-leap]
    expect(h.context.clockWatch.leaps()).toBe(true)
    Object.assign(h.clock, { now: h.clock.now - leap, leapt: -leap, others: [0] })
    for (let n = 0; n < 8; n++) {
      h.clock.now += minuteMs
      await h.context.clockWatch.keep()
    }
    expect([h.context.clockWatch.leaps(), await made()]).toEqual([false, ['2026-03-01']])
    // Two days later all of it is as if the clock had never been wrong.
    await addPosts(1, 5)
    h.clock.now = at('2026-03-04 13:00:00')
    Object.assign(h.clock, { boot: 'a third' })
    await h.restart()
    await h.parts.catchUp()
    // The days before are read once more.
    const since = (await made()).filter((day) => day > '2026-03')
    expect(since).toEqual(['2026-03-01', '2026-03-02', '2026-03-03'])
    expect(await views()).toEqual([{ day: '2026-03-01', views: 12 }])
  })
})
