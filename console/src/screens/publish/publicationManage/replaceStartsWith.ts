import { publicationContent } from '@quarterdeck/shared/contracts/publishing.ts'
import { ask } from '../../../api/ask.ts'

/** What a text that is replaced says now, in full: a list has no more than how it begins. */
export async function replaceStartsWith(id: number, signal: AbortSignal) {
  return (await ask(publicationContent, { query: { id } }, { signal })).data
}
