import { defineView } from '../../resource/define.ts'
import { account } from '../fleet/account.ts'

/** Accounts on platforms of short videos, and what was read under them last. */
export const shortVideoAccount = defineView(account, {
  name: 'short-video-account',
  route: '/shortVideoBusiness',
  menu: { rank: 121 },
  area: 'statistics',
  where: { short_video: 1 },
  columns: [
    ...(['account', 'nickname', 'platform', 'status', 'group', 'owner_user_id', 'level'] as const),
    ...(['fans', 'following', 'posts', 'metrics_time'] as const),
  ],
  comesFrom: 'account',
  verbs: ['export'],
  order: ['fans', 'desc'],
  filters: {
    keyword: { kind: 'search', fields: ['account', 'nickname'] },
    platform: { kind: 'equals', field: 'platform' },
    status: { kind: 'any', field: 'status' },
    owner_user_id: { kind: 'equals', field: 'owner_user_id' },
  },
})
