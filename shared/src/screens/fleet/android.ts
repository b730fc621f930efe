import { defineScreen } from '../defineScreen.ts'

export const android = defineScreen({
  path: '/android',
  keys: ['screen.watch'],
  area: 'fleet',
  title: 'screen.title',
  hidden: true,
})
