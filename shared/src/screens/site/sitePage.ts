import { defineScreen } from '../defineScreen.ts'

export const sitePage = defineScreen({
  path: '/sitePage',
  keys: ['site.list'],
  area: 'site',
  title: 'site-timeline.title',
  hidden: true,
})
