import { mkdir, readdir, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { confirmClock, editRetention, getRetention } from '@quarterdeck/shared/contracts/retention.ts'
import { statisticsByDay, statisticsTop } from '@quarterdeck/shared/contracts/statistics.ts'
import { resources } from '@quarterdeck/shared/resources/registry.gen.ts'
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest'
import { embeddedEngine } from '../../../platform/store/engines.testing.ts'
import { onEachEngine } from '../../../platform/store/onEachEngine.testing.ts'
import { refusal } from '../../../refusal.testing.ts'
import { domains } from '../../registry.gen.ts'
import { startStatistics } from '../../sites/statistics/index.ts'
import { runSettings } from '../../work/runs/index.ts'
import { createJobsHarness, type JobsHarness } from '../jobs/jobsHarness.testing.ts'
import { type Retention, startRetention } from './index.ts'
import { policiesOf } from './policiesOf.ts'
import { batch } from './pruneTable.ts'

const dayMs = 86_400_000
const policies = policiesOf(resources, domains)
let harness: JobsHarness<Retention>
const open = (engine = embeddedEngine) =>
  createJobsHarness(async (context, router) => {
    startStatistics(context, router)
    const retention = startRetention(context, router, policies)
    return { parts: retention, running: [retention] }
  }, engine)

const run = (sql: string, params: unknown[] = []) => harness.context.store.write((tx) => tx.run(sql, params))
const count = async (from: string) =>
  (await harness.context.store.read.get<{ n: number }>(`SELECT count(*) AS n FROM ${from}`))!.n
const shown = async (name: string) => (await harness.call(getRetention)).data.find((entry) => entry.name === name)!
const limit = (name: string, days: number, rows: number) =>
  harness.call(editRetention, { body: { limits: { [name]: { days, rows } } } })
const addMessages = (times: readonly number[]) =>
  run('INSERT INTO live_message (create_time) SELECT value FROM json_each(?)', [JSON.stringify(times)])

onEachEngine('on the $name engine', (engine) => {
  afterAll(() => engine.stop?.())
  beforeEach(async () => {
    harness = await open(engine)
  })
  afterEach(() => harness.close())

  test('what is older than its age goes, over several batches, and is counted and shown', async () => {
    const { now } = harness.clock
    const old = Array.from({ length: batch + 7 }, (_, n) => now - 181 * dayMs - n)
    await addMessages([...old, now - 180 * dayMs, now])
    expect(await harness.parts.prune()).toBe(batch + 7)
    expect(await count('live_message')).toBe(2)
    expect(await shown('live-message')).toMatchObject({
      kept: 2,
      pruned: batch + 7,
      last_pruned: batch + 7,
      days: 180,
    })
    expect(await harness.context.metrics.text()).toContain(
      `quarterdeck_pruned_rows_total{table="live-message"} ${batch + 7}`,
    )
    harness.clock.now += 1
    expect(await harness.parts.prune()).toBe(1)
    expect(await shown('live-message')).toMatchObject({ kept: 1, pruned: batch + 8, last_pruned: 1 })
  })

  test('messages that are too old lose their texts everywhere and are counted as before; younger ones keep theirs', async () => {
    const { now } = harness.clock
    await run(`INSERT INTO account (id, account, account_key, nickname, platform) VALUES (1, 'one', 'one', 'One', 1)`)
    await run(
      `INSERT INTO conversation (id, account, peer_handle, last_text, last_time) VALUES (1, 1, 'a', 'Zebulon last', ?), (2, 1, 'b', 'younger', ?)`,
      [now - 366 * dayMs, now],
    )
    const message = `INSERT INTO private_message (conversation, account, text, original, external_key, time)`
    await run(`${message} SELECT 1, 1, 'Zebulon ' || value, 'sealed', 'k' || value, ? - value FROM json_each(?)`, [
      now - 366 * dayMs,
      JSON.stringify([...Array(batch + 3).keys()]),
    ])
    await run(`${message} VALUES (2, 1, 'Zebulon before', '', 'x', ?), (2, 1, 'younger', '', 'y', ?)`, [
      now - 366 * dayMs,
      now,
    ])
    await run(`INSERT INTO comment (account, author_handle, text, time) VALUES (1, 'a', 'Zebulon under it', ?)`, [
      now - 366 * dayMs,
    ])
    const rows = await count('private_message')
    expect(await count(`private_message_fts WHERE private_message_fts MATCH '"Zebulon"'`)).toBe(batch + 4)
    expect(await harness.parts.prune()).toBe(batch + 5)
    expect(await count('private_message')).toBe(rows)
    for (const table of ['private_message', 'comment', 'conversation']) {
      const kept = await harness.context.store.read.all(`SELECT * FROM ${table}`)
      expect(JSON.stringify(kept)).not.toMatch(/Zebulon|sealed/)
    }
    expect(await count(`private_message_fts WHERE private_message_fts MATCH '"Zebulon"'`)).toBe(0)
    // By its name a message is known for as long as its row is there.
    expect(await count(`private_message WHERE external_key = 'k7'`)).toBe(1)
    expect(await count(`conversation WHERE last_text = 'younger'`)).toBe(1)
    expect(await harness.parts.prune()).toBe(0)
  })

  test('what is beyond the budget goes, the oldest first', async () => {
    const { now } = harness.clock
    await addMessages([now - 3, now - 1, now - 2, now])
    await limit('live-message', 0, 2)
    expect(await harness.parts.prune()).toBe(2)
    expect(await harness.context.store.read.all('SELECT create_time FROM live_message ORDER BY create_time')).toEqual([
      { create_time: now - 1 },
      { create_time: now },
    ])
  })

  test('site checks go by the same ages and budgets, and stay counted in the line of their days', async () => {
    const { now } = harness.clock
    await run(
      `INSERT INTO site_check (url, day, create_time) SELECT 'x' || value, 'd', ? - value * ${dayMs} FROM json_each(?)
       WHERE true`,
      [now, JSON.stringify([...Array(100).keys()])],
    )
    expect(await harness.parts.prune()).toBe(9)
    expect(await shown('site-check')).toMatchObject({ days: 90, kept: 91, pruned: 9 })
    await limit('site-check', 90, 50)
    expect(await harness.parts.prune()).toBe(41)
    const oldest = await harness.context.store.read.get<{ at: number }>('SELECT min(create_time) AS at FROM site_check')
    expect(oldest!.at).toBe(now - 49 * dayMs)
    expect(await harness.context.store.read.get('SELECT total FROM site_check_day')).toEqual({ total: 100 })
  })

  test('posts and articles that are pruned stay in the lines of their days; totals are of what there is', async () => {
    const { now } = harness.clock
    await run('INSERT INTO article (create_time) VALUES (?), (?)', [now - 5 * dayMs, now])
    await run('INSERT INTO ranking (ranking, is_my_site, create_time) VALUES (1, 1, ?), (1, 0, ?)', [now - dayMs, now])
    await limit('article', 1, 0)
    await limit('ranking', 0, 1)
    expect(await harness.parts.prune()).toBe(2)
    const { data } = await harness.call(statisticsByDay)
    expect(data.articleCount.filter((n) => n !== 0)).toEqual([1, 1])
    expect(data.rankingCount.at(-2)).toBe(1)
    expect((await harness.call(statisticsTop)).data).toMatchObject({ articleTotalCount: 1, rankingTotalCount: 0 })
    // Afterwards a row that a person takes out is taken out of the line too.
    await run('DELETE FROM article')
    expect((await harness.call(statisticsByDay)).data.articleCount.at(-1)).toBe(0)
  })
})

describe('on the embedded engine', () => {
  beforeEach(async () => {
    harness = await open()
  })
  afterEach(() => harness.close())

  const addRun = (state: number, finished: number | null, unknown = 0) =>
    run(
      `INSERT INTO run (id, lane, task_id, state, queued_at, finished_at, outcome_unknown, commit_lease, committed_at)
       VALUES (lower(hex(randomblob(8))), 0, abs(random()), ?, 0, ?, ?, ?, ?)`,
      [state, finished, unknown, unknown ? 1 : null, unknown ? 1 : null],
    )

  test('finished runs go with all that belongs to them; those under way or of unknown outcome stay', async () => {
    const old = harness.clock.now - 181 * dayMs
    await addRun(6, old)
    await addRun(0, null)
    await addRun(7, old, 1)
    await addRun(7, harness.clock.now)
    await run("INSERT INTO run_log (run_seq, lease, at, level, text) VALUES (1, 1, ?, 'info', 'x')", [
      harness.clock.now,
    ])
    await run('INSERT INTO run_history (run_seq, state, attempt, at) VALUES (1, 6, 1, ?)', [old])
    expect(await harness.parts.prune()).toBe(1)
    expect(await harness.context.store.read.all('SELECT seq FROM run ORDER BY seq')).toEqual([
      { seq: 2 },
      { seq: 3 },
      { seq: 4 },
    ])
    expect([await count('run_log'), await count('run_history')]).toEqual([0, 0])
  })

  test('logs of runs go before their runs do', async () => {
    await addRun(6, harness.clock.now)
    const lines = [40, 31, 29].map((days) => harness.clock.now - days * dayMs)
    for (const at of lines)
      await run("INSERT INTO run_log (run_seq, lease, at, level, text) VALUES (1, 1, ?, 'info', 'x')", [at])
    expect(await harness.parts.prune()).toBe(2)
    expect(await count('run_log')).toBe(1)
  })

  test('screenshots that are old, too many, or of a run that is gone are removed from the disk', async () => {
    const folder = join(harness.context.dataDir, 'screenshots')
    await mkdir(folder, { recursive: true })
    for (let seq = 1; seq <= 5; seq++) {
      await addRun(7, harness.clock.now)
      await run(
        `INSERT INTO run_attempt (lease, run_seq, attempt, host_id, phone_id, account_id, at, picture) VALUES (?1 + 10, ?1, 1, 1, 1, 1, 0, 1)`,
        [seq],
      )
      const path = join(folder, `${seq}-${seq + 10}.png`)
      await writeFile(path, 'png')
      const at = harness.clock.now - (seq === 3 ? 31 : 0) * dayMs
      await utimes(path, at / 1000, at / 1000)
    }
    await writeFile(join(folder, '99-99.png'), 'png')
    await limit('screenshots', 30, 5)
    expect(await harness.parts.prune()).toBe(3)
    expect((await readdir(folder)).sort()).toEqual(['2-12.png', '4-14.png', '5-15.png'])
    const rows = await harness.context.store.read.all('SELECT picture FROM run_attempt ORDER BY lease')
    expect(rows.map((row) => row.picture)).toEqual([0, 1, 0, 1, 1])
    expect(await shown('screenshots')).toMatchObject({ kept: 3, pruned: 3 })
  })

  test('verification tasks that are done go in time, and pictures with the task, whatever took it away', async () => {
    await addMessages([harness.clock.now])
    const folder = join(harness.context.dataDir, 'verify-pictures')
    await mkdir(folder, { recursive: true })
    await run("INSERT INTO phone (serial) VALUES ('A'), ('B'), ('C')")
    const old = harness.clock.now - 181 * dayMs
    await run(
      'INSERT INTO verify_task (phone, since, state, picture) VALUES (1, ?1, 1, 0), (2, ?1, 0, 1), (3, ?2, 0, 1)',
      [old, harness.clock.now],
    )
    for (const id of [2, 3, 9]) await writeFile(join(folder, `${id}.png`), 'png')
    await run('DELETE FROM phone WHERE id = 3')
    expect(await harness.parts.prune()).toBe(3)
    expect(await harness.context.store.read.all('SELECT id, picture FROM verify_task')).toEqual([{ id: 2, picture: 1 }])
    expect(await readdir(folder)).toEqual(['2.png'])
    expect(await shown('verify_pictures')).toMatchObject({ kept: 1, pruned: 2 })
  })

  test('what was recorded of runs goes by age, number and bytes, failures last, the last good one of a script never', async () => {
    const folder = join(harness.context.dataDir, 'evidence')
    await mkdir(folder, { recursive: true })
    const { now } = harness.clock
    const keep = async (lease: number, worked: 0 | 1, days: number, bytes = 1_000_000) => {
      await addRun(worked ? 5 : 7, now)
      await run(
        `INSERT INTO run_attempt (lease, run_seq, attempt, host_id, phone_id, account_id, at) VALUES (?1, ?1, 1, 1, 1, 1, 0)`,
        [lease],
      )
      await run(
        'INSERT INTO run_evidence (lease, run_seq, at, bytes, timeline, device_log, worked) VALUES (?1, ?1, ?2, ?3, 1, 0, ?4)',
        [lease, now - days * dayMs, bytes, worked],
      )
      await writeFile(join(folder, `${lease}-${lease}.zip`), 'zip')
    }
    const kept = async () => (await readdir(folder)).map((name) => Number(name.split('-')[0])).sort((a, b) => a - b)
    await keep(1, 0, 31)
    await keep(2, 1, 4)
    await keep(3, 0, 4)
    await keep(4, 1, 5)
    await writeFile(join(folder, '99-99.zip'), 'of a run that is gone')
    expect(await harness.parts.prune()).toBe(2)
    expect(await kept(), 'too old: a failure of 31 days, a good one of 4; the last good one stays').toEqual([3, 4])
    await keep(5, 1, 0)
    await keep(6, 0, 0)
    await keep(7, 0, 0)
    await harness.context.settings.set(runSettings.evidenceMb, 10)
    await run('UPDATE run_evidence SET bytes = 4000000')
    await harness.parts.prune()
    expect(await kept(), 'too large: first those that worked, then the oldest failures').toEqual([5, 7])
    await keep(8, 0, 0, 1)
    await limit('evidence-failed', 30, 1)
    await harness.parts.prune()
    expect([await kept(), await count('run_evidence')]).toEqual([[5, 8], 2])
    await run('DELETE FROM run WHERE seq = 8')
    await harness.parts.prune()
    expect(await kept()).toEqual([5])
  })

  test('a clock that leaps a year ahead takes nothing away before it is right for five minutes, or somebody says so', async () => {
    const { clock: time } = harness
    const leap = (by: number) => Object.assign(time, { now: time.now + by, leapt: (time.leapt ?? 0) + by })
    await addMessages([time.now])
    await harness.context.clockWatch.keep()
    expect(await harness.parts.prune()).toBe(0)
    leap(365 * dayMs)
    // What the wrong clock writes is no witness for it.
    await addMessages([time.now])
    expect(await harness.parts.prune()).toBe(0)
    await harness.restart()
    expect(await harness.parts.prune()).toBe(0)
    const { clock } = await harness.call(getRetention)
    expect(clock).toMatchObject({ now: time.now, seen: expect.stringMatching(/^2026-11-20/) })

    // It was wrong: all goes on as before.
    leap(-365 * dayMs)
    await harness.context.clockWatch.keep()
    time.now += 300_000
    await harness.context.clockWatch.keep()
    await harness.parts.prune()
    expect(await harness.call(getRetention)).toMatchObject({ clock: null })
    expect(await count('live_message')).toBe(2)

    // It is right: the program was off for a year.
    leap(365 * dayMs)
    const stale = harness.call(confirmClock, { body: { now: time.now - dayMs } })
    expect(await refusal(stale)).toMatchObject({ status: 409 })
    await harness.call(confirmClock, { body: { now: time.now } })
    expect(await harness.parts.prune()).toBe(1)
    expect(await count("audit_log WHERE action = 'retention.clock'")).toBe(1)
  })

  test('limits are for administrators, and stand in the audit log', async () => {
    const nobody = { userId: 7, username: 'nobody', keys: ['article.list'] }
    expect(await refusal(harness.call(getRetention, {}, nobody))).toMatchObject({ status: 403 })
    expect(await refusal(limit('alerts', -1, 0))).toMatchObject({ status: 400 })
    await limit('alerts', 10, 20)
    expect(await shown('alerts')).toMatchObject({ days: 10, rows: 20 })
    expect(await count("audit_log WHERE row_id = 'retention'")).toBe(1)
  })
})
