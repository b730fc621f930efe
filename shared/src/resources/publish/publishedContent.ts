import { defineView } from '../../resource/define.ts'
import { publicationMachine } from '../../states/publication.ts'
import { publication } from './publication.ts'

/** What is out there: published by runs and by hand, and found under the accounts. */
export const publishedContent = defineView(publication, {
  name: 'published-content',
  route: '/publishedContent',
  menu: { rank: 60 },
  where: { status: publicationMachine.codes.completed },
  columns: [
    ...(['name', 'media', 'account', 'platform', 'persona', 'share_link', 'check_status', 'verified'] as const),
    ...(['views', 'likes', 'comments', 'shares', 'publisher', 'finished_time', 'source'] as const),
  ],
  actions: ['unpublish', 'republish', 'check-link'],
  order: ['finished_time', 'desc'],
  verbs: ['export'],
})
