import { defineScreen } from '../defineScreen.ts'

/** The chain backwards from a post that went out, opened from its row: `?id=`. */
export const publicationChain = defineScreen({
  path: '/publicationChain',
  keys: ['publication.list'],
  area: 'publish',
  title: 'publication-chain.title',
  hidden: true,
})
