import type { Offer } from '@quarterdeck/shared/protocol/agent.ts'
import { endpointsOf } from '@quarterdeck/shared/resource/endpoints.ts'
import { script } from '@quarterdeck/shared/resources/fleet/script.ts'
import { nurtureTask } from '@quarterdeck/shared/resources/publish/nurtureTask.ts'
import { nurtureSlotMachine } from '@quarterdeck/shared/states/nurtureSlot.ts'
import { nurtureTaskMachine } from '@quarterdeck/shared/states/nurtureTask.ts'
import { addDays } from '@quarterdeck/shared/values/publishTimes.ts'
import { formatDay, formatTime, parseTime } from '@quarterdeck/shared/values/time.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { eventually } from '../../../../eventually.testing.ts'
import { createMigrated } from '../../../../migrations/migrated.testing.ts'
import { systemSettings } from '../../../../platform/settings.ts'
import type { TestDatabase } from '../../../../platform/store/engines.testing.ts'
import { onEachEngine } from '../../../../platform/store/onEachEngine.testing.ts'
import { acceptRun, askCommit } from '../../../fleet/fleet/fleet.testing.ts'
import { runSettings } from '../../../work/runs/index.ts'
import { NurtureHarness } from '../nurture.testing.ts'

const { planned, queued, done, failed, missed, skipped } = nurtureSlotMachine.codes
const minuteMs = 60_000
const worked = { kind: 'succeeded', result: { books_opened: 3 } } as const

