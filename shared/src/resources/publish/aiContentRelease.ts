import { defineView } from '../../resource/define.ts'
import { publication } from './publication.ts'
import { publicationSources } from './release.ts'

/** What was released from the posts of content tasks. */
export const aiContentRelease = defineView(publication, {
  name: 'ai-content-release',
  route: '/aiContentRelease',
  menu: { rank: 52 },
  where: { source: publicationSources.items },
  actions: [
    ...(['reschedule', 'replace', 'hold', 'resume', 'cancel', 'unpublish', 'republish', 'settle'] as const),
    ...(['check-link', 'take', 'let-go', 'posted', 'not-done'] as const),
  ],
  verbs: ['export'],
})
