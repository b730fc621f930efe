import { defineScreen } from '../defineScreen.ts'

export const projectionWall = defineScreen({
  path: '/projectionWall',
  keys: ['phone-wall.list'],
  area: 'fleet',
  title: 'projection-wall.title',
  menu: { rank: 20 },
})
