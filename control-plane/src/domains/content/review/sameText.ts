import { publicationMachine } from '@quarterdeck/shared/states/publication.ts'
import { and, eq, gte, inArray, ne, sql } from '../../../platform/schema/drizzle.ts'
import { isAmong, type Params, prepared } from '../../../platform/schema/prepared.ts'
import { publication } from '../../../platform/schema/tables.gen.ts'
import type { Sql } from '../../../platform/store/store.ts'
import { type Body, textHashOf } from './content.ts'
import { contentSnapshot } from './tables.ts'

/** matrix-screens.md §6.4.5: so long the same text under the same account is worth a word. */
const monthMs = 30 * 24 * 3_600_000

/**
 * The accounts, of these, under which the same text has gone out within 30 days or is planned: with what that post is called. `except`: the
 * snapshot whose own posts do not count.
 */
export async function sameTextOn(
  from: Sql,
  {
    body,
    accounts,
    now,
    except = 0,
  }: { body: Pick<Body, 'title' | 'text'>; accounts: readonly number[]; now: number; except?: number },
): Promise<Map<number, string>> {
  if (accounts.length === 0) return new Map()
  const asked = { text_hash: textHashOf(body), accounts, since: now - monthMs, except }
  return new Map((await selectSame.all(from, asked)).map(({ account, name }) => [account ?? 0, name]))
}

/** The accounts that what is judged is for: those that it is planned under, and where it is not yet, those of its persona. */
export async function accountsOf(
  from: Sql,
  { id, body }: { id: number; body: Pick<Body, 'persona'> },
): Promise<number[]> {
  const planned = await selectPlanned.all(from, { snapshot: id })
  if (planned.length > 0) return planned.map(({ account }) => account ?? 0)
  if (!body.persona) return []
  return (await selectLinked.all(from, { persona: body.persona.id })).map(({ account }) => account)
}

const { pending, processing, waiting, releasing, completed } = publicationMachine.codes
const counts = [pending, processing, waiting, releasing, completed]

const selectSame = prepared(
  (q, p: Params<{ text_hash: string; accounts: readonly number[]; since: number; except: number }>) =>
    q
      .select({ account: publication.account, name: publication.name })
      .from(contentSnapshot)
      .innerJoin(publication, eq(publication.snapshot, contentSnapshot.id))
      .where(
        and(
          eq(contentSnapshot.text_hash, p.text_hash),
          ne(contentSnapshot.id, p.except),
          isAmong(publication.account, p.accounts),
          inArray(publication.status, counts),
          gte(sql`coalesce(${publication.finished_time}, ${publication.scheduled_time})`, p.since),
        ),
      )
      .groupBy(publication.account),
)

const selectPlanned = prepared((q, p: Params<{ snapshot: number }>) =>
  q
    .selectDistinct({ account: publication.account })
    .from(publication)
    .where(and(eq(publication.snapshot, p.snapshot), inArray(publication.status, counts))),
)

const selectLinked = prepared((q, p: Params<{ persona: number }>) =>
  q
    .select({ account: sql<number>`l.row_id`.as('account') })
    .from(sql`account_personas l`)
    .where(sql`l.link_id = ${p.persona}`),
)
