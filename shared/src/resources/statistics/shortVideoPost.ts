import { defineView } from '../../resource/define.ts'
import { publication } from '../publish/publication.ts'

/** Posts on platforms of short videos. */
export const shortVideoPost = defineView(publication, {
  name: 'short-video-post',
  route: '/shortVideoBusiness',
  menu: { rank: 120 },
  area: 'statistics',
  where: { short_video: 1 },
  columns: [
    ...(['scheduled_time', 'status', 'name', 'media', 'account', 'platform', 'persona', 'share_link'] as const),
    ...(['views', 'likes', 'comments', 'shares', 'publisher'] as const),
  ],
  actions: ['check-link'],
  verbs: ['export'],
})
