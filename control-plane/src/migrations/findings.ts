import type { Log } from '../platform/log.ts'
import { eq, isNull } from '../platform/schema/drizzle.ts'
import { type Params, prepared } from '../platform/schema/prepared.ts'
import type { Store } from '../platform/store/store.ts'
import { hasTable } from './carryOut.ts'
import { migrationFinding } from './tables.ts'

/** Says what migrations had to leave out, once; whoever was killed before it said so says it at the next start. */
export async function tellFindings(store: Store, log: Pick<Log, 'warn'>, now: number): Promise<void> {
  if (!(await hasTable(store.read, 'migration_finding'))) return
  for (const { id, number, what, count } of await readUntold.all(store.read)) {
    log.warn(
      { migration: number, list: what, count },
      'an upgrade left out links that name rows which are gone: look through this list',
    )
    await store.write((tx) => markNotified.run(tx, { id, now }))
  }
}

const readUntold = prepared((q) => q.select().from(migrationFinding).where(isNull(migrationFinding.told_at)))

const markNotified = prepared((q, p: Params<{ id: number; now: number }>) =>
  q.update(migrationFinding).set({ told_at: p.now }).where(eq(migrationFinding.id, p.id)),
)
