import { isAmong, type Params, prepared } from '../../../../platform/schema/prepared.ts'
import { phone } from '../../../../platform/schema/tables.gen.ts'
import type { Sql } from '../../../../platform/store/store.ts'

/** What phones are called, by their ids. */
export async function serialsOf(
  from: Sql,
  rows: readonly { phone: number | null }[],
): Promise<ReadonlyMap<number, string>> {
  const ids = rows.flatMap(({ phone: id }) => (id === null ? [] : [id]))
  return new Map((await select.all(from, { ids })).map(({ id, serial }) => [id, serial]))
}

const select = prepared((q, p: Params<{ ids: readonly number[] }>) =>
  q.select({ id: phone.id, serial: phone.serial }).from(phone).where(isAmong(phone.id, p.ids)),
)
