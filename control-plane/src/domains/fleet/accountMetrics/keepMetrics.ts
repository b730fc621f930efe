import { formatDay } from '@quarterdeck/shared/values/time.ts'
import type { Context } from '../../../platform/context.ts'
import { and, eq, isNull, lte, or, sql } from '../../../platform/schema/drizzle.ts'
import { type Params, prepared } from '../../../platform/schema/prepared.ts'
import { account, accountMetric } from '../../../platform/schema/tables.gen.ts'
import { systemSettings } from '../../../platform/settings.ts'
import type { KeptReport, ReportKeeper } from '../../work/runs/index.ts'

const measures = ['fans', 'following', 'posts', 'views', 'likes', 'comments', 'shares'] as const
type Measures = Record<(typeof measures)[number], number | null>

/**
 * Keeps the latest of each day: what was not measured leaves what was measured before, and what comes late changes nothing that is newer. The
 * account itself says what was measured last.
 */
export function keepMetrics({ settings }: Pick<Context, 'settings'>): ReportKeeper<'account-metric'> {
  return async (tx, id, rows) => {
    const kept: KeptReport[] = []
    for (const { at, row } of rows) {
      const said = Object.fromEntries(measures.map((name) => [name, row[name] ?? null])) as Measures
      const day = formatDay(at, settings.get(systemSettings.zone))
      const before = await find.get(tx, { account: id, day })
      if (before?.time === at && measures.every((name) => said[name] === null || said[name] === before[name])) {
        kept.push('same')
        continue
      }
      const { changes } = await keep.run(tx, { account: id, day, time: at, ...said })
      kept.push(changes === 0 ? 'same' : before ? 'changed' : 'added')
      await note.run(tx, { id, time: at, fans: said.fans, following: said.following, posts: said.posts })
    }
    return kept
  }
}

const find = prepared((q, p: Params<{ account: number; day: string }>) =>
  q
    .select({
      time: accountMetric.time,
      fans: accountMetric.fans,
      following: accountMetric.following,
      posts: accountMetric.posts,
      views: accountMetric.views,
      likes: accountMetric.likes,
      comments: accountMetric.comments,
      shares: accountMetric.shares,
    })
    .from(accountMetric)
    .where(and(eq(accountMetric.account, p.account), eq(accountMetric.day, p.day))),
)

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
