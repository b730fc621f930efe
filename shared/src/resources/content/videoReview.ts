import { defineView } from '../../resource/define.ts'
import { contentReview } from './contentReview.ts'

/** Of the contents under review those that have a video. */
export const videoReview = defineView(contentReview, {
  name: 'video-review',
  route: '/videoReview',
  menu: { rank: 51 },
  where: { has_video: 1 },
  actions: ['pass', 'refuse', 'withdraw'],
  verbs: ['export'],
})
