import type { Sql } from '../../platform/store/store.ts'
import type { ResourceHooks } from '../../resources/hooks.ts'

/** Sources and types come by name; each name gets a number when it is met first (site-cluster.md §2.1). */
export const articleHooks: ResourceHooks = {
  ingest: {
    derived: ['platform_id', 'article_type_id'],
    filled: [],
    async complete(tx, rows) {
      const sources = await numbersOf(tx, 'article_source', new Set(rows.map((row) => row.sent.platform_name)))
      const types = await numbersOf(tx, 'article_type', new Set(rows.map((row) => row.sent.article_type_name)))
      for (const { sent, derived } of rows) {
        if (sent.platform_name !== null) derived.platform_id = sources.get(sent.platform_name) ?? 0
        if (sent.article_type_name !== null) derived.article_type_id = types.get(sent.article_type_name) ?? 0
      }
    },
  },
}

async function numbersOf(
  tx: Sql,
  table: 'article_source' | 'article_type',
  names: ReadonlySet<unknown>,
): Promise<Map<unknown, number>> {
  const list = JSON.stringify([...names].filter((name) => name !== null && name !== ''))
  const read = () =>
    tx.all<{ id: number; name: string }>(
      `SELECT id, name FROM ${table} WHERE name IN (SELECT value FROM json_each(?))`,
      [list],
    )
  let found = await read()
  if (found.length < JSON.parse(list).length) {
    // The ORDER keeps the numbers the same for the same lines.
    await tx.run(`INSERT OR IGNORE INTO ${table} (name) SELECT value FROM json_each(?) ORDER BY key`, [list])
    found = await read()
  }
  return new Map(found.map(({ id, name }) => [name, id]))
}
