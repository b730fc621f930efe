import { heldCodes } from '@quarterdeck/shared/resources/publish/publication.ts'
import { publicationMachine } from '@quarterdeck/shared/states/publication.ts'
import type { Sql } from '../../../platform/store/store.ts'
import type { Post, Reviews, Said } from '../../content/review/index.ts'
import type { OwnObstacle } from '../../work/runs/index.ts'
import { type Publication, readPublications } from './store/publications.ts'

const { waiting, releasing } = publicationMachine.codes

/** What keeps publications from going out beside the gate's own rules: asked in the transaction of the lease, and at the commit. */
export async function obstaclesOf(
  reviews: Pick<Reviews, 'obstaclesOf'>,
  sql: Sql,
  ids: readonly number[],
  now: number,
): Promise<Map<number, OwnObstacle[]>> {
  const rows = await readPublications(sql, ids)
  const ofContent = await contentObstacles(reviews, sql, rows)
  const found = new Map<number, OwnObstacle[]>()
  for (const row of rows) {
    const own = [...standingObstacles(row, now), ...(ofContent.get(row.id) ?? [])]
    if (own.length > 0) found.set(row.id, own)
  }
  return found
}

/** What of its content does: too few have passed it, or what they looked at is no longer so. */
export function contentObstacles(
  reviews: Pick<Reviews, 'obstaclesOf'>,
  sql: Sql,
  rows: readonly Publication[],
  judged?: Said,
): Promise<Map<number, OwnObstacle[]>> {
  return reviews.obstaclesOf(sql, postsOf(rows), judged)
}

/** As review knows them. */
export function postsOf(rows: readonly Publication[]): Post[] {
  return rows.flatMap(({ id, snapshot, account, review_level: least }) =>
    snapshot && account ? [{ key: id, snapshot, account, least }] : [],
  )
}

/** What of the publication itself does. */
export function standingObstacles(row: Publication, now: number): OwnObstacle[] {
  const own: OwnObstacle[] = []
  if (row.status !== waiting && row.status !== releasing) own.push({ reason: 'not_waiting', text: 'publishing.gone' })
  if (row.held === heldCodes.held) own.push({ reason: 'held', text: 'publishing.waits_held' })
  if (row.held === heldCodes.restored) own.push({ reason: 'restored', text: 'publishing.waits_restored' })
  if (row.by_hand === 1) own.push({ reason: 'needs_person', text: 'publishing.waits_person' })
  // What a phone has in hand was due: a clock that is put back does not take it away again.
  if (row.status !== releasing && (row.scheduled_time ?? 0) > now)
    own.push({ reason: 'not_due', text: 'errors.publication_not_due' })
  return own
}
