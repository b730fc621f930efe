import { defineScreen } from '../defineScreen.ts'

/** What the site cluster has come to: its own screens are behind each number. */
export const seoBusiness = defineScreen({
  path: '/seoBusiness',
  keys: ['site.list', 'ranking.list', 'article.list', 'posting.list'],
  area: 'statistics',
  title: 'seo-business.title',
  menu: { rank: 130 },
})
