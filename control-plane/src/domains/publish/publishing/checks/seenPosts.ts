import { heldCodes, verifiedCodes } from '@quarterdeck/shared/resources/publish/publication.ts'
import { publicationSources } from '@quarterdeck/shared/resources/publish/release.ts'
import { checkStatus } from '@quarterdeck/shared/states/bookTask.ts'
import { publicationMachine } from '@quarterdeck/shared/states/publication.ts'
import { and, eq, inArray, isNull, lte, ne, or, sql } from '../../../../platform/schema/drizzle.ts'
import { type Params, prepared } from '../../../../platform/schema/prepared.ts'
import { account, publication } from '../../../../platform/schema/tables.gen.ts'
import type { Sql } from '../../../../platform/store/store.ts'
import type { ActionHandler } from '../../../../resources/actions/index.ts'
import type { KeptReport, Reported, ReportKeeper } from '../../../work/runs/index.ts'

const numbers = ['views', 'likes', 'comments', 'shares'] as const
type Numbers = Record<(typeof numbers)[number], number | null>
const { pending, processing, waiting, completed, releasing, abnormal } = publicationMachine.codes

/**
 * What stands under an account on its platform (matrix-screens.md §6.5.9): of posts of ours it says the numbers, and that they are there; what
 * somebody posted without us is added as seen. A link that may be that of a post of which nobody knows yet whether it went out is left
 * to the check that settles it.
 */
export const keepSeenPosts: ReportKeeper<'post'> = async (tx, id, rows) => {
  const kept: KeptReport[] = []
  for (const seen of rows) kept.push(await keepSeen(tx, id, seen))
  return kept
}

async function keepSeen(tx: Sql, account: number, seen: Reported<'post'>): Promise<KeptReport> {
  const { link, title = '' } = seen.row
  const ours = await findOurs.get(tx, { account, link })
  if (ours) {
    const reading = readingOf(seen)
    const { changes } = await refresh.run(tx, { id: ours.id, ...reading })
    // That it is still there is known from later on; who sends rows asks whether they say anything else.
    const isNews = numbers.some((name) => reading[name] !== null && reading[name] !== ours[name])
    return changes > 0 && isNews ? 'changed' : 'same'
  }
  if (await findOpen.get(tx, { account, title })) return 'same'
  return (await addSeen(tx, account, seen)) ? 'added' : 'same'
}

/** What was found under an account goes again: numbers that a host made up are in no figures once their days are made anew. */
export const clearSeen: ActionHandler = async (tx, { id }) => {
  const { changes } = await deleteSeen.run(tx, { account: id })
  return changes > 0 ? undefined : 'same'
}

const deleteSeen = prepared((q, p: Params<{ account: number }>) =>
  q.delete(publication).where(and(eq(publication.account, p.account), eq(publication.source, publicationSources.seen))),
)

function readingOf({ at, row }: Reported<'post'>): Numbers & { at: number } {
  const said = Object.fromEntries(numbers.map((name) => [name, row[name] ?? null])) as Numbers
  return { ...said, at }
}

async function addSeen(tx: Sql, id: number, seen: Reported<'post'>): Promise<boolean> {
  const { link, title = '', time = null } = seen.row
  const found = await readAccount.get(tx, { id })
  if (!found?.platform) return false
  const when = time ?? seen.at
  const values = { account: id, platform: found.platform, link, title, when, ...readingOf(seen) }
  return (await insertSeen.run(tx, values)).changes > 0
}

const readAccount = prepared((q, p: Params<{ id: number }>) =>
  q.select({ platform: account.platform }).from(account).where(eq(account.id, p.id)),
)

const findOurs = prepared((q, p: Params<{ account: number; link: string }>) =>
  q
    .select({
      id: publication.id,
      views: publication.views,
      likes: publication.likes,
      comments: publication.comments,
      shares: publication.shares,
    })
    .from(publication)
    .where(and(eq(publication.account, p.account), eq(publication.share_link, p.link)))
    .limit(1),
)

/** A post of that name that may have gone out, with a link that nobody knows. */
const findOpen = prepared((q, p: Params<{ account: number; title: string }>) =>
  q
    .select({ id: publication.id })
    .from(publication)
    .where(
      and(
        eq(publication.account, p.account),
        ne(sql`${p.title}`, ''),
        or(eq(publication.name, p.title), eq(publication.text, p.title)),
        or(
          eq(publication.status, releasing),
          and(inArray(publication.status, [pending, processing, waiting]), eq(publication.held, heldCodes.restored)),
          and(eq(publication.status, abnormal), eq(publication.outcome_unknown, 1)),
        ),
      ),
    )
    .limit(1),
)

/** An older reading that comes late says nothing of what is there now. */
const refresh = prepared((q, p: Params<Numbers & { id: number; at: number }>) =>
  q
    .update(publication)
    .set({
      ...Object.fromEntries(numbers.map((name) => [name, sql`coalesce(${p[name]}, ${publication[name]})`])),
      numbers_time: p.at,
      check_status: checkStatus.valid,
      check_time: p.at,
      verified: sql`iif(${publication.status} = ${completed}, ${verifiedCodes.readBack}, ${publication.verified})`,
    })
    .where(and(eq(publication.id, p.id), or(isNull(publication.numbers_time), lte(publication.numbers_time, p.at)))),
)

interface Seen extends Numbers {
  account: number
  platform: number
  link: string
  title: string
  when: number
  at: number
}

const insertSeen = prepared((q, p: Params<Seen>) =>
  q
    .insert(publication)
    .values({
      account: p.account,
      platform: p.platform,
      name: p.title,
      text: p.title,
      share_link: p.link,
      seen_key: p.link,
      scheduled_time: p.when,
      finished_time: p.when,
      source: publicationSources.seen,
      status: completed,
      verified: verifiedCodes.readBack,
      check_status: checkStatus.valid,
      check_time: p.at,
      views: p.views,
      likes: p.likes,
      comments: p.comments,
      shares: p.shares,
      numbers_time: p.at,
      create_time: p.at,
      update_time: p.at,
    })
    .onConflictDoNothing(),
)
