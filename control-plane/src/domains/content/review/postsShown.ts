import type { ShownReview } from '@quarterdeck/shared/contracts/contentReview.ts'
import { publicationMachine } from '@quarterdeck/shared/states/publication.ts'
import { formatTime } from '@quarterdeck/shared/values/time.ts'
import type { Context } from '../../../platform/context.ts'
import { and, asc, eq, inArray, sql } from '../../../platform/schema/drizzle.ts'
import { type Params, prepared } from '../../../platform/schema/prepared.ts'
import { account, platform, publication } from '../../../platform/schema/tables.gen.ts'
import { systemSettings } from '../../../platform/settings.ts'
import type { Sql } from '../../../platform/store/store.ts'

/** Of publications those that whoever asks sees. */
export type Seen = (ids: readonly number[]) => Promise<ReadonlySet<number>>

/** Where and when a content is to go out, or has gone out, as far as the caller sees it. */
export async function postsShown(
  from: Sql,
  snapshot: number,
  { seen, settings }: { seen: Seen; settings: Context['settings'] },
): Promise<ShownReview['posts']> {
  const rows = await selectPosts.all(from, { snapshot })
  const ids = await seen(rows.map(({ id }) => id))
  const zone = settings.get(systemSettings.zone)
  return rows.flatMap(({ time, ...row }) => (ids.has(row.id) ? [{ ...row, time: formatTime(time ?? 0, zone) }] : []))
}

const { pending, processing, waiting, releasing, completed } = publicationMachine.codes

const selectPosts = prepared((q, p: Params<{ snapshot: number }>) =>
  q
    .select({
      id: publication.id,
      account: account.account,
      platform: sql<string>`coalesce(${platform.name}, '')`.as('platform_name'),
      time: publication.scheduled_time,
    })
    .from(publication)
    .innerJoin(account, eq(account.id, publication.account))
    .leftJoin(platform, eq(platform.id, publication.platform))
    .where(
      and(
        eq(publication.snapshot, p.snapshot),
        inArray(publication.status, [pending, processing, waiting, releasing, completed]),
      ),
    )
    .orderBy(asc(publication.scheduled_time), asc(publication.id))
    .limit(12),
)
