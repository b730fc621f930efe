import { reviewWithoutGroup } from '@quarterdeck/shared/resources/fleet/accountGroup.ts'
import { contentReviewMachine } from '@quarterdeck/shared/states/contentReview.ts'
import type { Sql } from '../../../platform/store/store.ts'
import type { OwnObstacle } from '../../work/runs/index.ts'
import { limitsOf } from './findings.ts'
import { levelOf } from './freeze.ts'
import type { Said } from './sources.ts'
import { readAccounts, readSnapshots, readStandings, resolvePersonas } from './store.ts'

/** Something that waits to go out: this snapshot under this account. `key`: by what the viewer knows it. */
export interface Post {
  key: number
  snapshot: number
  account: number
  /** So many people at least, also where the group of the account asks for fewer: it was sent when that asked for more. */
  least?: number
}

/**
 * What of review keeps posts from going out now: too few have passed exactly this content for the group of the account, or what they
 * looked at is no longer so. Asked in the transaction of the lease, and at the commit; `judged`: the verdict that is just being given.
 */
export async function reviewObstacles(
  from: Sql,
  posts: readonly Post[],
  judged?: Said,
): Promise<Map<number, OwnObstacle[]>> {
  const ids = [...new Set(posts.map(({ snapshot }) => snapshot))]
  const snapshots = await readSnapshots(from, ids)
  const standings = new Map((await readStandings.all(from, { snapshots: ids })).map((row) => [row.snapshot, row]))
  const accounts = new Map(
    (await readAccounts.all(from, { ids: posts.map(({ account }) => account) })).map((row) => [row.id, row]),
  )
  const personas = await resolvePersonas(from, [...snapshots.values()])
  const found = new Map<number, OwnObstacle[]>()
  for (const { key, snapshot: id, account: accountId, least = 0 } of posts) {
    const [snapshot, account] = [snapshots.get(id), accounts.get(accountId)]
    const standing = standings.get(id)
    const level = levelOf(standing?.status)
    const needed = Math.max(account?.review ?? reviewWithoutGroup, least)
    // A pass counts in its organisation alone.
    const counts = snapshot && account && snapshot.organisation === account.organisation ? level : 0
    const own: OwnObstacle[] = []
    // Also where nobody needs to pass it: somebody has said no.
    if (standing?.status === contentReviewMachine.codes.refused)
      own.push({
        reason: 'review_refused',
        text: 'content-review.more.waits_refused',
        values: { ...(judged ?? { user: standing.user, note: standing.note }) },
      })
    else if (!snapshot || counts < needed)
      own.push({
        reason: 'review_missing',
        text: 'content-review.more.waits_missing',
        values: { level: counts, needed },
      })
    if (snapshot && account) {
      const { persona } = snapshot.body
      if (persona && personas.get(persona.id)?.disclosure !== persona.disclosure)
        own.push({
          reason: 'disclosure_changed',
          text: 'content-review.more.waits_disclosure',
          values: { name: persona.name },
        })
      for (const { platform } of await limitsOf(from, snapshot, account.platform === null ? [] : [account.platform]))
        own.push({
          reason: 'over_limit',
          text: 'content-review.more.waits_over_limit',
          values: { platform: platform.name },
        })
    }
    if (own.length > 0) found.set(key, own)
  }
  return found
}
