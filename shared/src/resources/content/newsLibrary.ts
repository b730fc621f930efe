import { defineView } from '../../resource/define.ts'
import { article } from '../site/article.ts'

/** Articles as what posts are made of: those that came in, and one's own. */
export const newsLibrary = defineView(article, {
  name: 'news-library',
  route: '/newsLibrary',
  menu: { rank: 73 },
  area: 'content',
  pageSize: 10,
  columns: ['content_title', 'description', 'platform_name', 'used', 'create_time'],
  actions: ['use', 'unuse'],
  verbs: ['add', 'edit', 'delete', 'export'],
})
