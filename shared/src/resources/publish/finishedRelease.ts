import { defineView } from '../../resource/define.ts'
import { publication } from './publication.ts'
import { publicationSources } from './release.ts'

/** What was released from the libraries. */
export const finishedRelease = defineView(publication, {
  name: 'finished-release',
  route: '/finishedRelease',
  menu: { rank: 50 },
  where: { source: publicationSources.library },
  actions: [
    ...(['reschedule', 'replace', 'hold', 'resume', 'cancel', 'unpublish', 'republish', 'settle'] as const),
    ...(['check-link', 'take', 'let-go', 'posted', 'not-done'] as const),
  ],
  verbs: ['export'],
})
