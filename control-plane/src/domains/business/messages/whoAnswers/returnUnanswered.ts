import { conversationMachine } from '@quarterdeck/shared/states/conversation.ts'
import { workingHoursIn, workingTime } from '@quarterdeck/shared/values/workingTime.ts'
import type { Context } from '../../../../platform/context.ts'
import { dueInChunks } from '../../../../platform/loops/dueInChunks.ts'
import { and, asc, eq, isNotNull, isNull, lte, sql } from '../../../../platform/schema/drizzle.ts'
import { type Params, prepared } from '../../../../platform/schema/prepared.ts'
import { account, accountGroup, conversation } from '../../../../platform/schema/tables.gen.ts'
import { systemSettings } from '../../../../platform/settings.ts'
import type { Sql } from '../../../../platform/store/store.ts'
import { messageSettings } from '../settings.ts'
import { takeBack } from './returnOrphans.ts'

const minuteMs = 60_000
const atOnce = 200

/** What somebody has and has not answered within so many minutes of their working hours is nobody's again: it waits for all of the group, and says whose it was. */
export async function returnUnanswered(
  context: Pick<Context, 'store' | 'audit' | 'now' | 'settings'>,
  signal?: AbortSignal,
): Promise<void> {
  const minutes = context.settings.get(messageSettings.assigneeMinutes)
  if (minutes === 0) return
  const most = minutes * minuteMs
  const zone = context.settings.get(systemSettings.zone)
  const usual = context.settings.get(messageSettings.workingHours)
  const now = context.now()
  const isLate = ({ since, own }: Waiting) => workingTime(workingHoursIn(own || usual) ?? [], zone, since, now) >= most
  await dueInChunks(context.store, {
    atOnce,
    // Time at work is never more than time.
    readDue: async (from: Sql, count) =>
      (await readWaiting.all(from, { until: now - most })).filter(isLate).slice(0, count),
    work: (tx, held) => takeBack(context, tx, held, 'unanswered'),
    ...(signal && { signal }),
  })
}

interface Waiting {
  since: number
  own: string
}

const c = conversation
/** From when on whoever has it could have answered: since they have it, or since the other side waits. */
const since = sql<number>`max(${c.waiting_since}, coalesce(${c.assigned_time}, 0))`
/** Nobody waits in one that was put off, closed or blocked. */
const readWaiting = prepared((q, p: Params<{ until: number }>) =>
  q
    .select({
      id: c.id,
      user: sql<number>`${c.assigned_to}`,
      since,
      own: sql<string>`coalesce(${accountGroup.working_hours}, '')`,
    })
    .from(c)
    .innerJoin(account, eq(account.id, c.account))
    .leftJoin(accountGroup, eq(accountGroup.id, account.group))
    .where(
      and(
        ...[isNotNull(c.assigned_to), isNotNull(c.waiting_since), isNull(c.snoozed_until), eq(c.blocked, 0)],
        eq(c.state, conversationMachine.codes.open),
        lte(since, sql`${p.until}`),
      ),
    )
    .orderBy(asc(since), asc(c.id)),
)
