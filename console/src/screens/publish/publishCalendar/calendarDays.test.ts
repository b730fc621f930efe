import { languages } from '@quarterdeck/shared/i18n/language.ts'
import { expect, test } from 'vitest'
import { daysShown, later, titleOf, wallLater } from './calendarDays.ts'

test('a month is shown in whole weeks from Monday to Sunday', () => {
  expect(daysShown('month', '2027-01-15')).toEqual({ from: '2026-12-28', to: '2027-01-31' })
  expect(daysShown('month', '2027-02-28')).toEqual({ from: '2027-02-01', to: '2027-02-28' })
  expect(daysShown('month', '2027-05-31')).toEqual({ from: '2027-04-26', to: '2027-06-06' })
})

test('a week begins with Monday, a day is a day', () => {
  expect(daysShown('week', '2027-01-03')).toEqual({ from: '2026-12-28', to: '2027-01-03' })
  expect(daysShown('week', '2026-12-28')).toEqual({ from: '2026-12-28', to: '2027-01-03' })
  expect(daysShown('day', '2027-01-03')).toEqual({ from: '2027-01-03', to: '2027-01-03' })
})

test('the next month after the 31st is the next month', () => {
  expect(later('month', '2027-01-31', 1)).toBe('2027-02-28')
  expect(later('month', '2027-03-31', -1)).toBe('2027-02-28')
  expect(later('week', '2027-03-27', 1)).toBe('2027-04-03')
  expect(later('day', '2027-01-01', -1)).toBe('2026-12-31')
})

test('a time is moved on the clock, whatever changes of the offset lie between', () => {
  expect(wallLater('2027-01-15 09:00:00', { days: 181 })).toBe('2027-07-15 09:00:00')
  expect(wallLater('2027-03-28 01:45:00', { minutes: 30 })).toBe('2027-03-28 02:15:00')
  expect(wallLater('2027-01-01 00:00:00', { minutes: -15 })).toBe('2026-12-31 23:45:00')
})

test.each(languages)('in %s each view is called what it shows, with the year of the lists', (language) => {
  expect(titleOf('month', '2027-01-15', language)).toContain('2027')
  expect(titleOf('week', '2027-01-03', language)).toContain('2026')
  expect(titleOf('day', '2027-01-15', language)).toContain('15')
})
