import type { ResourceHooks } from '../../../resources/hooks.ts'
import { numberSources, numberTypes } from './articleNames.ts'

/** Sources and types come by name; each name gets a number when it is met first (site-cluster.md §2.1). */
export const articleHooks: ResourceHooks = {
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
