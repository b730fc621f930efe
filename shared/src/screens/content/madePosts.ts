import { defineScreen } from '../defineScreen.ts'

/** The posts of all content tasks; opened from figures that count them. */
export const madePosts = defineScreen({
  path: '/madePosts',
  keys: ['content-item.list'],
  area: 'content',
  title: 'content-item.title',
  hidden: true,
})
