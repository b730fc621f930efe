import type { Sql } from '../../../../platform/store/store.ts'
import type { RunChange } from '../../../work/runs/index.ts'
import type { Publication } from '../store/publications.ts'

/** What runs mean to publications, inside the transaction that changes them. */
export interface Followed {
  published(tx: Sql, change: RunChange): Promise<void>
  unpublished(tx: Sql, change: RunChange): Promise<void>
  checked(tx: Sql, change: RunChange): Promise<void>
  /** It is said what became of one that nobody knows of. */
  settle(tx: Sql, row: Publication, found: Found): Promise<void>
}

/** What became of one that nobody knew of; `isSeen`: the platform was read. */
export interface Found {
  worked: boolean
  message: string
  link: string
  isSeen?: boolean
}
