import { defineScreen } from '../defineScreen.ts'

export const documentRecord = defineScreen({
  path: '/documentRecord',
  keys: ['book-task.list'],
  area: 'promotion',
  title: 'menu.documentRecord',
  menu: { group: 'site', rank: 5 },
})
