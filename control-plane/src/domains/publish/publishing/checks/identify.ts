import { linksOf, worksSeen } from '@quarterdeck/shared/protocol/works.ts'
import { heldCodes } from '@quarterdeck/shared/resources/publish/publication.ts'
import { publicationSources } from '@quarterdeck/shared/resources/publish/release.ts'
import { publicationMachine } from '@quarterdeck/shared/states/publication.ts'
import { and, eq, inArray, lte, ne, or, sql } from '../../../../platform/schema/drizzle.ts'
import { isAmong, type Params, prepared } from '../../../../platform/schema/prepared.ts'
import { publication } from '../../../../platform/schema/tables.gen.ts'
import type { Sql } from '../../../../platform/store/store.ts'
import { type RunChange, run, type Which, whichWork } from '../../../work/runs/index.ts'
import { checkTasksOf } from '../scriptTasks.ts'
import type { Publication } from '../store/publications.ts'

const { pending, processing, waiting, releasing, abnormal } = publicationMachine.codes

/** Which of the works that a check has read is a publication of which nobody knows whether it went out. */
export async function identify(
  tx: Sql,
  row: Publication,
  { result, at }: { result: RunChange['result']; at: number },
): Promise<Which> {
  const task = (await checkTasksOf(tx, [row.id])).get(row.id)
  if (!task || row.account === null) return { kind: 'unknown' }
  const seen = worksSeen(result)
  const others = await selectOthers.all(tx, { id: row.id, links: linksOf(seen) })
  const taken = new Set(others.map(({ link }) => link))
  const rivals = await selectRivals.all(tx, { id: row.id, account: row.account, name: row.name, text: row.text, at })
  const wanted = { text: task.text || task.title, media: task.media_count, since: task.committed_time }
  return whichWork(wanted, seen, { taken, rivals })
}

/** What somebody posted without us owns no link: it is a work that was seen. */
const selectOthers = prepared((q, p: Params<{ id: number; links: readonly string[] }>) =>
  q
    .select({ link: publication.share_link })
    .from(publication)
    .where(
      and(
        isAmong(publication.share_link, p.links),
        ne(publication.id, p.id),
        ne(publication.source, publicationSources.seen),
      ),
    ),
)

/** Others of that account and text that are unknown, held since a restore, on a phone, or due. */
const selectRivals = prepared((q, p: Params<{ id: number; account: number; name: string; text: string; at: number }>) =>
  q
    .select({
      since: sql<number | null>`coalesce(${run.committed_at},
          iif(${publication.held} = ${heldCodes.restored}, ${publication.create_time}, NULL))`,
    })
    .from(publication)
    .leftJoin(run, eq(run.seq, publication.run_seq))
    .where(
      and(
        eq(publication.account, p.account),
        ne(publication.id, p.id),
        eq(publication.text, p.text),
        or(ne(sql`${p.text}`, ''), eq(publication.name, p.name)),
        or(
          and(eq(publication.status, abnormal), eq(publication.outcome_unknown, 1)),
          eq(publication.status, releasing),
          and(
            inArray(publication.status, [pending, processing, waiting]),
            or(eq(publication.held, heldCodes.restored), lte(publication.scheduled_time, p.at)),
          ),
        ),
      ),
    ),
)

/** A post that was seen, and turns out to be one of ours, is no row of its own any more; its numbers are read again by this look. */
export async function mergeSeen(tx: Sql, { account }: Publication, link: string): Promise<void> {
  if (account !== null && link !== '') await deleteSeen.run(tx, { account, link })
}

const deleteSeen = prepared((q, p: Params<{ account: number; link: string }>) =>
  q
    .delete(publication)
    .where(
      and(
        eq(publication.account, p.account),
        eq(publication.seen_key, p.link),
        eq(publication.source, publicationSources.seen),
      ),
    ),
)
