import { defineScreen } from '../defineScreen.ts'

export const groupControl = defineScreen({
  path: '/groupControl',
  keys: ['group-control.use'],
  area: 'fleet',
  title: 'group-control.title',
  menu: { rank: 30 },
})
