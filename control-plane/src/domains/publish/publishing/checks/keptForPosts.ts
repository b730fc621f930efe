import { publicationMachine } from '@quarterdeck/shared/states/publication.ts'
import { and, eq, gt, lte, sql } from '../../../../platform/schema/drizzle.ts'
import { isAmong, type Params, prepared } from '../../../../platform/schema/prepared.ts'
import { account, platform, publication } from '../../../../platform/schema/tables.gen.ts'
import type { Sql } from '../../../../platform/store/store.ts'
import { type OwnObstacle, runAttempt } from '../../../work/runs/index.ts'

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
  for (const { id, hour, day } of await selectCaps.all(from, { ids: accounts })) {
    if (hour === 0 && day === 0) continue
    const due = (await countDue.get(from, { account: id, until: now + hourMs }))!.n
    if (due === 0) continue
    const used = async (ms: number) => (await countUsed.get(from, { account: id, since: now - ms }))!.n
    if ((hour > 0 && (await used(hourMs)) + due >= hour) || (day > 0 && (await used(24 * hourMs)) + due >= day))
      found.push(id)
  }
  return found
}

const selectAccounts = prepared((q, p: Params<{ ids: readonly number[] }>) =>
  q
    .select({ id: publication.id, account: sql<number>`${publication.account}` })
    .from(publication)
    .where(isAmong(publication.id, p.ids)),
)

/** The lower of both, where both are set. */
const lower = (own: typeof account.cap_day, theirs: typeof platform.cap_day) =>
  sql<number>`iif(${own} > 0 AND (${theirs} = 0 OR ${own} < ${theirs}), ${own}, ${theirs})`

const selectCaps = prepared((q, p: Params<{ ids: readonly number[] }>) =>
  q
    .select({
      id: account.id,
      hour: lower(account.cap_hour as never, platform.cap_hour as never),
      day: lower(account.cap_day, platform.cap_day),
    })
    .from(account)
    .innerJoin(platform, eq(platform.id, account.platform))
    .where(isAmong(account.id, p.ids)),
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

const countUsed = prepared((q, p: Params<{ account: number; since: number }>) =>
  q
    .select({ n: sql<number>`count(*)` })
    .from(runAttempt)
    .where(and(eq(runAttempt.account_id, p.account), eq(runAttempt.counts, 1), gt(runAttempt.at, p.since))),
)
