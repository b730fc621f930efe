import { contentReviewMachine } from '@quarterdeck/shared/states/contentReview.ts'
import type { Sql } from '../../../platform/store/store.ts'
import { levelOf } from './freeze.ts'
import type { Post } from './obstacles.ts'
import { readAccounts, readStandings } from './store.ts'

/** That nobody has to judge a post: who has turned that off for the group of its account, and when (UTC milliseconds). */
export interface TurnedOff {
  by: string
  at: number | null
}

/** Of these posts those that go out although nobody has passed them, by their keys. */
export async function unreviewedOf(from: Sql, posts: readonly Post[]): Promise<Map<number, TurnedOff>> {
  const snapshots = [...new Set(posts.map(({ snapshot }) => snapshot))]
  const standings = new Map((await readStandings.all(from, { snapshots })).map((row) => [row.snapshot, row]))
  const ids = [...new Set(posts.map(({ account }) => account))]
  const accounts = new Map((await readAccounts.all(from, { ids })).map((row) => [row.id, row]))
  const found = new Map<number, TurnedOff>()
  for (const { key, snapshot, account: id, least = 0 } of posts) {
    const account = accounts.get(id)
    const status = standings.get(snapshot)?.status
    // What somebody has refused goes out nowhere.
    if (account?.review !== 0 || least > 0 || levelOf(status) > 0 || status === contentReviewMachine.codes.refused)
      continue
    found.set(key, { by: account.review_by, at: account.review_since })
  }
  return found
}
