import type { ReviewSource } from '@quarterdeck/shared/resources/content/contentReview.ts'
import { reviewSources } from '@quarterdeck/shared/resources/content/contentReview.ts'
import type { Content } from './content.ts'
import type { Source, SourceRow } from './sources.ts'

/** Rows that only a test has, which can be sent to review as those of libraries and tasks are. */
export interface TestSource extends Source {
  rows: Map<number, SourceRow>
  /** What it was told. */
  heard: { id: number; to: string }[]
}

export function createTestSource(kind: ReviewSource = reviewSources.release): TestSource {
  const rows: TestSource['rows'] = new Map()
  const heard: TestSource['heard'] = []
  return {
    kind,
    rows,
    heard,
    read: async (_sql, id) => rows.get(id),
    follow: async (_tx, { sourceId: id, to }) => void heard.push({ id, to }),
  }
}

/** A content that nothing is to be said against. */
export function rowOf(content: Partial<Content> = {}, more: Partial<Omit<SourceRow, 'content'>> = {}): SourceRow {
  const usual = { title: '', text: 'Tea at four', variants: [], media: [], persona: null, ai_generated: false }
  return { content: { ...usual, disclosure: true, ...content }, platforms: [], rights: true, organisation: 1, ...more }
}
