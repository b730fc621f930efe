import { random } from '@quarterdeck/fixtures/environment/random.ts'
import { nurtureSlotMachine } from '@quarterdeck/shared/states/nurtureSlot.ts'
import { cycleModes, isWholeWindow, loopKinds, nurturePlan } from '@quarterdeck/shared/values/nurtureTask.ts'
import { addDays, momentOf } from '@quarterdeck/shared/values/publishTimes.ts'
import { formatDay, parseTime } from '@quarterdeck/shared/values/time.ts'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { createMigrated } from '../../../../migrations/migrated.testing.ts'
import { startLive } from '../../../../platform/live.ts'
import { testLoops } from '../../../../platform/loops/loops.testing.ts'
import { notRestored } from '../../../../platform/restored/restored.testing.ts'
import { createSettings, systemSettings } from '../../../../platform/settings.ts'
import { createStore } from '../../../../platform/store/createStore.ts'
import { onEachEngine } from '../../../../platform/store/onEachEngine.testing.ts'
import type { Sql } from '../../../../platform/store/store.ts'
import type { RunChange } from '../../../work/runs/index.ts'
import type { NurtureDeps } from '../deps.ts'
import { readTasks } from '../store/tasks.ts'
import { createRunOwners } from './runOwner.ts'
import { createTending } from './tend.ts'

const minuteMs = 60_000
const count = process.env.QD_LONG === '1' ? 1000 : 60
const steps = 90
const seed = Number(process.env.QD_SEED ?? Date.now() % 1_000_000)
const { planned, queued } = nurtureSlotMachine.codes

/** A run as the scheduler holds it: at most one on a phone at a time. */
interface Queued {
  seq: number
  slot: number
  account: number
  rank: number
  notBefore: number
  endsAt?: number
}

