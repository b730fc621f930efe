import type { AccessScope } from '../../../http/handler.ts'
import { and, desc, eq, inArray, sql } from '../../../platform/schema/drizzle.ts'
import { type Params, prepared, type Queries } from '../../../platform/schema/prepared.ts'
import { host, nurtureSlot, nurtureTask, platform, publication } from '../../../platform/schema/tables.gen.ts'
import type { Statement } from '../../../platform/store/store.ts'
import { type Side, sideOf } from '../../../resources/visibility/side.ts'
import { nurtureLaneCodes } from '../../publish/nurture/index.ts'
import { publicationLanes } from '../../publish/publishing/index.ts'
import { bookTask } from '../bookTasks/index.ts'
import { bookLanes, runLog, run as runTable } from '../runs/index.ts'

/** Every run of the reader's side. What it tells of phones and hosts the list gives to those who see these. */
export function runsFor(accessScope: AccessScope): Statement {
  return accessScope.reach === 'all' ? allRuns.source() : runsOfSide.source({ side: sideOf(accessScope) })
}

/** Work of another side is not there. */
const runsOfSide = prepared((q, p: Params<{ side: Side }>) => selectRuns(q).where(eq(runTable.side, p.side)))

const allRuns = prepared((q) => selectRuns(q))

/** A task is known by its number within the lanes of its owner. */
export const ofBooks = bookLanes.map(({ code }) => code)
export const ofPublications = publicationLanes.map(({ code }) => code)
export const ofNurture = nurtureLaneCodes

/** Every run that is kept, with the last line of its log and what its task, platform and host are called. */
const selectRuns = (q: Queries) =>
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
      task: sql<string>`coalesce(${bookTask.book_name}, ${publication.name}, ${nurtureTask.name}, '')`,
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
    .leftJoin(bookTask, and(eq(bookTask.id, runTable.task_id), inArray(runTable.lane, ofBooks)))
    .leftJoin(publication, and(eq(publication.id, runTable.task_id), inArray(runTable.lane, ofPublications)))
    .leftJoin(nurtureSlot, and(eq(nurtureSlot.id, runTable.task_id), inArray(runTable.lane, ofNurture)))
    .leftJoin(nurtureTask, eq(nurtureTask.id, nurtureSlot.task))
    .leftJoin(platform, eq(platform.id, runTable.platform_id))
    .leftJoin(host, eq(host.id, runTable.host_id))
