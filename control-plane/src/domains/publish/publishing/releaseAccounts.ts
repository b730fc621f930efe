import type {
  releaseAccounts as contract,
  ReleaseAccount,
  ReleaseAccounts,
} from '@quarterdeck/shared/contracts/publishing.ts'
import type { Translate } from '@quarterdeck/shared/i18n/translate.ts'
import { account as accountList } from '@quarterdeck/shared/resources/fleet/account.ts'
import { mostContents } from '@quarterdeck/shared/values/releaseLimits.ts'
import type { z } from 'zod'
import type { AccessScope } from '../../../http/handler.ts'
import { and, asc, eq, or, sql } from '../../../platform/schema/drizzle.ts'
import { isAmong, prepared } from '../../../platform/schema/prepared.ts'
import { account, accountGroup } from '../../../platform/schema/tables.gen.ts'
import { systemSettings } from '../../../platform/settings.ts'
import { readableIn } from '../../../resources/visibility/readable.ts'
import type { PublishingDeps } from './deps.ts'
import { accountJudge, type OrderAccount, readOrderAccounts } from './order/accounts.ts'
import { doubtsInWords, readDoubts } from './order/doubts.ts'

type Asked = z.output<(typeof contract)['query']>

/** Accounts for a composer to choose from: all that match are judged and counted, some of them are shown. */
export async function releaseAccounts(
  { context, resources }: Pick<PublishingDeps, 'context' | 'resources'>,
  asked: Asked,
  { actor, t }: { actor: AccessScope; t: Translate },
): Promise<ReleaseAccounts> {
  const { read } = context.store
  const seen = readableIn(resources.tables.of(accountList), actor, 'account')
  const now = context.now()
  const judge = await accountJudge(read, now)
  // Of all that match as much as it takes to judge and count them; everything else of those that are shown.
  const found = (await matchingOf(asked, seen).all(read)).flatMap(({ id, ...facts }) => {
    const judged = judge(facts)
    return judged ? [{ id, platform: judged.platform, isAble: judged.problem === undefined }] : []
  })
  const byPlatform = [...Map.groupBy(found, ({ platform }) => platform.id).values()]
  const able = found.filter(({ isAble }) => isAble)
  const first = byPlatform
    .flatMap((its) => [...its.filter(({ isAble }) => isAble), ...its.filter(({ isAble }) => !isAble)])
    .slice(0, asked.size)
    .map(({ id }) => id)
  const doubts = await readDoubts(read, first, now)
  const zone = context.settings.get(systemSettings.zone)
  return {
    accounts: (await readOrderAccounts(read, first, now)).map((one) => ({
      ...shown(one, t),
      doubt: doubtsInWords(doubts.get(one.id)!, { at: now, now, zone, t }).join(' · '),
    })),
    total: found.length,
    able: able.length,
    able_ids: able.slice(0, mostContents).map(({ id }) => id),
    platforms: byPlatform.map((its) => ({
      id: its[0]!.platform.id,
      name: its[0]!.platform.name,
      total: its.length,
      able: its.filter(({ isAble }) => isAble).length,
    })),
  }
}

function shown(one: OrderAccount, t: Translate): Omit<ReleaseAccount, 'doubt'> {
  return {
    id: one.id,
    account: one.account,
    nickname: one.nickname,
    platform: one.platform.id,
    platform_name: one.platform.name,
    personas: [...one.personas],
    posting_times: one.posting_times,
    refused: one.problem ? t(one.problem.text, one.problem.values) : '',
    by_hand: one.byHand,
  }
}

function matchingOf({ keyword, platform, persona, group, tag, ids }: Asked, seen: ReturnType<typeof readableIn>) {
  const like = `%${keyword.trim().toLowerCase()}%`
  const wanted = [
    seen,
    platform === 0 ? undefined : eq(account.platform, platform),
    persona === 0
      ? undefined
      : sql`EXISTS (SELECT 1 FROM account_personas l WHERE l.row_id = ${account.id} AND l.link_id = ${persona})`,
    group === 0
      ? undefined
      : sql`${account.group} IN (WITH RECURSIVE below(id) AS (SELECT ${group} UNION ALL
          SELECT g.id FROM ${accountGroup} g JOIN below ON g.parent = below.id) SELECT id FROM below)`,
    tag === 0
      ? undefined
      : sql`EXISTS (SELECT 1 FROM account_tags l WHERE l.row_id = ${account.id} AND l.link_id = ${tag})`,
    keyword.trim() === ''
      ? undefined
      : or(sql`lower(${account.account}) LIKE ${like}`, sql`lower(${account.nickname}) LIKE ${like}`),
    ids.length === 0 ? undefined : isAmong(account.id, sql<readonly number[]>`${JSON.stringify(ids)}`),
  ]
  return prepared((q) =>
    q
      .select({
        id: account.id,
        platform: account.platform,
        basis: account.basis,
        authorised_until: account.authorised_until,
        status: account.status,
      })
      .from(account)
      .where(and(...wanted))
      .orderBy(asc(account.platform), asc(account.account)),
  )
}
