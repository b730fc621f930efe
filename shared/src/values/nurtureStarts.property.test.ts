import fc from 'fast-check'
import { expect, test } from 'vitest'
import { beginsAt, type NurtureMode, type NurturePlan, type NurtureStart, nextStarts } from './nurtureStarts.ts'
import { momentOf } from './publishTimes.ts'
import { formatDay, parseTime } from './time.ts'

const minuteMs = 60_000
const zones = ['Europe/Berlin', 'America/New_York', 'Africa/Cairo', 'America/Santiago', 'Australia/Lord_Howe', 'UTC']
const clock = (minutes: number) =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`

/** Plans that their rules allow, near changes of the offset. */
const plans = fc
  .record({
    mode: fc.constantFrom<NurtureMode>('daily', 'timed', 'continuous', 'once', 'idle'),
    zone: fc.constantFrom(...zones),
    day: fc.constantFrom('2027-03-13', '2027-03-27', '2027-04-03', '2027-04-29', '2027-09-04', '2027-10-30'),
    start: fc.integer({ min: 0, max: 1200 }),
    runTime: fc.integer({ min: 1, max: 90 }),
    interval: fc.integer({ min: 1, max: 90 }),
    float: fc.integer({ min: 0, max: 90 }),
    room: fc.integer({ min: 1, max: 600 }),
    account: fc.integer({ min: 1, max: 50 }),
  })
  .filter(({ start, runTime, interval, room }) => start + runTime + interval + room < 1440)
  .map(({ day, start, room, account, float, ...plan }) => {
    const end = start + plan.runTime + plan.interval + room
    const isWhole = plan.mode === 'once' || plan.mode === 'continuous'
    const at = (minutes: number) => (isWhole ? `${day} ${clock(minutes)}` : clock(minutes))
    const made: NurturePlan = {
      ...plan,
      start: at(start),
      end: at(end),
      float: Math.min(float, plan.interval),
      weekdays: [],
      until: '',
      windowHours: 12,
    }
    return { plan: made, day, account }
  })

/** What happens to whoever keeps one start ahead: time passes, the clock is put on by 25 h or back by 2 h, the process starts anew. */
const happenings = fc.array(
  fc.oneof(
    fc.record({ kind: fc.constant('pass' as const), minutes: fc.integer({ min: 0, max: 90 }) }),
    fc.constant({ kind: 'ahead' as const }),
    fc.constant({ kind: 'back' as const }),
    fc.constant({ kind: 'restart' as const }),
  ),
  { minLength: 20, maxLength: 60 },
)

test('1,000 tasks with restarts and clock changes: no start outside its window, no pause under the interval, none twice', () => {
  let began = 0
  fc.assert(
    fc.property(plans, happenings, fc.integer({ min: 1, max: 1000 }), ({ plan, day, account }, happened, share) => {
      let now = parseTime(`${day} 00:00:00`, plan.zone)
      let [kept, last, ended, count]: [NurtureStart | undefined, number, number | undefined, number] = [
        undefined,
        now - 1,
        undefined,
        0,
      ]
      let begun: number | undefined
      const slots = new Set<number>()
      for (const one of happened) {
        // Mostly somebody looks when a start is due, or somewhat later.
        if (one.kind === 'pass') now = Math.max(now, kept?.at ?? 0) + one.minutes * minuteMs
        else if (one.kind === 'ahead') now += 25 * 60 * minuteMs
        else if (one.kind === 'back') now -= 120 * minuteMs
        else kept = undefined
        const idle = { since: ended ?? 0, ended, accounts: [{ id: account, begun }] }
        kept ??= nextStarts(plan, { id: account, count, ended, phone: idle }, Math.max(last, now - 1), 1)[0]
        if (!kept) continue
        expect(kept.latest).toBeGreaterThanOrEqual(kept.at)
        const from = beginsAt(plan, kept, ended)
        if (from !== undefined && from > now) continue
        if (from !== undefined && now <= kept.latest) {
          expect(slots.has(kept.at)).toBe(false)
          slots.add(kept.at)
          expectWithin(plan, now)
          if (ended !== undefined) expect(now - ended).toBeGreaterThanOrEqual(plan.interval * minuteMs)
          begun = now
          ended = now + Math.ceil((plan.runTime * minuteMs * share) / 1000)
          began++
        }
        // Begun or missed: the next one follows.
        count++
        last = kept.at
        kept = undefined
      }
    }),
    { numRuns: 1000 },
  )
  expect(began).toBeGreaterThan(1000)
})

/** A run that begins then, and takes its whole time, is over before its window is. */
function expectWithin(plan: NurturePlan, at: number): void {
  const isWhole = plan.mode === 'once' || plan.mode === 'continuous'
  const day = formatDay(at, plan.zone)
  const of = (text: string) => momentOf(isWhole ? text : `${day} ${text}`, plan.zone).at
  expect(at).toBeGreaterThanOrEqual(of(plan.start))
  expect(at + plan.runTime * minuteMs).toBeLessThanOrEqual(of(plan.end))
}
