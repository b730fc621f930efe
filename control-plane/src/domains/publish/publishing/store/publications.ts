import { heldCodes } from '@quarterdeck/shared/resources/publish/publication.ts'
import { publicationMachine } from '@quarterdeck/shared/states/publication.ts'
import { and, asc, eq, gt, inArray, isNull, lte, ne, or, sql } from '../../../../platform/schema/drizzle.ts'
import {
  isAmong,
  type Params,
  type Prepared,
  prepared,
  type Selected,
  take,
} from '../../../../platform/schema/prepared.ts'
import { platform, publication } from '../../../../platform/schema/tables.gen.ts'
import type { Sql } from '../../../../platform/store/store.ts'
import { contentSnapshot } from '../../../content/review/index.ts'
import { run } from '../../../work/runs/index.ts'

export type Publication = typeof publication.$inferSelect
const { pending, processing, waiting, releasing } = publicationMachine.codes
const waitingStates = [pending, processing, waiting]

/** With these ids, in no order. */
export function readPublications(from: Sql, ids: readonly number[]): Promise<Publication[]> {
  return ids.length === 0 ? Promise.resolve([]) : selectMany.all(from, { ids })
}
const selectMany = prepared((q, p: Params<{ ids: readonly number[] }>) =>
  q.select().from(publication).where(isAmong(publication.id, p.ids)),
)

/** What scripts are told of publications beside their content. */
export const readForScripts = prepared((q, p: Params<{ ids: readonly number[] }>) =>
  q
    .select({
      id: publication.id,
      name: publication.name,
      share_link: publication.share_link,
      scheduled_time: publication.scheduled_time,
      text: publication.text,
      platform: publication.platform,
      text_limit: platform.text_limit,
      alt_limit: platform.alt_limit,
      segments: publication.segments,
      cut_rule: publication.cut_rule,
      body: contentSnapshot.body,
      media: publication.media,
    })
    .from(publication)
    .innerJoin(platform, eq(platform.id, publication.platform))
    .leftJoin(contentSnapshot, eq(contentSnapshot.id, publication.snapshot))
    .where(isAmong(publication.id, p.ids)),
)

/** What checks are told beside that. */
export const readForChecks = prepared((q, p: Params<{ ids: readonly number[] }>) =>
  q
    .select({
      id: publication.id,
      media: publication.media,
      held: publication.held,
      created: publication.create_time,
      committed: run.committed_at,
    })
    .from(publication)
    .leftJoin(run, eq(run.seq, publication.run_seq))
    .where(isAmong(publication.id, p.ids)),
)

/** What still waits to go out with one of these contents. */
export const readWaitingWith = prepared((q, p: Params<{ snapshot: number }>) =>
  q
    .select({ id: publication.id })
    .from(publication)
    .where(
      and(
        eq(publication.snapshot, p.snapshot),
        inArray(publication.status, [pending, processing, waiting, releasing]),
        inArray(publication.status, waitingStates),
      ),
    ),
)

/** All that waits, some at a time, by their ids. */
export const readWaitingAfter = prepared((q, p: Params<{ after: number; count: number }>) =>
  q
    .select({ id: publication.id })
    .from(publication)
    .where(and(inArray(publication.status, waitingStates), gt(publication.id, p.after)))
    .orderBy(asc(publication.id))
    .limit(take(p.count)),
)

/** What is due and has no run: scripts carry it out. */
export const readDue = prepared((q, p: Params<{ now: number; count: number }>) =>
  q
    .select({ id: publication.id, account: publication.account })
    .from(publication)
    .where(
      and(
        eq(publication.status, waiting),
        lte(publication.scheduled_time, p.now),
        eq(publication.held, heldCodes.no),
        eq(publication.by_hand, 0),
        isNull(publication.run_seq),
      ),
    )
    .orderBy(asc(publication.scheduled_time), asc(publication.id))
    .limit(take(p.count)),
)

export type DuePublication = Selected<typeof readDue>

