import { type AnyKey, codeKey } from '@quarterdeck/shared/i18n/keys.ts'

/** Columns that a story note calls by another name (site-cluster.md §2.15, tab 3). */
const ofNotes: ReadonlySet<string> = new Set(['book_name', 'search_keyword', 'describe'])

/** Text key of a column's label. */
export function labelOf(name: string, bookType: 0 | 1): AnyKey {
  return bookType === 1 && ofNotes.has(name) ? codeKey('book-task.note', name) : codeKey('book-task.field', name)
}
