import { eq, sql } from '../../../../platform/schema/drizzle.ts'
import { isAmong, type Params, prepared } from '../../../../platform/schema/prepared.ts'
import { account, publication } from '../../../../platform/schema/tables.gen.ts'
import type { Sql } from '../../../../platform/store/store.ts'
import { sideIn } from '../../../../resources/visibility/side.ts'

/** For whom publications go out: for those whose the account was when they were added, and for nobody who gets it later. */
export async function organisationsOf(tx: Sql, ids: readonly number[]): Promise<Map<number, number | null>> {
  const rows = await select.all(tx, { ids })
  return new Map(rows.map(({ id, organisation }) => [id, organisation]))
}

const select = prepared((q, p: Params<{ ids: readonly number[] }>) =>
  q
    .select({
      id: publication.id,
      // Of an external side the number is that of its organisation.
      organisation: sql<number | null>`CASE WHEN ${publication.side} <> 0 THEN ${publication.side}
        WHEN ${sideIn(account.organisation_id)} = 0 THEN ${account.organisation_id} END`,
    })
    .from(publication)
    .innerJoin(account, eq(account.id, publication.account))
    .where(isAmong(publication.id, p.ids)),
)
