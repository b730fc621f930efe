import { defineScreen } from '../defineScreen.ts'

/** How each part of the business goes (matrix-screens.md §6.10.2): to everyone the lights of the lists that they may read. */
export const businessStatus = defineScreen({
  path: '/businessStatus',
  keys: [],
  area: 'statistics',
  title: 'business-status.title',
  menu: { rank: 5 },
})
