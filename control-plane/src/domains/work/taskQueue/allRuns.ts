import { run } from '@quarterdeck/shared/resources/fleet/run.ts'
import type { AccessScope } from '../../../http/handler.ts'
import { and, desc, eq, inArray, sql } from '../../../platform/schema/drizzle.ts'
import { nameOf } from '../../../platform/schema/nameOf.ts'
import { type Params, prepared, type Queries } from '../../../platform/schema/prepared.ts'
import * as lists from '../../../platform/schema/tables.gen.ts'
import { host, nurtureSlot, nurtureTask, platform, publication } from '../../../platform/schema/tables.gen.ts'
import type { Statement } from '../../../platform/store/store.ts'
import type { Table } from '../../../resources/table.ts'
import { readable } from '../../../resources/visibility/readable.ts'
import { type Side, sideOf } from '../../../resources/visibility/side.ts'
import { nurtureLaneCodes } from '../../publish/nurture/index.ts'
import { publicationLanes } from '../../publish/publishing/index.ts'
import { bookTask } from '../bookTasks/index.ts'
import { bookLanes, runLog, run as runTable } from '../runs/index.ts'

/** What tells of the phone that a run was on, and of what a script said there. */
const ofPhone = ['phone', 'account', 'said'] as const

/**
 * Every run of the reader's side, as somebody reads it. Runs belong to their side as a whole, but phones do to somebody: on one that the reader does not see, a
 * run says nothing of it; and it names no host that the reader does not see. The list is searched and sorted as it is shown, so that
 * it tells no more by that either.
 */
export function runsFor(
  { phones, hosts }: Record<'phones' | 'hosts', Pick<Table, 'rights'>>,
  accessScope: AccessScope,
): Statement {
  const all = accessScope.reach === 'all' ? allRuns.source() : runsOfSide.source({ side: sideOf(accessScope) })
  const phone = readable(phones, accessScope, 'seen')
  const host = readable(hosts, accessScope, 'its')
  if (!phone || !host) return all
  const shown = ofPhone.map((name) => `CASE WHEN seen.id IS NULL THEN '' ELSE r.${name} END AS ${name}`)
  const named = `CASE WHEN seen.id IS NULL OR its.id IS NULL THEN '' ELSE r.host END AS host`
  return {
    sql: `SELECT ${['r.id', ...others.map((name) => `r.${name}`), ...shown, named].join(', ')} FROM (${all.sql}) r
      LEFT JOIN ${nameOf(lists.phone)} seen ON seen.id = r.phone_id AND ${phone.sql}
      LEFT JOIN ${nameOf(lists.host)} its ON its.id = r.host_id AND ${host.sql}`,
    params: [...(all.params ?? []), ...phone.params, ...host.params],
  }
}

const others = Object.keys(run.fields).filter((name) => !['host', ...ofPhone].includes(name))

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
