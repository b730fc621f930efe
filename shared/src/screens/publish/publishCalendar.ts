import { defineScreen } from '../defineScreen.ts'

/** Posts by the days on which they go out. */
export const publishCalendar = defineScreen({
  path: '/publishCalendar',
  keys: ['publication.list'],
  area: 'publish',
  title: 'publish-calendar.title',
  menu: { rank: 20 },
})
