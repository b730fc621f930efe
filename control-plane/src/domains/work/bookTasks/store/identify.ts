import { linksOf, worksSeen } from '@quarterdeck/shared/protocol/works.ts'
import { publicationSources } from '@quarterdeck/shared/resources/publish/release.ts'
import { leasedRunStates, runMachine } from '@quarterdeck/shared/states/run.ts'
import { and, eq, inArray, isNotNull, ne, or, sql } from '../../../../platform/schema/drizzle.ts'
import { isAmong, type Params, prepared } from '../../../../platform/schema/prepared.ts'
import { publication } from '../../../../platform/schema/tables.gen.ts'
import type { Sql } from '../../../../platform/store/store.ts'
import { type RunChange, restoredHold, run, type Which, whichWork } from '../../runs/index.ts'
import { bookTask } from '../tables.ts'

/** Which of the works that a check has read is what a task has published of which nobody knows whether it went out. */
export async function identifyTask(tx: Sql, id: number, result: RunChange['result']): Promise<Which> {
  const task = await selectUnknown.get(tx, { id })
  if (!task) return { kind: 'unknown' }
  const seen = worksSeen(result)
  const links = linksOf(seen)
  const others = [...(await selectOthers.all(tx, { id, links })), ...(await selectPublications.all(tx, { links }))]
  const taken = new Set(others.map(({ link }) => link))
  const rivals = await selectRivals.all(tx, { ...task, id })
  // What it says may be empty, and is then what the platform makes of it.
  const wanted = { title: task.title, ...(task.text !== '' && { text: task.text }), since: task.since ?? 0 }
  return whichWork(wanted, seen, { taken, rivals })
}

const selectUnknown = prepared((q, p: Params<{ id: number }>) =>
  q
    .select({
      title: bookTask.book_name,
      text: bookTask.describe,
      type: bookTask.book_type,
      account: sql<number>`coalesce(${run.account_id}, 0)`,
      since: run.committed_at,
    })
    .from(bookTask)
    .innerJoin(run, eq(run.seq, bookTask.run_seq))
    .where(and(eq(bookTask.id, p.id), eq(run.outcome_unknown, 1))),
)

/** Other tasks that have published what stands under these links. */
const selectOthers = prepared((q, p: Params<{ id: number; links: readonly string[] }>) =>
  q
    .select({ link: bookTask.share_link })
    .from(bookTask)
    .where(and(isAmong(bookTask.share_link, p.links), ne(bookTask.id, p.id))),
)

/** What somebody posted without us owns no link. */
const selectPublications = prepared((q, p: Params<{ links: readonly string[] }>) =>
  q
    .select({ link: publication.share_link })
    .from(publication)
    .where(and(isAmong(publication.share_link, p.links), ne(publication.source, publicationSources.seen))),
)

const leased = leasedRunStates.map((state) => runMachine.codes[state])

interface Rivals {
  id: number
  account: number
  type: number
  title: string
}

/** Others of that title that are unknown or on a phone under the account, or that may have gone out in the time that is not in the data. */
const selectRivals = prepared((q, p: Params<Rivals>) =>
  q
    .select({
      since: sql<
        number | null
      >`coalesce(${run.committed_at}, iif(${restoredHold.run} IS NULL, NULL, ${bookTask.create_time}))`,
    })
    .from(bookTask)
    .innerJoin(run, eq(run.seq, bookTask.run_seq))
    .leftJoin(restoredHold, eq(restoredHold.run, run.seq))
    .where(
      and(
        eq(bookTask.book_type, p.type),
        eq(bookTask.book_name, p.title),
        ne(bookTask.id, p.id),
        or(
          and(eq(run.account_id, p.account), or(eq(run.outcome_unknown, 1), inArray(run.state, leased))),
          isNotNull(restoredHold.run),
        ),
      ),
    ),
)
