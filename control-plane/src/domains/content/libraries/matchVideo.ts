import { AppError } from '@quarterdeck/shared/errors/appError.ts'
import { linkedIds } from '@quarterdeck/shared/resource/field.ts'
import { libraryKinds } from '@quarterdeck/shared/resources/content/libraryItem.ts'
import { account as accountList } from '@quarterdeck/shared/resources/fleet/account.ts'
import type { SQL } from 'drizzle-orm'
import type { AccessScope } from '../../../http/handler.ts'
import { and, eq, sql } from '../../../platform/schema/drizzle.ts'
import { isAmong, type Params, prepared } from '../../../platform/schema/prepared.ts'
import { account, libraryItem, platform, tag } from '../../../platform/schema/tables.gen.ts'
import type { Sql } from '../../../platform/store/store.ts'
import type { Tables } from '../../../resources/table.ts'
import { readableIn } from '../../../resources/visibility/readable.ts'

/** matrix.md §9: video matching needs at least two matching tags. */
export const fewestTags = 2
const mostAccounts = 1000

export interface MatchedAccount {
  id: number
  account: string
  nickname: string
  platform: string
  tags: string[]
}

/** The accounts that share enough tags with a video, as far as they are seen; those with the most first. */
export async function matchVideo(from: Sql, tables: Tables, id: number, scope: AccessScope): Promise<MatchedAccount[]> {
  const item = await selectItem.get(from, { id })
  if (!item) throw new AppError('not_found')
  if (item.kind !== libraryKinds.video) throw new AppError('not_a_video_item')
  const tags = linkedIds(item.tags)
  if (tags.length < fewestTags) throw new AppError('too_few_tags')
  const found = await accountsWith(tags, readableIn(tables.of(accountList), scope, 'account')).all(from)
  return found
    .map((one) => ({ ...one, tags: (JSON.parse(one.tags) as string[]).sort() }))
    .sort((a, b) => b.tags.length - a.tags.length || a.id - b.id)
    .slice(0, mostAccounts)
}

const selectItem = prepared((q, p: Params<{ id: number }>) =>
  q.select({ kind: libraryItem.kind, tags: libraryItem.tags }).from(libraryItem).where(eq(libraryItem.id, p.id)),
)

// What somebody sees is a part of the text of a query.

function accountsWith(tags: readonly number[], seen: SQL | undefined) {
  const isCommon = isAmong(sql`l.link_id`, sql<readonly number[]>`${JSON.stringify(tags)}`)
  const count = sql`(SELECT count(*) FROM account_tags l WHERE l.row_id = ${account.id} AND ${isCommon})`
  const names = sql<string>`(SELECT json_group_array(g.name) FROM account_tags l JOIN ${tag} g ON g.id = l.link_id
    WHERE l.row_id = ${account.id} AND ${isCommon})`
  return prepared((q) =>
    q
      .select({
        id: account.id,
        account: account.account,
        nickname: account.nickname,
        platform: platform.name,
        tags: names.as('tags'),
      })
      .from(account)
      .innerJoin(platform, eq(platform.id, account.platform))
      .where(and(seen, sql`${count} >= ${fewestTags}`)),
  )
}