onEachEngine('nurture with restarts and clock changes on the $name engine', (engine) => {
  test(`${count} random tasks: nothing begins outside its window, no pause is shorter than asked for, none is twice, none piles up (seed ${seed})`, async () => {
    const database = await createMigrated(engine)
    const store = await createStore(database.url)
    const { between, pick } = random(seed)
    const zone = pick(['Europe/Berlin', 'America/New_York', 'Africa/Cairo', 'Australia/Lord_Howe'])
    const settings = await createSettings(store)
    await settings.set(systemSettings.zone, zone)
    const live = await startLive(store, pino({ level: 'silent' }))
    const first = pick(['2027-03-13', '2027-03-27', '2027-04-03', '2027-04-29', '2027-10-30'])
    let now = parseTime(`${first} 00:00:00`, zone)
    const phones = await setUp()

    const runs: Queued[] = []
    let seqs = 0
    const fake = {
      async queue(_tx: Sql, order: { pin: { accountId: number }; rank: number; notBefore: number }, ids: number[]) {
        const [slot] = ids
        runs.push({
          seq: ++seqs,
          slot: slot!,
          account: order.pin.accountId,
          rank: order.rank,
          notBefore: order.notBefore,
        })
        return new Map([[slot!, seqs]])
      },
      async cancel(_tx: Sql, gone: number[]) {
        for (const seq of gone) drop(seq)
        return []
      },
      withdraw() {},
      wake() {},
    }
    const drop = (seq: number) => {
      const at = runs.findIndex((run) => run.seq === seq)
      if (at >= 0) runs.splice(at, 1)
    }
    const posts = { ready: async () => [], callOff: async () => [] }
    const loops = testLoops()
    // What happens while a clock leaps is the matter of another test; here it goes where it goes.
    const clockWatch = { leaps: () => false }
    const context = { store, now: () => now, settings, live, loops, restored: notRestored, clockWatch }
    // Whoever owns a task sees all accounts: who sees which is the matter of another test.
    const person = { reach: 'all', external: false, organisationId: 1 }
    const sessions = { directory: { actorOf: async (userId: number) => ({ ...person, userId }) } }
    const resources = { tables: { of: () => ({ name: 'account', rights: { kind: 'all' } }) } }
    const deps = { context, runs: fake, posts, sessions, resources, wake() {} } as unknown as NurtureDeps
    let tending = createTending(deps, (key) => key)
    const owner = createRunOwners(deps, (task, account) => tending.ended(task, account))[0]!

    const ended = new Map<string, number>()
    const over = new Set<number>()
    let begun = 0
    for (let step = 0; step < steps; step++) {
      const dice = between(1, 100)
      if (dice <= 3) now += 25 * 60 * minuteMs
      else if (dice <= 6) now -= 120 * minuteMs
      else now += between(1, 45) * minuteMs
      if (dice > 93) {
        await tending.stop()
        tending = createTending(deps, (key) => key)
      }
      await tending.look()
      for (const phone of phones) await work(phone)
      await noneTwice()
    }
    await tending.stop()
    expect(begun).toBeGreaterThan(count / 2)
    await loops.stop()
    await store.close()
    await database.remove()

    /** A phone ends what is over, and takes what goes first. */
    async function work({ id, accounts }: { id: number; accounts: number[] }): Promise<void> {
      const own = runs.filter(({ account }) => accounts.includes(account))
      const going = own.find(({ endsAt }) => endsAt !== undefined)
      if (going && going.endsAt! > now) return
      if (going) {
        const state = pick(['succeeded', 'succeeded', 'failed', 'awaiting_execution'] as const)
        if (state === 'awaiting_execution') delete going.endsAt
        else {
          drop(going.seq)
          over.add(going.slot)
        }
        const { task, account } = await slotOf(going.slot)
        await follow(going, state, id)
        ended.set(`${task} ${account}`, now)
        return
      }
      const free = own.filter(({ notBefore }) => notBefore <= now).toSorted((a, b) => a.rank - b.rank || a.seq - b.seq)
      const obstacles = await owner.obstaclesOf!(
        store.read,
        free.map(({ slot }) => slot),
        now,
      )
      const next = free.find(({ slot }) => !obstacles.has(slot))
      if (!next) return
      const slot = await slotOf(next.slot)
      const [task] = await readTasks.all(store.read, { ids: [slot.task] })
      const plan = nurturePlan(task!, zone)
      const before = ended.get(`${slot.task} ${slot.account}`)
      const isAgain = slot.ended_time !== null
      // A run that was cut off goes on where it was: it is the same start.
      if (before !== undefined && !isAgain) expect(now - before).toBeGreaterThanOrEqual(plan.interval * minuteMs)
      const day = formatDay(now, zone)
      const at = (clock: string) => momentOf(isWholeWindow(plan.mode) ? clock : `${day} ${clock}`, zone).at
      expect(now).toBeGreaterThanOrEqual(at(plan.start))
      expect(now + plan.runTime * minuteMs).toBeLessThanOrEqual(at(plan.end))
      expect(over.has(next.slot)).toBe(false)
      next.endsAt = now + between(1, plan.runTime) * minuteMs
      begun++
      await follow(next, 'awaiting_switch', id)
    }

    async function follow({ seq, slot }: Queued, state: RunChange['state'], phone: number): Promise<void> {
      const change = { seq, taskId: slot, state, message: state === 'awaiting_execution' ? 'cut off' : '', lane: 7 }
      await store.write(async (tx) => {
        await owner.follow(tx, [change as RunChange])
        await tx.run('UPDATE phone SET idle_since = ? WHERE id = ?', [now, phone])
      })
    }

    /** At most one start ahead, and at most one under way. */
    async function noneTwice(): Promise<void> {
      const more = await store.read.all(
        `SELECT task, account, count(*) AS n FROM nurture_slot WHERE state IN (${planned}, ${queued}) GROUP BY task, account HAVING n > 1`,
      )
      expect(more).toEqual([])
    }

    async function slotOf(id: number) {
      const sql = 'SELECT task, account, ended_time FROM nurture_slot WHERE id = ?'
      return (await store.read.get<{ task: number; account: number; ended_time: number | null }>(sql, [id]))!
    }

    /** Phones with two accounts each, and tasks of all modes near a change of the offset. */
    async function setUp(): Promise<{ id: number; accounts: number[] }[]> {
      const clock = (minutes: number) =>
        `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
      return store.write(async (tx) => {
        const { lastId: user } = await tx.run(`INSERT INTO "user" (username) VALUES ('ann')`)
        const { lastId: host } = await tx.run("INSERT INTO host (name, state) VALUES ('rack', 1)")
        const meta = { name: 'shelf-nurture', platform: 'shelf', app: 'app.shelf', purpose: 'nurture', parameters: {} }
        const { lastId: script } = await tx.run('INSERT INTO script (name, source) VALUES (?, ?)', [
          'shelf-nurture',
          `export const meta = ${JSON.stringify(meta)}\nexport default async function run() {}\n`,
        ])
        const found: { id: number; accounts: number[] }[] = []
        for (let n = 0; n < Math.ceil(count / 3); n++) {
          const { lastId: id } = await tx.run('INSERT INTO phone (serial, host, state, adb) VALUES (?, ?, 1, 1)', [
            `PHONE${n}`,
            host,
          ])
          const accounts: number[] = []
          for (const subsystem of [0, 10]) {
            const { lastId } = await tx.run('INSERT INTO account (account, phone, subsystem) VALUES (?, ?, ?)', [
              `reader-${n}-${subsystem}`,
              id,
              subsystem,
            ])
            accounts.push(lastId)
          }
          found.push({ id, accounts })
        }
        for (let n = 0; n < count; n++) {
          const { accounts } = pick(found)
          const mode = pick(Object.values(cycleModes))
          const kind = pick(Object.values(loopKinds))
          const [run, interval] = [between(1, 60), between(1, 60)]
          const start = between(0, 600)
          const end = Math.min(1439, start + run + interval + between(1, 700))
          const isWhole = mode === cycleModes.once || (mode === cycleModes.loop && kind === loopKinds.continuous)
          const [begins, ends] = isWhole
            ? [`${first} ${clock(start)}`, `${addDays(first, between(0, 2))} ${clock(end)}`]
            : [clock(start), clock(end)]
          await tx.run(
            `INSERT INTO nurture_task (name, task_type, enabled, opened_time, accounts, script, cycle_mode, loop_kind, start_time, end_time,
               run_time, "interval", float_range, account_window_hours, priority, weekdays, until, stages, keywords, parameters, remark, owner_user_id)
             VALUES (?, 6, 1, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, '', '', '', '', '', '', ?)`,
            [
              ...[`Task ${n}`, now, accounts.slice(0, between(1, 2)).join(), script, mode, kind, begins, ends],
              ...[run, interval, between(0, interval), between(1, 12), between(0, 99), user],
            ],
          )
        }
        return found
      })
    }
  }, 600_000)
})
