import { expect, test } from 'vitest'
import { defaultFilters } from './defaultFilters.ts'
import type { AnyResource } from './define.ts'

const list: Pick<AnyResource, 'fields' | 'filters'> = {
  fields: {
    ranking: { kind: 'integer' },
    mine: { kind: 'flag' },
    day: { kind: 'text', max: 10, format: 'day' },
    time: { kind: 'time' },
  },
  filters: {
    mine: { kind: 'equals', field: 'mine', default: 1 },
    day: { kind: 'equals', field: 'day', default: { days: -1, at: 'start' } },
    end_ranking: { kind: 'to', field: 'ranking', min: 1, default: 10 },
    start_ranking: { kind: 'from', field: 'ranking', min: 1 },
    start_time: { kind: 'from', field: 'time', default: { days: -1, at: 'now' } },
    end_time: { kind: 'to', field: 'time', default: { days: 0, at: 'end' } },
    keyword: { kind: 'search', fields: ['day'] },
  },
}

test('times count from today in the zone of the installation, and numbers are as they stand', () => {
  // 01:30 on the 21st in Shanghai.
  const now = Date.UTC(2026, 10, 20, 17, 30, 5)
  expect(defaultFilters(list, now, 'Asia/Shanghai')).toEqual({
    mine: '1',
    day: '2026-11-20',
    end_ranking: '10',
    start_time: '2026-11-20 01:30:05',
    end_time: '2026-11-21 23:59:59',
  })
  expect(defaultFilters(list, now, 'UTC')).toMatchObject({ day: '2026-11-19', end_time: '2026-11-20 23:59:59' })
})

test('a day of 25 hours is one day', () => {
  // 00:30 on the day after summer time ended in Lisbon.
  const now = Date.UTC(2026, 9, 26, 0, 30)
  expect(defaultFilters(list, now, 'Europe/Lisbon')).toMatchObject({
    day: '2026-10-25',
    start_time: '2026-10-25 00:30:00',
  })
})

test('the first of a month comes after the last of the one before', () => {
  const now = Date.UTC(2026, 2, 1, 12)
  expect(defaultFilters(list, now, 'UTC').day).toBe('2026-02-28')
})
