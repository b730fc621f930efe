import { desc, eq, sql } from '../../platform/schema/drizzle.ts'
import { prepared } from '../../platform/schema/prepared.ts'
import { host, platform } from '../../platform/schema/tables.gen.ts'
import { bookTask } from '../bookTasks/tables.ts'
import { run, runLog } from '../runs/tables.ts'

/** Every run that is kept, with the last line of its log and what its task, platform and host are called. */
export const allRuns = prepared((q) =>
  q
    .select({
      ...{
        id: run.seq,
        lane: run.lane,
        state: run.state,
        attempt: run.attempt,
        phone: run.phone,
        account: run.account,
      },
      ...{ script: run.script, task_id: run.task_id, message: run.message, outcome_unknown: run.outcome_unknown },
      ...{ queued_at: run.queued_at, leased_at: run.leased_at, finished_at: run.finished_at },
      committed_at: run.committed_at,
      duration: sql<string>`CASE WHEN ${run.finished_at} IS NULL OR ${run.leased_at} IS NULL THEN ''
        ELSE printf('%d:%02d', (${run.finished_at} - ${run.leased_at}) / 60000, (${run.finished_at} - ${run.leased_at}) / 1000 % 60) END`,
      task: sql<string>`coalesce(${bookTask.book_name}, '')`,
      platform: sql<string>`coalesce(${platform.name}, '')`,
      host: sql<string>`coalesce(${host.name}, '')`,
      said: sql<string>`coalesce((${q
        .select({ text: runLog.text })
        .from(runLog)
        .where(eq(runLog.run_seq, run.seq))
        .orderBy(desc(runLog.id))
        .limit(1)}), '')`,
    })
    .from(run)
    .leftJoin(bookTask, eq(bookTask.id, run.task_id))
    .leftJoin(platform, eq(platform.id, run.platform_id))
    .leftJoin(host, eq(host.id, run.host_id)),
)
