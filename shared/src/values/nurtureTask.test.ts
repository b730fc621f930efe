import { describe, expect, test } from 'vitest'
import { nurtureTaskRules, parametersIn, stagesIn } from './nurtureTask.ts'

const row = {
  cycle_mode: 2,
  loop_kind: 1,
  start_time: '09:00',
  end_time: '12:00',
  run_time: 30,
  interval: 30,
  float_range: 0,
  weekdays: '',
  stages: '',
  parameters: '',
}
const codes = (values: object) => nurtureTaskRules({ ...row, ...values }).map(({ field, code }) => `${field} ${code}`)

describe('the rules of a nurture task', () => {
  test('the window is longer than run time and interval together', () => {
    expect(codes({})).toEqual([])
    expect(codes({ end_time: '10:00' })).toEqual(['end_time window_too_short'])
    expect(codes({ end_time: '10:01' })).toEqual([])
    expect(codes({ end_time: '09:00' })).toEqual(['end_time end_before_start'])
    expect(codes({ start_time: '23:00', end_time: '02:00' })).toEqual(['end_time end_before_start'])
  })

  test('the float is no longer than the interval', () => {
    expect(codes({ float_range: 30 })).toEqual([])
    expect(codes({ float_range: 31 })).toEqual(['float_range too_large'])
  })

  test('times are of a day, or of one-time tasks and continuous loops with their day', () => {
    expect(codes({ start_time: '9:00' })).toEqual(['start_time not_a_clock_time'])
    const whole = { start_time: '2027-03-28 10:00', end_time: '2027-03-28 12:00' }
    expect(codes({ cycle_mode: 3, ...whole })).toEqual([])
    expect(codes({ cycle_mode: 2, loop_kind: 2, ...whole })).toEqual([])
    expect(codes({ cycle_mode: 3 })).toEqual(['start_time not_a_minute', 'end_time not_a_minute'])
    expect(codes({ cycle_mode: 3, ...whole, end_time: '2027-02-30 12:00' })).toEqual(['end_time not_a_minute'])
    expect(codes({ cycle_mode: 1, ...whole })).toHaveLength(2)
  })

  test('ranges have both ends, the upper above the lower', () => {
    expect(codes({ quantity_min: 2 })).toEqual(['quantity_max required'])
    expect(codes({ quantity_min: 2, quantity_max: 2 })).toEqual(['quantity_max too_small'])
    expect(codes({ time_range_min: 2, time_range_max: 3 })).toEqual([])
  })

  test('conditions of stages do not repeat', () => {
    expect(codes({ stages: '1:30,3:1000' })).toEqual([])
    expect(codes({ stages: '1:30,1:60' })).toEqual(['stages stage_repeated'])
    expect(codes({ stages: '6:1' })).toEqual(['stages not_stages'])
    expect(stagesIn('1:30, 3:1000')).toEqual([
      { kind: 1, least: 30 },
      { kind: 3, least: 1000 },
    ])
  })

  test('days of the week and parameters are what they are to be', () => {
    expect(codes({ weekdays: '1,7' })).toEqual([])
    expect(codes({ weekdays: '0' })).toEqual(['weekdays not_a_choice'])
    expect(codes({ parameters: 'pause=3\n\nurl=http://a/?b=c' })).toEqual([])
    expect(parametersIn('pause = 3\nurl=http://a/?b=c')).toEqual(
      new Map([
        ['pause', '3'],
        ['url', 'http://a/?b=c'],
      ]),
    )
    expect(codes({ parameters: 'pause' })).toEqual(['parameters not_parameters'])
    expect(codes({ parameters: 'pause=1\npause=2' })).toEqual(['parameters not_parameters'])
  })
})
