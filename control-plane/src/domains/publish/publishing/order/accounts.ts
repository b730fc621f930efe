import { scriptPurposes } from '@quarterdeck/shared/contracts/scriptMeta.ts'
import type { TextKey } from '@quarterdeck/shared/i18n/textKeys.gen.ts'
import { accountMachine } from '@quarterdeck/shared/states/account.ts'
import { publicationMachine } from '@quarterdeck/shared/states/publication.ts'
import { type PostingTime, postingTimesIn } from '@quarterdeck/shared/values/postingTimes.ts'
import { and, eq, inArray, sql } from '../../../../platform/schema/drizzle.ts'
import { isAmong, type Params, prepared } from '../../../../platform/schema/prepared.ts'
import { account, accountGroup, platform, publication, script } from '../../../../platform/schema/tables.gen.ts'
import type { Sql } from '../../../../platform/store/store.ts'

/** An account as an order looks at it. */
export interface OrderAccount {
  id: number
  account: string
  nickname: string
  organisation: number | null
  /** How many people must have passed what it publishes. */
  review: number
  personas: readonly number[]
  times: readonly PostingTime[]
  posting_times: string
  /** The lower of its own and its platform's; 0 is none. */
  cap: number
  platform: typeof platform.$inferSelect
  /** A person posts there: its platform allows nothing else. */
  byHand: boolean
  /** Why nothing can go out under it at all. */
  problem: AccountProblem | undefined
}

export interface AccountProblem {
  reason: 'no_basis' | 'not_authorised' | 'banned' | 'no_script'
  text: TextKey
  values: Readonly<Record<string, string>>
}

/** What decides whether an account can publish. */
export interface AccountFacts {
  platform: number | null
  basis: number
  authorised_until: number | null
  status: number
}

export interface JudgedAccount {
  platform: typeof platform.$inferSelect
  problem: AccountProblem | undefined
}

/** Judges accounts, as things stand: undefined where one has no platform. */
export async function accountJudge(
  from: Sql,
  now: number,
): Promise<(account: AccountFacts) => JudgedAccount | undefined> {
  const platforms = new Map((await selectPlatforms.all(from)).map((row) => [row.id, row]))
  const automated = new Set((await selectAutomated.all(from)).map((row) => row.platform))
  return (account) => {
    const own = account.platform ? platforms.get(account.platform) : undefined
    if (!own) return undefined
    return { platform: own, problem: problemOf(account, own, { now, hasScript: automated.has(own.id) }) }
  }
}

/** In the order in which they were asked for; those that are gone are left out. */
export async function readOrderAccounts(from: Sql, ids: readonly number[], now: number): Promise<OrderAccount[]> {
  const rows = new Map((await selectAccounts.all(from, { ids })).map((row) => [row.id, row]))
  const judge = await accountJudge(from, now)
  return ids.flatMap((id) => {
    const row = rows.get(id)
    const judged = row && judge(row)
    if (!row || !judged) return []
    const posting_times = row.own_times || row.group_times || ''
    return [
      {
        id,
        account: row.account,
        nickname: row.nickname,
        organisation: row.organisation,
        review: row.review,
        personas: row.personas === '' ? [] : row.personas.split(',').map(Number),
        times: postingTimesIn(posting_times) ?? [],
        posting_times,
        cap: lower(row.cap_day, judged.platform.cap_day),
        byHand: judged.platform.by_hand === 1,
        ...judged,
      },
    ]
  })
}

function lower(own: number, theirs: number): number {
  return own > 0 && (theirs === 0 || own < theirs) ? own : theirs
}

/** What no waiting mends; what the gate says of phone and time is its matter when it comes to that. */
function problemOf(
  row: AccountFacts,
  own: typeof platform.$inferSelect,
  { now, hasScript }: { now: number; hasScript: boolean },
): AccountProblem | undefined {
  const byHand = own.by_hand === 1
  const values = { platform: own.name }
  const isPast = (until: number | null) => until !== null && until <= now
  if (!byHand && own.basis === 0) return { reason: 'no_basis', text: 'book-task.waiting.no_basis', values }
  if (!byHand && isPast(own.basis_until)) return { reason: 'no_basis', text: 'book-task.waiting.basis_past', values }
  if (row.basis === 0) return { reason: 'not_authorised', text: 'book-task.waiting.not_authorised', values }
  if (isPast(row.authorised_until))
    return { reason: 'not_authorised', text: 'book-task.waiting.authorisation_past', values }
  if (row.status === accountMachine.codes.banned) return { reason: 'banned', text: 'errors.account_banned', values }
  if (!byHand && !hasScript) return { reason: 'no_script', text: 'publishing.no_script', values }
  return undefined
}

const selectAccounts = prepared((q, p: Params<{ ids: readonly number[] }>) =>
  q
    .select({
      id: account.id,
      account: account.account,
      nickname: account.nickname,
      platform: account.platform,
      organisation: account.organisation_id,
      personas: account.personas,
      basis: account.basis,
      authorised_until: account.authorised_until,
      status: account.status,
      cap_day: account.cap_day,
      own_times: account.posting_times,
      group_times: accountGroup.posting_times,
      review: sql<number>`coalesce(${accountGroup.review}, 1)`,
    })
    .from(account)
    .leftJoin(accountGroup, eq(accountGroup.id, account.group))
    .where(isAmong(account.id, p.ids)),
)

const selectPlatforms = prepared((q) => q.select().from(platform))

/** Platforms on which a script publishes. */
const selectAutomated = prepared((q) =>
  q
    .select({ platform: script.platform })
    .from(script)
    .where(and(eq(script.purpose, scriptPurposes.indexOf('publish')), eq(script.enabled, 1))),
)

const { pending, processing, waiting, releasing } = publicationMachine.codes

/** At which times something is planned already, by account. */
export async function readTaken(from: Sql, accounts: readonly number[]): Promise<Map<number, Set<number>>> {
  const rows = await selectTaken.all(from, { accounts })
  const taken = new Map<number, Set<number>>(accounts.map((id) => [id, new Set()]))
  for (const row of rows) if (row.time !== null) taken.get(row.account ?? 0)?.add(row.time)
  return taken
}

const selectTaken = prepared((q, p: Params<{ accounts: readonly number[] }>) =>
  q
    .select({ account: publication.account, time: publication.scheduled_time })
    .from(publication)
    .where(
      and(
        isAmong(publication.account, p.accounts),
        inArray(publication.status, [pending, processing, waiting, releasing]),
      ),
    ),
)
