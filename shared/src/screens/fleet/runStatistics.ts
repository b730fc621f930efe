import { defineScreen } from '../defineScreen.ts'

export const runStatistics = defineScreen({
  path: '/runStatistics',
  keys: ['run-statistics.list'],
  area: 'fleet',
  title: 'run-statistics.title',
  menu: { group: 'runs', rank: 40 },
})
