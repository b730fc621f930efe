import { sql } from '../../../platform/schema/drizzle.ts'
import { inOrder } from '../../../platform/schema/inOrder.ts'
import { paramTable } from '../../../platform/schema/paramTable.ts'
import { isAmong, type Params, type Prepared, prepared } from '../../../platform/schema/prepared.ts'
import type { Sql } from '../../../platform/store/store.ts'
import { articleSource, articleType } from '../ingest/index.ts'

/** The number of each of these names; those that are new get one. */
export function numberSources(tx: Sql, names: ReadonlySet<unknown>): Promise<Map<unknown, number>> {
  return numbersOf(tx, { find: findSources, add: addSources }, names)
}

export function numberTypes(tx: Sql, names: ReadonlySet<unknown>): Promise<Map<unknown, number>> {
  return numbersOf(tx, { find: findTypes, add: addTypes }, names)
}

interface Names {
  names: readonly string[]
}
interface Queries {
  find: Prepared<Names, { id: number; name: string }>
  add: Prepared<Names, unknown>
}

async function numbersOf(
  tx: Sql,
  { find, add }: Queries,
  paramTable: ReadonlySet<unknown>,
): Promise<Map<unknown, number>> {
  const names = [...paramTable].filter((name): name is string => typeof name === 'string' && name !== '')
  let found = await find.all(tx, { names })
  if (found.length < names.length) {
    await add.run(tx, { names })
    found = await find.all(tx, { names })
  }
  return new Map(found.map(({ id, name }) => [name, id]))
}

const findSources = prepared((q, p: Params<Names>) =>
  q.select().from(articleSource).where(isAmong(articleSource.name, p.names)),
)

const findTypes = prepared((q, p: Params<Names>) =>
  q.select().from(articleType).where(isAmong(articleType.name, p.names)),
)

// In the order of the lines, so that the same lines give the same numbers.

const addSources = prepared((q, p: Params<Names>) =>
  q
    .insert(articleSource)
    .select(
      q
        .select(inOrder(articleSource, { id: sql`null`, name: paramTable.value() }))
        .from(paramTable.list(p.names))
        .orderBy(paramTable.place),
    )
    .onConflictDoNothing(),
)

const addTypes = prepared((q, p: Params<Names>) =>
  q
    .insert(articleType)
    .select(
      q
        .select(inOrder(articleType, { id: sql`null`, name: paramTable.value() }))
        .from(paramTable.list(p.names))
        .orderBy(paramTable.place),
    )
    .onConflictDoNothing(),
)