onEachEngine('nurture at work on the $name engine', (engine) => {
  let h: NurtureHarness
  let database: TestDatabase
  let shift = 0
  let zone: string
  beforeAll(async () => {
    database = await createMigrated(engine)
    h = await NurtureHarness.open(database.url, { now: () => Date.now() + shift })
    zone = h.plane.context.settings.get(systemSettings.zone)
  })
  afterAll(async () => {
    await h.close()
    await database.remove()
    await engine.stop?.()
  })

  /** The clock stands at that time of the next day from now on. */
  const goTo = async (clock: string, days = 1): Promise<string> => {
    const now = h.plane.context.now()
    const day = addDays(formatDay(now, zone), days)
    shift += parseTime(`${day} ${clock}`, zone) - now
    await h.plane.signInAgain()
    return day
  }
  const first = () => String(h.accounts[0])
  const openTask = async (more: Readonly<Record<string, unknown>> = {}): Promise<number> => {
    const id = await h.add({ accounts: first(), ...more })
    expect(await h.take('open', id)).toMatchObject({ result: 'done' })
    return id
  }
  const shut = (id: number) => h.take('stop', id)

  test('begin when the form has said so, one start ahead, with the values of their task', async () => {
    const day = await goTo('08:00')
    const id = await openTask({
      parameters: 'books=7',
      keywords: 'tea',
      quantity_min: 2,
      quantity_max: 5,
      run_time: 20,
    })
    const [said] = (await h.preview({}, id)).accounts
    await h.become(id, [{ state: planned, slot_time: `${day} 09:00:00`, latest: `${day} 09:30:00` }])
    expect(said!.starts[0]!.time).toBe(`${day} 09:00:00`)
    expect((await h.why(id))[0]!.reasons).toEqual([`Begins at ${day} 09:00:00`])

    await goTo('09:00', 0)
    const [slot] = await h.slots(id)
    const offer = await h.atWork(slot!.id)
    expect(offer).toMatchObject({
      script: { name: 'shelf-nurture' },
      parameters: { books: 7 },
      task: { keywords: ['tea'], quantity_min: 2, quantity_max: 5 },
      maxRuntimeMs: 20 * minuteMs,
    })
    await eventually(h.plane, () => h.row(id)).toMatchObject({ status: nurtureTaskMachine.codes.executing })
    await h.end(offer, worked)
    await h.become(id, [{ state: done }, { state: planned, slot_time: said!.starts[1]!.time }])
    expect(await h.row(id)).toMatchObject({
      status: nurtureTaskMachine.codes.pending,
      next_start: said!.starts[1]!.time,
    })
    await shut(id)
    expect(await h.slots(id)).toMatchObject([{ state: done }])
  })

  test('late are missed and say so; what passed while nobody looked never piles up', async () => {
    const day = await goTo('08:00')
    const id = await openTask()
    await h.become(id, [{ state: planned }])
    await goTo('11:40', 0)
    await h.become(id, [
      { state: missed, reason: 'Its window is over' },
      { state: planned, slot_time: `${addDays(day, 1)} 09:00:00` },
    ])
    await shut(id)
  })

  test('that no phone takes in time are missed, and nothing of them begins afterwards', async () => {
    await goTo('08:00')
    const blocked = await openTask({ task_type: 6, name: 'Long', run_time: 30, interval: 10 })
    await goTo('09:00', 0)
    const [busy] = await h.slots(blocked)
    const offer = await h.atWork(busy!.id)
    const id = await openTask({ cycle_mode: 3, start_time: at(1), end_time: at(62), name: 'Once' })
    await goTo(at(2).slice(11), 0)
    await h.become(id, [{ state: queued }])
    expect((await h.why(id))[0]!.reasons.join()).toMatch(/^Held by shelf-nurture/)
    await goTo(at(45).slice(11), 0)
    await h.become(id, [{ state: missed }])
    await eventually(h.plane, () => h.row(id)).toMatchObject({ status: nurtureTaskMachine.codes.completed, enabled: 0 })
    await h.end(offer, worked).catch(() => undefined)
    await shut(blocked)
    function at(minutes: number): string {
      return formatTime(h.plane.context.now() + minutes * minuteMs, zone).slice(0, 16)
    }
  })

  test('three failures in a row let an account rest in its task for twelve hours', async () => {
    await goTo('00:10')
    const id = await openTask({ start_time: '00:20', end_time: '23:50', run_time: 5, interval: 10 })
    for (let n = 0; n < 3; n++) {
      await eventually(h.plane, async () => (await h.slots(id)).at(-1)!.state).toBe(planned)
      const next = (await h.slots(id)).at(-1)!
      await goTo(next.slot_time.slice(11, 16), 0)
      const offer = await h.atWork(next.id)
      await h.end(offer, { kind: 'failed', fault: 'task', code: 'script_refused', message: 'no' })
      await eventually(h.plane, async () => (await h.slots(id)).filter(({ state }) => state === failed).length).toBe(
        n + 1,
      )
    }
    await eventually(h.plane, async () => (await h.slots(id)).at(-1)!.state).toBe(planned)
    const { slot_time } = (await h.slots(id)).at(-1)!
    const restMs = parseTime(slot_time, zone) - h.plane.context.now()
    expect(restMs).toBeGreaterThanOrEqual(12 * 60 * minuteMs - minuteMs)
    expect((await h.why(id))[0]!.reasons[0]).toMatch(/^Failed three times in a row/)
    await shut(id)
  })

  test('whose outcome nobody knew are done where their phone says so later', async () => {
    await goTo('12:30')
    const id = await h.add({ accounts: first() })
    await h.take('execute', id)
    await h.become(id, [{ state: queued }])
    const [slot] = await h.slots(id)
    const offer = await h.atWork(slot!.id)
    expect(await askCommit(h.agent, offer)).toBe(true)
    await h.end(offer, { kind: 'unknown', fault: 'phone', message: 'phone lost', particulars: [] })
    await h.become(id, [{ state: failed }])
    await h.end(offer, worked)
    await h.become(id, [{ state: done }])
  })

  test('are executed by hand, closed with what has begun going on, and stopped with what has not committed', async () => {
    await goTo('13:00')
    const id = await h.add({ accounts: first() })
    expect(await h.take('execute', id)).toMatchObject({ result: 'done' })
    await h.become(id, [{ state: queued, by_hand: 1 }])
    const [slot] = await h.slots(id)
    const offer = await h.atWork(slot!.id)
    await h.take('open', id)
    await h.take('close', id)
    await h.end(offer, worked)
    await h.become(id, [{ state: done }])

    await h.take('execute', id)
    await eventually(h.plane, async () => (await h.slots(id)).length).toBe(2)
    const second = (await h.slots(id)).at(-1)!
    const going = await h.atWork(second.id)
    await eventually(h.plane, () => h.row(id)).toMatchObject({ status: nurtureTaskMachine.codes.executing })
    const remove = () => h.plane.admin.call(endpointsOf(nurtureTask).delete!, { query: { id: String(id) } })
    await expect(remove()).rejects.toThrow('executing')
    await h.take('stop', id)
    await h.agent.hear('withdraw', ({ run }) => run === going.run)
    await h.become(id, [{ state: done }, { state: skipped, reason: 'admin stopped the task' }])
    await remove()
  })

  test('an account that is not as far as its task asks is skipped, and says how far it is', async () => {
    const day = await goTo('08:00')
    const id = await openTask({ stages: '3:1000' })
    await h.become(id, [{ state: planned }])
    await goTo('09:00', 0)
    await h.become(id, [
      { state: skipped, reason: 'Not that far yet: Fans 0, at least 1000 is asked for' },
      { state: planned, slot_time: `${day} 10:00:00` },
    ])
    await shut(id)
  })

  test('a change of an open task takes back what was planned before it', async () => {
    const day = await goTo('08:00')
    const id = await openTask()
    await h.become(id, [{ state: planned, slot_time: `${day} 09:00:00` }])
    await h.plane.admin.call(endpointsOf(nurtureTask).edit!, { query: { id }, body: { start_time: '09:40' } })
    await h.become(id, [{ state: planned, slot_time: `${day} 09:40:00` }])
    await h.take('close', id)
    expect(await h.slots(id)).toEqual([])
  })

  test('types that wait for one phone go in the order of their codes', async () => {
    await goTo('08:00')
    const scripts = new Map([[6, h.script]])
    for (const [type, purpose] of [
      [2, 'edit-profile'],
      [3, 'custom'],
      [4, 'message'],
      [5, 'statistics'],
    ] as const)
      scripts.set(type, await h.addScript(purpose))
    await h.speakFor(h.accounts[0]!)
    const holder = await h.add({ accounts: first(), name: 'Holder' })
    await h.take('execute', holder)
    await h.become(holder, [{ state: queued }])
    const offer = await h.atWork((await h.slots(holder))[0]!.id)
    const ids: number[] = []
    for (const type of [6, 4, 2, 5, 3]) {
      const id = await h.add({ accounts: first(), name: `Type ${type}`, task_type: type, script: scripts.get(type) })
      ids[type] = id
      await h.take('execute', id)
      await h.become(id, [{ state: queued }])
    }
    await h.end(offer, worked)
    const order: number[] = []
    for (const _ of [1, 2, 3, 4, 5]) {
      const slots = new Map<number, number>()
      for (const type of [2, 3, 4, 5, 6]) slots.set((await h.slots(ids[type]!))[0]!.id, type)
      const next = await h.agent.hear(
        'offer',
        ({ task }) => slots.has(Number(task.id)) && !order.includes(slots.get(Number(task.id))!),
      )
      order.push(slots.get(Number(next.task.id))!)
      const going = await h.atWork(Number(next.task.id))
      if (order.at(-1) === 2) expect(going.task).toMatchObject({ nickname: 'Lin of the pier' })
      await h.end(going, { kind: 'succeeded', result: {} })
    }
    expect(order).toEqual([2, 3, 4, 5, 6])
  })

  test('that edit profiles, and whose outcome nobody knows, are settled by what a look has seen, or left to a person', async () => {
    await goTo('08:00')
    await h.plane.context.settings.set(runSettings.settleEveryMs, 0)
    const { data } = await h.plane.admin.call(endpointsOf(script).list!, { query: { keyword: 'shelf-edit-profile' } })
    const lost = async () => {
      const id = await h.add({ accounts: first(), task_type: 2, script: data[0]!.id })
      await h.take('execute', id)
      await h.become(id, [{ state: queued }])
      const slot = (await h.slots(id))[0]!.id
      const offer = await h.atWork(slot)
      expect(await askCommit(h.agent, offer)).toBe(true)
      await h.end(offer, { kind: 'unknown', fault: 'phone', message: 'phone lost', particulars: [] })
      const look = await h.agent.hear('offer', ({ task }) => task.kind === 'nurture-check' && task.id === slot)
      expect(look.task).toMatchObject({ purpose: 'edit-profile', nickname: 'Lin of the pier' })
      expect(Number(look.task.committed_time)).toBeGreaterThan(0)
      acceptRun(h.agent, look)
      return { id, look, unknown: (await h.slots(id))[0]!.reason }
    }
    const says = (look: Offer, result: Record<string, boolean>) => h.end(look, { kind: 'succeeded', result })
    const seen = await lost()
    await says(seen.look, { was_done: true })
    await h.become(seen.id, [{ state: done }])
    const gone = await lost()
    await says(gone.look, { was_done: false })
    await h.become(gone.id, [{ state: failed, reason: 'A check has seen that it was not done' }])
    const silent = await lost()
    await says(silent.look, {})
    await h.become(silent.id, [{ state: failed, reason: silent.unknown }])
  })

  test('idle time takes the account that has rested longest, on a phone that is idle for over ten minutes', async () => {
    await goTo('08:00')
    await h.bindTogether()
    await h.restNow()
    const id = await openTask({
      accounts: h.accounts.join(),
      cycle_mode: 4,
      start_time: '08:00',
      end_time: '23:00',
      run_time: 20,
      interval: 10,
    })
    await goTo('08:10', 0)
    await goTo('08:20', 0)
    await eventually(h.plane, async () => (await h.slots(id)).length).toBeGreaterThan(0)
    const [slot] = await h.slots(id)
    const offer = await h.atWork(slot!.id)
    expect((await h.slots(id)).length).toBe(1)
    await goTo('08:40', 0)
    await h.end(offer, worked)
    await goTo('08:50', 0)
    await goTo('09:00', 0)
    await eventually(h.plane, async () => (await h.slots(id)).length).toBe(2)
    const second = (await h.slots(id)).find((one) => one.id !== slot!.id)!
    expect(second.account).not.toBe(slot!.account)
    expect(second.slot_time.slice(11)).toBe('09:00:00')
    await shut(id)
  })

  test('an account that idle time would skip keeps no other from its turn', async () => {
    const [low, high] = h.accounts
    await h.plane.context.store.write((tx) => tx.run('UPDATE account SET level = (id = ?) * 5', [high!]))
    await goTo('08:00')
    await h.bindTogether()
    await h.restNow()
    const id = await openTask({
      accounts: `${low},${high}`,
      stages: '2:5',
      cycle_mode: 4,
      start_time: '08:00',
      end_time: '23:00',
      run_time: 20,
      interval: 10,
    })
    await goTo('08:20', 0)
    await eventually(h.plane, async () => (await h.slots(id)).map(({ account }) => account)).toEqual([high])
    await shut(id)
  })

  test('what somebody asked for and a start that falls due meanwhile keep their pause', async () => {
    await goTo('08:58')
    const id = await openTask({ cycle_mode: 1 })
    await h.become(id, [{ state: planned }])
    await h.take('execute', id)
    await eventually(h.plane, async () => (await h.slots(id)).map(({ state }) => state).toSorted()).toEqual([0, 1])
    const byHand = (await h.slots(id)).find(({ state }) => state === queued)!
    const offer = await h.atWork(byHand.id)
    await goTo('09:05', 0)
    await h.end(offer, worked)
    await eventually(h.plane, async () => (await h.slots(id)).at(-1)!.state).toBe(queued)
    const run = await h.plane.context.store.read.get<{ not_before: number }>(
      'SELECT r.not_before FROM run r JOIN nurture_slot s ON s.run_seq = r.seq WHERE s.task = ? AND s.by_hand = 0',
      [id],
    )
    // Ended at 9:05, and half an hour later at the earliest.
    expect(formatTime(run!.not_before, zone).slice(11, 16)).toBe('09:35')
    await shut(id)
  })
})
