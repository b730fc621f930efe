import { formatDay } from '@quarterdeck/shared/values/time.ts'
import type { Context } from '../../../platform/context.ts'
import { and, eq, isNull, lte, or, sql } from '../../../platform/schema/drizzle.ts'
import { type Params, prepared } from '../../../platform/schema/prepared.ts'
import { account, accountMetric } from '../../../platform/schema/tables.gen.ts'
import { systemSettings } from '../../../platform/settings.ts'
import type { ReportKeeper } from '../../work/runs/index.ts'

const measures = ['fans', 'following', 'posts', 'views', 'likes', 'comments', 'shares'] as const
type Measures = Record<(typeof measures)[number], number | null>

/**
 * Keeps the latest of each day: what was not measured leaves what was measured before, and what comes late changes nothing that is newer. The
 * account itself says what was measured last.
 */
export function keepMetrics({ settings }: Pick<Context, 'settings'>): ReportKeeper<'account-metric'> {
  return async (tx, id, rows) => {
    for (const { at, row } of rows) {
      const said = Object.fromEntries(measures.map((name) => [name, row[name] ?? null])) as Measures
      const day = formatDay(at, settings.get(systemSettings.zone))
      await keep.run(tx, { account: id, day, time: at, ...said })
      await note.run(tx, { id, time: at, fans: said.fans, following: said.following, posts: said.posts })
    }
  }
}

const newer = (name: keyof Measures) => sql`coalesce(excluded.${sql.identifier(name)}, ${accountMetric[name]})`

const keep = prepared((q, p: Params<Measures & { account: number; day: string; time: number }>) =>
  q
    .insert(accountMetric)
    .values({
      account: p.account,
      day: p.day,
      time: p.time,
      fans: p.fans,
      following: p.following,
      posts: p.posts,
      views: p.views,
      likes: p.likes,
      comments: p.comments,
      shares: p.shares,
    })
    .onConflictDoUpdate({
      target: [accountMetric.account, accountMetric.day],
      set: {
        ...Object.fromEntries(measures.map((name) => [name, newer(name)])),
        time: sql`excluded.time`,
      },
      setWhere: sql`excluded.time >= ${accountMetric.time}`,
    }),
)

interface Latest {
  id: number
  time: number
  fans: number | null
  following: number | null
  posts: number | null
}

const note = prepared((q, p: Params<Latest>) =>
  q
    .update(account)
    .set({
      fans: sql`coalesce(${p.fans}, ${account.fans})`,
      following: sql`coalesce(${p.following}, ${account.following})`,
      posts: sql`coalesce(${p.posts}, ${account.posts})`,
      metrics_time: p.time,
    })
    .where(and(eq(account.id, p.id), or(isNull(account.metrics_time), lte(account.metrics_time, p.time)))),
)
