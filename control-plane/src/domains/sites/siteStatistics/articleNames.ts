import { asc } from '../../../platform/schema/drizzle.ts'
import { prepared, type Selected } from '../../../platform/schema/prepared.ts'
import type { Sql } from '../../../platform/store/store.ts'
import { articleSource, articleType } from '../ingest/index.ts'

/** The options of the article library's filters, by name. */
export function readArticleNames(read: Sql, of: 'source' | 'type'): Promise<Selected<typeof selectTypes>[]> {
  return (of === 'source' ? selectSources : selectTypes).all(read)
}

const selectSources = prepared((q) => q.select().from(articleSource).orderBy(asc(articleSource.name)))

const selectTypes = prepared((q) => q.select().from(articleType).orderBy(asc(articleType.name)))
