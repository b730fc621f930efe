import { defineScreen } from '../defineScreen.ts'

/** Of one account, opened from its row: `?id=`. */
export const accountWhy = defineScreen({
  path: '/accountWhy',
  keys: ['account.list'],
  area: 'fleet',
  title: 'account-why.title',
  hidden: true,
})
