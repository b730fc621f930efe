import { scriptPurposes } from '@quarterdeck/shared/contracts/scriptMeta.ts'
import { heldCodes } from '@quarterdeck/shared/resources/publish/publication.ts'
import { accountMachine } from '@quarterdeck/shared/states/account.ts'
import { publicationMachine } from '@quarterdeck/shared/states/publication.ts'
import { and, eq, exists, gt, lte, notExists } from '../../../../platform/schema/drizzle.ts'
import { type Params, prepared } from '../../../../platform/schema/prepared.ts'
import { account, publication, script } from '../../../../platform/schema/tables.gen.ts'
import type { Sql } from '../../../../platform/store/store.ts'
import { lookAtAccount, organisationsOfAccounts, type RunOwner, run, runAttempt } from '../../../work/runs/index.ts'
import type { PublishingDeps } from '../deps.ts'
import { publishLanes, publishRanks } from '../lanes.ts'

import { fullAccounts } from './keptForPosts.ts'

const hourMs = 3_600_000
/** So long before a post is due its account is looked at, where nobody has seen for a day that it is logged in. */
export const loginLookMs = 6 * hourMs
export const loginDoubtMs = 24 * hourMs
const { code: lane } = publishLanes.login

/** Looks, before it is too late, whether accounts are logged in that are about to post: a run for each, once in that time. */
export async function askForLogins({ context, runs }: PublishingDeps): Promise<void> {
  const now = context.now()
  const doubtful = await selectDoubtful.all(context.store.read, {
    now,
    until: now + loginLookMs,
    since: now - loginDoubtMs,
    asked: now - loginLookMs,
  })
  if (doubtful.length === 0) return
  await context.store.write(async (tx) => {
    for (const { id } of doubtful)
      await runs.queue(tx, { lane, pin: { kind: 'account', accountId: id }, rank: publishRanks.looking }, [id])
  })
  runs.wake()
}

/** Somebody wants to know now whether an account is logged in. */
export const checkLoginAction = (runs: PublishingDeps['runs']) =>
  lookAtAccount(runs, { lane: publishLanes.login, rank: publishRanks.looking })

/** Tasks of this lane are accounts; what a run says of its account `runs` notes by itself. */
export const loginOwner: RunOwner = {
  lanes: [publishLanes.login],
  organisationsOf: organisationsOfAccounts,
  tasksOf: (_tx, ids) => Promise.resolve(new Map(ids.map((id) => [id, { id, kind: 'login-check' }]))),
  async obstaclesOf(from: Sql, ids, now) {
    const full = await fullAccounts(from, ids, now)
    return new Map(full.map((id) => [id, [{ reason: 'cap_kept', text: 'publishing.cap_kept' }]]))
  },
  follow: () => Promise.resolve(),
}

const purpose = scriptPurposes.indexOf('login-check')

interface Looking {
  now: number
  until: number
  since: number
  asked: number
}

/** An account with a post that is due soon, on a platform that has such a script, and of which nobody has seen lately that it works. */
const selectDoubtful = prepared((q, p: Params<Looking>) => {
  const looks = q
    .select({ id: script.id })
    .from(script)
    .where(and(eq(script.platform, account.platform), eq(script.purpose, purpose), eq(script.enabled, 1)))
  const worked = q
    .select({ at: runAttempt.at })
    .from(runAttempt)
    .where(
      and(
        eq(runAttempt.account_id, account.id),
        eq(runAttempt.counts, 1),
        gt(runAttempt.at, p.since),
        eq(runAttempt.ended, 'succeeded'),
      ),
    )
  const asked = q
    .select({ seq: run.seq })
    .from(run)
    .where(and(eq(run.task_id, account.id), eq(run.lane, lane), gt(run.queued_at, p.asked)))
  return q
    .selectDistinct({ id: account.id })
    .from(publication)
    .innerJoin(account, eq(account.id, publication.account))
    .where(
      and(
        eq(publication.status, publicationMachine.codes.waiting),
        eq(publication.by_hand, 0),
        eq(publication.held, heldCodes.no),
        gt(publication.scheduled_time, p.now),
        lte(publication.scheduled_time, p.until),
        eq(account.status, accountMachine.codes.normal),
        exists(looks),
        notExists(worked),
        notExists(asked),
      ),
    )
    .limit(100)
})
