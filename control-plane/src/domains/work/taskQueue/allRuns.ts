import type { AccessScope } from '../../../http/handler.ts'
import { desc, eq, sql } from '../../../platform/schema/drizzle.ts'
import { type Params, prepared, type Queries } from '../../../platform/schema/prepared.ts'
import { host, platform } from '../../../platform/schema/tables.gen.ts'
import type { Statement } from '../../../platform/store/store.ts'
import { type Side, sideOf } from '../../../resources/visibility/side.ts'
import { type Runs, runLog, run as runTable } from '../runs/index.ts'

/** What the task of a run is called, by the columns with its number and its lane. */
export type TaskCalled = Runs['taskCalled']

/** Every run of the reader's side. What it tells of phones and hosts the list gives to those who see these. */
export function createAllRuns(called: TaskCalled): (accessScope: AccessScope) => Statement {
  const all = prepared((q) => selectRuns(q, called))
  // Work of another side is not there.
  const ofSide = prepared((q, p: Params<{ side: Side }>) => selectRuns(q, called).where(eq(runTable.side, p.side)))
  return (accessScope) => (accessScope.reach === 'all' ? all.source() : ofSide.source({ side: sideOf(accessScope) }))
}

/** Every run that is kept, with the last line of its log and what its task, platform and host are called. */
const selectRuns = (q: Queries, called: TaskCalled) =>
  q
    .select({
      id: runTable.seq,
      lane: runTable.lane,
      state: runTable.state,
      attempt: runTable.attempt,
      phone: runTable.phone,
      phone_id: runTable.phone_id,
      host_id: runTable.host_id,
      account: runTable.account,
      script: runTable.script,
      task_id: runTable.task_id,
      message: runTable.message,
      outcome_unknown: runTable.outcome_unknown,
      fault: runTable.fault,
      queued_at: runTable.queued_at,
      leased_at: runTable.leased_at,
      finished_at: runTable.finished_at,
      committed_at: runTable.committed_at,
      duration: sql<string>`CASE WHEN ${runTable.finished_at} IS NULL OR ${runTable.leased_at} IS NULL THEN ''
        ELSE printf('%d:%02d', (${runTable.finished_at} - ${runTable.leased_at}) / 60000, (${runTable.finished_at} - ${runTable.leased_at}) / 1000 % 60) END`,
      task: called(sql`${runTable.task_id}`, sql`${runTable.lane}`),
      platform: sql<string>`coalesce(${platform.name}, '')`,
      host: sql<string>`coalesce(${host.name}, '')`,
      said: sql<string>`coalesce((${q
        .select({ text: runLog.text })
        .from(runLog)
        .where(eq(runLog.run_seq, runTable.seq))
        .orderBy(desc(runLog.id))
        .limit(1)}), '')`,
    })
    .from(runTable)
    .leftJoin(platform, eq(platform.id, runTable.platform_id))
    .leftJoin(host, eq(host.id, runTable.host_id))
