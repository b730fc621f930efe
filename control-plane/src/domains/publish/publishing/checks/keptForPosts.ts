import { publicationMachine } from '@quarterdeck/shared/states/publication.ts'
import { and, eq, lte, sql } from '../../../../platform/schema/drizzle.ts'
import { isAmong, type Params, prepared } from '../../../../platform/schema/prepared.ts'
import { publication } from '../../../../platform/schema/tables.gen.ts'
import type { Sql } from '../../../../platform/store/store.ts'
import { type OwnObstacle, readCapPlaces } from '../../../work/runs/index.ts'

const hourMs = 3_600_000

/** A look at the platform does not take the last place under a cap that a post is about to need: of these publications. */
export async function keptForPosts(
  from: Sql,
  ids: readonly number[],
  now: number,
): Promise<Map<number, OwnObstacle[]>> {
  const rows = await selectAccounts.all(from, { ids })
  const accounts = [...new Set(rows.map((row) => row.account))]
  const full = new Set(await fullAccounts(from, accounts, now))
  return new Map(
    rows
      .filter((row) => full.has(row.account))
      .map(({ id }) => [id, [{ reason: 'cap_kept', text: 'publishing.cap_kept' }]]),
  )
}

/** Accounts whose cap has no place beside what is to go out within an hour. */
export async function fullAccounts(from: Sql, accounts: readonly number[], now: number): Promise<number[]> {
  const found: number[] = []
  for (const { account: id, left } of await readCapPlaces(from, accounts, now)) {
    if (left === undefined) continue
    const due = (await countDue.get(from, { account: id, until: now + hourMs }))!.n
    if (due > 0 && left <= due) found.push(id)
  }
  return found
}

const selectAccounts = prepared((q, p: Params<{ ids: readonly number[] }>) =>
  q
    .select({ id: publication.id, account: sql<number>`${publication.account}` })
    .from(publication)
    .where(isAmong(publication.id, p.ids)),
)

const countDue = prepared((q, p: Params<{ account: number; until: number }>) =>
  q
    .select({ n: sql<number>`count(*)` })
    .from(publication)
    .where(
      and(
        eq(publication.account, p.account),
        eq(publication.status, publicationMachine.codes.waiting),
        lte(publication.scheduled_time, p.until),
        eq(publication.by_hand, 0),
        eq(publication.held, 0),
      ),
    ),
)