/** What has not gone out, and was due before that. */
export const readExpired = prepared((q, p: Params<{ before: number; count: number }>) =>
  q
    .select()
    .from(publication)
    .where(
      and(
        inArray(publication.status, waitingStates),
        lte(publication.scheduled_time, p.before),
        // It may have gone out: nobody says that it was missed.
        ne(publication.held, heldCodes.restored),
      ),
    )
    .limit(take(p.count)),
)

/** What was due by now and has not gone out as far as the data knows; what a person holds stays theirs. */
export const readDueSince = prepared((q, p: Params<{ now: number }>) =>
  q
    .select({ id: publication.id, platform: publication.platform })
    .from(publication)
    .where(
      and(
        inArray(publication.status, [pending, processing, waiting, releasing]),
        lte(publication.scheduled_time, p.now),
        eq(publication.held, heldCodes.no),
      ),
    ),
)

export const readRunOf = prepared((q, p: Params<{ seq: number }>) =>
  q
    .select({ state: run.state, committed: run.commit_lease, unknown: run.outcome_unknown })
    .from(run)
    .where(eq(run.seq, p.seq)),
)

/**
 * Another publication of the same content under the same account that may still go out, or that nobody knows of. `release` (0: none):
 * those of its own series are none, but for one with the same place in it (`repeat`; -1: none has).
 */
export const readRival = prepared(
  (q, p: Params<{ account: number; snapshot: number; except: number; release: number; repeat: number }>) =>
    q
      .select({
        id: publication.id,
        name: publication.name,
        status: publication.status,
        time: publication.scheduled_time,
      })
      .from(publication)
      .where(
        and(
          eq(publication.account, p.account),
          eq(publication.snapshot, p.snapshot),
          sql`${publication.id} <> ${p.except}`,
          sql`(${p.release} = 0 OR coalesce(${publication.release}, 0) <> ${p.release} OR ${publication.repeat} = ${p.repeat})`,
          or(
            inArray(publication.status, [pending, processing, waiting, releasing]),
            and(eq(publication.status, publicationMachine.codes.abnormal), eq(publication.outcome_unknown, 1)),
          ),
        ),
      )
      .limit(1),
)

/** Is it published under this account already? */
export const readLive = prepared((q, p: Params<{ account: number; snapshot: number; except: number }>) =>
  q
    .select({ id: publication.id })
    .from(publication)
    .where(
      and(
        eq(publication.account, p.account),
        eq(publication.snapshot, p.snapshot),
        eq(publication.status, publicationMachine.codes.completed),
        sql`${publication.id} <> ${p.except}`,
      ),
    )
    .limit(1),
)

/** When something that waits with this content is due first; null: nothing waits. */
export const readFirstDue = prepared((q, p: Params<{ snapshot: number }>) =>
  q
    .select({ at: sql<number | null>`min(${publication.scheduled_time})` })
    .from(publication)
    .where(
      and(eq(publication.snapshot, p.snapshot), inArray(publication.status, [pending, processing, waiting, releasing])),
    ),
)

export const linkRun = prepared((q, p: Params<{ pairs: readonly (readonly [id: number, seq: number])[] }>) =>
  q
    .update(publication)
    .set({ run_seq: sql`k.value ->> 1` })
    .from(sql`json_each(${p.pairs}) k`)
    .where(sql`${publication.id} = k.value ->> 0`),
)

type Columns = Readonly<Record<string, string | number | null>>

/** Columns that say no state, of rows whose state stays. */
export async function describe(tx: Sql, ids: readonly number[], set: Columns): Promise<void> {
  if (ids.length > 0) await updateOf(Object.keys(set)).run(tx, { values: JSON.stringify(set), ids })
}

interface Update {
  /** JSON. */
  values: string
  ids: readonly number[]
}
const updates = new Map<string, Prepared<Update, never>>()

/** One statement for each choice of columns, of which there are few. */
function updateOf(names: readonly string[]): Prepared<Update, never> {
  const key = names.join()
  const known = updates.get(key)
  if (known) return known
  const made = prepared((q, p: Params<Update>) =>
    q
      .update(publication)
      .set(Object.fromEntries(names.map((name) => [name, sql`${p.values} ->> ${sql.raw(`'$.${name}'`)}`])))
      .where(isAmong(publication.id, p.ids)),
  )
  updates.set(key, made)
  return made
}
