import { blockedWordsIn } from '@quarterdeck/shared/values/blockedWords.ts'
import { defineDomain } from '../../defineDomain.ts'
import { review } from '../review/index.ts'
import { blockedWords } from './blockedWords.ts'

export { blockedWords } from './blockedWords.ts'

/** Keywords: what an organisation writes about, and what it does not say, of which reviews warn. */
export const keywords = defineDomain({
  name: 'keywords',
  needs: { review },
  grants: { content: ['keyword.*'], lookContent: ['keyword.list', 'keyword.export'] },
  start(_app, { review }) {
    review.blockedWordsBy(async (sql, { text, ...asked }) => blockedWordsIn(text, await blockedWords(sql, asked)))
  },
})
