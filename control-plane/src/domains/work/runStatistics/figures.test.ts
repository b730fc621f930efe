import { runMachine } from '@quarterdeck/shared/states/run.ts'
import { expect, test } from 'vitest'
import { eachDay, finishedDays } from './days.ts'
import { figuresOf, quantile } from './figures.ts'

const { succeeded, failed, cancelled } = runMachine.codes
const steps = [10, 20, 40]

test('cancelled runs are neither well nor ill, and take no time', () => {
  expect(
    figuresOf(
      [
        { state: succeeded, step: 0, n: 3 },
        { state: failed, step: 2, n: 1 },
        { state: cancelled, step: 3, n: 6 },
      ],
      steps,
    ),
  ).toEqual({ runs: 10, succeeded: 3, failed: 1, cancelled: 6, rate: 75, median: 6.7, p90: 32 })
  expect(figuresOf([], steps)).toMatchObject({ runs: 0, rate: null, median: null, p90: null })
})

test('what takes longer than the last step is told as the last step', () => {
  expect(quantile([{ step: 3, n: 5 }], steps, 0.5)).toBe(40)
})

test('a day is there at noon of the next, in the zone of the installation', () => {
  const at = (text: string) => Date.parse(`${text}+08:00`)
  expect(finishedDays(3, at('2026-03-10T11:59:59'), 'Asia/Shanghai')).toEqual({
    from: '2026-03-06',
    to: '2026-03-08',
    next: '2026-03-10 12:00:00',
    before: { from: '2026-03-03', to: '2026-03-05' },
  })
  expect(finishedDays(1, at('2026-03-10T12:00:00'), 'Asia/Shanghai')).toMatchObject({
    from: '2026-03-09',
    to: '2026-03-09',
    next: '2026-03-11 12:00:00',
  })
  expect(eachDay({ from: '2026-02-27', to: '2026-03-01' })).toEqual(['2026-02-27', '2026-02-28', '2026-03-01'])
})
