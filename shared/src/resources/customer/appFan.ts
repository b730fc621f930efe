import { defineView } from '../../resource/define.ts'
import { appUser } from './appUser.ts'

/** Users of the organisation's own apps who are fans, and since when. */
export const appFan = defineView(appUser, {
  name: 'app-fan',
  route: '/appFanLibrary',
  menu: { rank: 70 },
  where: { is_fan: 1 },
  columns: ['app', 'external_id', 'country', 'fan_since', 'last_seen', 'tags'],
  order: ['fan_since', 'desc'],
  actions: ['tag', 'untag'],
  verbs: ['export'],
  filters: {
    keyword: { kind: 'search', fields: ['external_id'] },
    app: { kind: 'equals', field: 'app' },
    country: { kind: 'equals', field: 'country' },
    since_from: { kind: 'from', field: 'fan_since' },
    since_to: { kind: 'to', field: 'fan_since' },
  },
})
