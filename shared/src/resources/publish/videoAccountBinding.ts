import { defineView } from '../../resource/define.ts'
import { account } from '../fleet/account.ts'

/** matrix-screens.md §5.2: accounts whose home page is known, and what was read there last. */
export const videoAccountBinding = defineView(account, {
  name: 'video-account-binding',
  route: '/videoAccountBinding',
  menu: { rank: 70 },
  area: 'publish',
  where: { has_home_link: 1 },
  columns: [
    ...(['account', 'nickname', 'platform', 'home_link', 'processing_status', 'pulling_time'] as const),
    ...(['fans', 'following', 'posts', 'metrics_time'] as const),
  ],
  actions: ['set-home-link', 'fetch'],
  comesFrom: 'account',
  verbs: ['import', 'export'],
  order: ['pulling_time', 'desc'],
  filters: {
    keyword: { kind: 'search', fields: ['account', 'nickname'] },
    processing_status: { kind: 'equals', field: 'processing_status' },
    platform: { kind: 'equals', field: 'platform' },
  },
})
