import type { Store } from '../../../platform/store/store.ts'

const chunk = 5_000

/** Takes out rows of the site-status list that are too old, or too many; a chunk at a time. How many went. */
export async function pruneChecks(store: Store, { before, most }: { before: number; most: number }): Promise<number> {
  let gone = 0
  for (;;) {
    const stat = await store.read.get<{ rows: number }>(`SELECT rows FROM table_stat WHERE name = 'site_check'`)
    const tooMany = Math.max(0, (stat?.rows ?? 0) - most)
    const { changes } = await store.write((tx) =>
      tx.run(
        `DELETE FROM site_check WHERE id IN (
           SELECT id FROM (SELECT id FROM site_check WHERE create_time < ? ORDER BY create_time LIMIT ${chunk})
           UNION SELECT id FROM (SELECT id FROM site_check ORDER BY create_time LIMIT ?))`,
        [before, Math.min(chunk, tooMany)],
      ),
    )
    gone += changes
    if (changes === 0) return gone
  }
}
