import { defineScreen } from '../defineScreen.ts'

/** Of one person, opened from the list of users: `?id=`. */
export const userAccess = defineScreen({
  path: '/userAccess',
  keys: ['user.access'],
  area: 'system',
  title: 'user-access.title',
  hidden: true,
})
