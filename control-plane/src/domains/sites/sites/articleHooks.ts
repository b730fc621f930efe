import { AppError } from '@quarterdeck/shared/errors/appError.ts'
import { writableFields } from '@quarterdeck/shared/resource/define.ts'
import { article } from '@quarterdeck/shared/resources/site/article.ts'
import type { Sql } from '../../../platform/store/store.ts'
import type { ResourceHooks } from '../../../resources/hooks.ts'
import type { Stored } from '../../../resources/stored.ts'
import { numberSources, numberTypes } from './articleNames.ts'

/** Sources and types come by name; each name gets a number when it is met first (site-cluster.md §2.1). People write articles of their own beside those that come in. */
export const articleHooks: ResourceHooks = {
  actions: { use: async () => ({ used: 1 }), unuse: async () => ({ used: 0 }) },
  async beforeAdd(tx, rows) {
    await numberNames(tx, rows)
    for (const row of rows) row.own = 1
  },
  async beforeEdit(tx, rows) {
    if (rows.some(({ before, changes }) => before.own !== 1 && written.some((name) => name in changes)))
      throw new AppError('article_came_in')
    await numberNames(
      tx,
      rows.map(({ changes }) => changes),
    )
  },
  ingest: {
    derived: ['platform_id', 'article_type_id'],
    filled: [],
    async complete(tx, rows) {
      const sources = await numberSources(tx, new Set(rows.map((row) => row.sent.platform_name)))
      const types = await numberTypes(tx, new Set(rows.map((row) => row.sent.article_type_name)))
      for (const { sent, derived } of rows) {
        if (sent.platform_name !== null) derived.platform_id = sources.get(sent.platform_name) ?? 0
        if (sent.article_type_name !== null) derived.article_type_id = types.get(sent.article_type_name) ?? 0
      }
    },
  },
}

const written = writableFields(article, 'edit').map(([name]) => name)

async function numberNames(tx: Sql, rows: readonly Stored[]): Promise<void> {
  const sources = await numberSources(tx, new Set(rows.map((row) => row.platform_name)))
  const types = await numberTypes(tx, new Set(rows.map((row) => row.article_type_name)))
  for (const row of rows) {
    if (row.platform_name !== undefined) row.platform_id = sources.get(row.platform_name) ?? 0
    if (row.article_type_name !== undefined) row.article_type_id = types.get(row.article_type_name) ?? 0
  }
}
