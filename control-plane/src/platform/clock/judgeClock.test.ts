import { describe, expect, test } from 'vitest'
import { judgeClock } from './judgeClock.ts'

const [minuteMs, hourMs, dayMs] = [60_000, 3_600_000, 86_400_000]
const start = Date.UTC(2026, 10, 20)
const seen = { at: start, boot: 'a', uptime: dayMs, isSure: true }
/** A look after so long by the clock and by the machine. */
const same = (byClock: number, byMachine: number) => ({ at: start + byClock, boot: 'a', uptime: dayMs + byMachine })
const other = (byClock: number) => ({ at: start + byClock, boot: 'b', uptime: minuteMs })
const wrong = (...of: Parameters<typeof judgeClock>) => judgeClock(...of).isWrong

describe('in the same start of the machine its running time decides', () => {
  test.each([30 * dayMs, 25 * hourMs, -2 * hourMs, -dayMs])(
    'a leap of %i ms is one, however many others agree',
    (leap) => {
      expect(judgeClock(seen, same(minuteMs + leap, minuteMs), [])).toMatchObject({ isWrong: true, ahead: leap })
      expect(wrong(seen, same(minuteMs + leap, minuteMs), [0, 0])).toBe(true)
    },
  )

  test('a machine that slept, a clock that is set right by minutes and another host that is off are none', () => {
    expect(wrong(seen, same(9 * dayMs, 9 * dayMs), [])).toBe(false)
    expect(wrong(seen, same(40 * minuteMs, minuteMs), [])).toBe(false)
    expect(wrong(seen, same(minuteMs, minuteMs), [2 * dayMs])).toBe(false)
  })
})

describe('after another start of the machine others decide', () => {
  test.each([25 * hourMs, 7 * dayMs, 30 * dayMs])(
    '%i ms later: where most agree it was off, where most differ it has leapt',
    (gap) => {
      expect(wrong(seen, other(gap), [0, 5000, -minuteMs])).toBe(false)
      expect(judgeClock(seen, other(gap), [-gap, -gap, 0])).toMatchObject({ isWrong: true, ahead: gap })
    },
  )

  test('where nobody can say it, it was off for three days at most, and never for less than nothing', () => {
    expect([71, 73].map((hours) => wrong(seen, other(hours * hourMs), []))).toEqual([false, true])
    expect([-2 * hourMs, -dayMs].map((gap) => wrong(seen, other(gap), []))).toEqual([true, true])
    // Two of whom one is off say nothing.
    expect(wrong(seen, other(25 * hourMs), [0, -25 * hourMs])).toBe(false)
  })

  test('a container that starts again on the same machine has started again', () => {
    expect(wrong(seen, { at: start + hourMs * 5, boot: 'a', uptime: minuteMs }, [])).toBe(false)
    expect(wrong(seen, { at: start - hourMs * 5, boot: 'a', uptime: minuteMs }, [])).toBe(true)
  })

  test('what nobody could say is still a question when somebody comes who can', () => {
    const likely = { ...other(25 * hourMs), isSure: judgeClock(seen, other(25 * hourMs), []).isSure }
    expect(likely.isSure).toBe(false)
    const later = { at: likely.at + minuteMs, boot: 'b', uptime: likely.uptime + minuteMs }
    expect(wrong(likely, later, [-25 * hourMs])).toBe(true)
    expect(judgeClock(likely, later, [0])).toMatchObject({ isWrong: false, isSure: true })
  })
})
