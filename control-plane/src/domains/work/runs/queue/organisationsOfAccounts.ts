import { isAmong, type Params, prepared } from '../../../../platform/schema/prepared.ts'
import { account } from '../../../../platform/schema/tables.gen.ts'
import type { Sql } from '../../../../platform/store/store.ts'

/** Whose these accounts are now, by their id: for owners whose tasks are accounts. */
export async function organisationsOfAccounts(tx: Sql, ids: readonly number[]): Promise<Map<number, number | null>> {
  const rows = await select.all(tx, { ids })
  return new Map(rows.map(({ id, organisation }) => [id, organisation]))
}

const select = prepared((q, p: Params<{ ids: readonly number[] }>) =>
  q.select({ id: account.id, organisation: account.organisation_id }).from(account).where(isAmong(account.id, p.ids)),
)
