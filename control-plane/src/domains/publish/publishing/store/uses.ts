import { publicationMachine } from '@quarterdeck/shared/states/publication.ts'
import type { SQL } from 'drizzle-orm'
import { and, eq, sql } from '../../../../platform/schema/drizzle.ts'
import { type Params, prepared } from '../../../../platform/schema/prepared.ts'
import { libraryItem, publication } from '../../../../platform/schema/tables.gen.ts'
import type { Sql } from '../../../../platform/store/store.ts'
import type { Table } from '../../../../resources/table.ts'
import { readableIn } from '../../../../resources/visibility/readable.ts'
import type { CountUses } from '../../../content/libraries/index.ts'
import type { Publication } from './publications.ts'

/** What went out was used; nothing takes that back but a person. */
export async function markUsed(tx: Sql, { library_item }: Pick<Publication, 'library_item'>): Promise<void> {
  if (library_item !== null) await setUsed.run(tx, { id: library_item })
}

const setUsed = prepared((q, p: Params<{ id: number }>) =>
  q
    .update(libraryItem)
    .set({ used: 1, used_count: sql`${libraryItem.used_count} + 1` })
    .where(eq(libraryItem.id, p.id)),
)

const { completed } = publicationMachine.codes

/** In how many publications an item is used, of those that somebody sees. */
export function countUses(publications: Pick<Table, 'rights'>): CountUses {
  return async (from, item, accessScope) => {
    const seen = readableIn(publications, accessScope, 'publication')
    const found = (await countByState(item, seen).get(from))!
    return [
      { list: 'publication', stage: 'waiting', count: found.waiting },
      { list: 'publication', stage: 'published', count: found.published },
    ]
  }
}

function countByState(item: number, seen: SQL | undefined) {
  return prepared((q) =>
    q
      .select({
        waiting: sql<number>`coalesce(sum(${publication.status} < ${completed}), 0)`.as('waiting'),
        published: sql<number>`coalesce(sum(${publication.status} = ${completed}), 0)`.as('published'),
      })
      .from(publication)
      .where(and(eq(publication.library_item, item), seen)),
  )
}
