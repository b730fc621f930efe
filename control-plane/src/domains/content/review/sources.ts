import type { ReviewSource } from '@quarterdeck/shared/resources/content/contentReview.ts'
import type { ContentReviewState } from '@quarterdeck/shared/states/contentReview.ts'
import type { Sql } from '../../../platform/store/store.ts'
import type { Content } from './content.ts'

/** What is known of something that is sent to review, as it stands now. */
export interface SourceRow {
  content: Content
  /** Where it may go: what each of these platforms asks of posts is looked at. */
  platforms: readonly number[]
  /** What allows the use of its media is recorded. */
  rights: boolean
  /** Whose it is; of a list without responsible users that of whoever sends it. */
  owner?: { owner_user_id: number | null; user_group_id: number | null } | undefined
  organisation: number | null
  /** The name of the user who edited it last, who does not judge it. */
  editedBy?: string | undefined
}

/** A list whose rows are sent to review, registered at start by the domain that has it. */
export interface Source {
  kind: ReviewSource
  /** Undefined: there is no such row (any more). */
  read(sql: Sql, id: number): Promise<SourceRow | undefined>
  /** Told in the transaction in which a review moves. */
  follow?(tx: Sql, change: Judged): Promise<void>
}

/** A review that has moved: to whose content, and where to. */
export interface Judged {
  source: ReviewSource
  sourceId: number
  snapshot: number
  to: ContentReviewState
  /** By whom, and what they say of it: the row has it only once the verdict is written. */
  said: Said
}

/** What somebody says with a verdict. */
export interface Said {
  user: string
  note: string
}

export interface Sources {
  register(source: Source): void
  /** Who wants to know of every move beside the source: whatever is to be published from the snapshot. */
  onJudged(listener: (tx: Sql, change: Judged) => Promise<void>): void
  read(sql: Sql, of: { source: number; source_id: number }): Promise<SourceRow | undefined>
  tell(tx: Sql, change: Judged): Promise<void>
}

export function createSources(): Sources {
  const sources = new Map<number, Source>()
  const listeners: ((tx: Sql, change: Judged) => Promise<void>)[] = []
  return {
    register(source) {
      if (sources.has(source.kind)) throw new Error(`content of kind ${source.kind} has two sources`)
      sources.set(source.kind, source)
    },
    onJudged: (listener) => void listeners.push(listener),
    read: async (sql, { source, source_id }) => sources.get(source)?.read(sql, source_id),
    async tell(tx, change) {
      await sources.get(change.source)?.follow?.(tx, change)
      for (const listener of listeners) await listener(tx, change)
    },
  }
}
