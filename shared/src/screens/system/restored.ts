import { defineScreen } from '../defineScreen.ts'

/** What a restore has left; opened from the sign on every page. */
export const restored = defineScreen({
  path: '/restored',
  keys: ['restored.list'],
  area: 'system',
  title: 'restored.title',
  hidden: true,
})
