import { z } from 'zod'
import { eq } from '../../../platform/schema/drizzle.ts'
import { isAmong, type Params, prepared } from '../../../platform/schema/prepared.ts'
import { account, libraryItem, publication } from '../../../platform/schema/tables.gen.ts'
import type { Sql } from '../../../platform/store/store.ts'
import { contentSnapshot } from '../../content/review/index.ts'
import { digestOf, type TaskIdentity } from '../../work/runs/index.ts'
import { markUsed } from './store/uses.ts'

/** A publication is its content under its account; it uses what it was made of. */
export async function readIdentities(from: Sql, ids: readonly number[]): Promise<Map<number, TaskIdentity>> {
  const rows = await selectIdentities.all(from, { ids })
  const items = await readItems(
    from,
    rows.flatMap(({ item }) => item ?? []),
  )
  return new Map(
    rows.map(({ id, item, account, platform, hash, created }) => {
      const identity = JSON.stringify([account, platform, hash, created])
      const is = item === null ? undefined : items.get(item)
      const uses = item === null || is === undefined ? undefined : ({ item, is } satisfies z.input<typeof used>)
      return [id, { identity, ...(uses && { uses }) }]
    }),
  )
}

const used = z.object({ item: z.number().int(), is: z.string() })

/** What was made of an item of the library went out: the item is used, if it is the very same. */
export async function useUp(tx: Sql, uses: unknown): Promise<void> {
  const said = used.safeParse(uses)
  if (!said.success) return
  const { item, is } = said.data
  if ((await readItems(tx, [item])).get(item) === is) await markUsed(tx, { library_item: item })
}

async function readItems(from: Sql, ids: readonly number[]): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map()
  const rows = await selectItems.all(from, { ids })
  return new Map(rows.map(({ id, ...row }) => [id, digestOf(JSON.stringify(Object.values(row)))]))
}

const selectItems = prepared((q, p: Params<{ ids: readonly number[] }>) =>
  q
    .select({
      id: libraryItem.id,
      title: libraryItem.title,
      text: libraryItem.content,
      created: libraryItem.create_time,
    })
    .from(libraryItem)
    .where(isAmong(libraryItem.id, p.ids)),
)

const selectIdentities = prepared((q, p: Params<{ ids: readonly number[] }>) =>
  q
    .select({
      id: publication.id,
      item: publication.library_item,
      account: account.account,
      platform: publication.platform,
      hash: contentSnapshot.hash,
      created: publication.create_time,
    })
    .from(publication)
    .leftJoin(account, eq(account.id, publication.account))
    .leftJoin(contentSnapshot, eq(contentSnapshot.id, publication.snapshot))
    .where(isAmong(publication.id, p.ids)),
)
