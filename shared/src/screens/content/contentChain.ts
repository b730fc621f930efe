import { defineScreen } from '../defineScreen.ts'

/** Of one post, opened from its row: `?id=`. */
export const contentChain = defineScreen({
  path: '/contentChain',
  keys: ['content-item.list'],
  area: 'content',
  title: 'content-chain.title',
  hidden: true,
})
