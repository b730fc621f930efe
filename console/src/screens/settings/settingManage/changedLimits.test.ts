import { expect, test } from 'vitest'
import { changedLimits, type Entry, tightened } from './changedLimits.ts'

const names = (some: readonly Entry[]) => some.map(({ name }) => name)
const entry = (name: string, days: number, rows: number): Entry => ({
  name,
  title: name,
  unit: 'rows' as const,
  days,
  rows,
  kept: 0,
  pruned: 0,
  last_pruned: 0,
  last_time: null,
})
const entries = [entry('access', 365, 1000), entry('runs', 0, 0), entry('alerts', 30, 0)]

test('only what differs is sent, and what becomes less is named; no limit is the most there is', () => {
  const limits = {
    access: { days: 365, rows: 1000 },
    runs: { days: 0, rows: 50 },
    alerts: { days: 0, rows: 0 },
  }
  const changes = changedLimits(entries, limits)
  expect(changes).toEqual({ runs: limits.runs, alerts: limits.alerts })
  expect(names(tightened(entries, changes))).toEqual(['runs'])
  expect(names(tightened(entries, { access: { days: 100, rows: 5000 } }))).toEqual(['access'])
  expect(changedLimits(entries, {})).toEqual({})
})
