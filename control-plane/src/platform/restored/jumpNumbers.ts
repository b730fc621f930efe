import { eq, integer, sqliteTable, text } from '../schema/drizzle.ts'
import { type Params, prepared } from '../schema/prepared.ts'
import type { Sql } from '../store/store.ts'

/**
 * Numbers by which others outside know things: agents the leases of phones and runs, receivers of webhooks their messages, scripts of
 * people their jobs. Never those of the audit log, which are a chain, nor those that people know rows by.
 */
const numbered = ['phone_lease', 'run', 'job', 'alert_delivery'] as const

const leastJump = 1_000_000_000

/**
 * Lets these numbers go on far beyond all that was given out since the backup: by 10^9, and from the milliseconds of the restore, so that a
 * second restore of the same backup goes on beyond the first. Gives the number after which leases go on.
 */
export async function jumpNumbers(tx: Sql, at: number): Promise<number> {
  for (const name of numbered) {
    const last = (await readLast.get(tx, { name }))?.seq
    const next = Math.max((last ?? 0) + leastJump, at)
    if (last === undefined) await insertLast.run(tx, { name, next })
    else await setLast.run(tx, { name, next })
  }
  return (await readLast.get(tx, { name: 'phone_lease' }))!.seq
}

/** SQLite's own: the highest number that each AUTOINCREMENT table has ever given. */
const sequence = sqliteTable('sqlite_sequence', { name: text().notNull(), seq: integer().notNull() })

const readLast = prepared((q, p: Params<{ name: string }>) =>
  q.select({ seq: sequence.seq }).from(sequence).where(eq(sequence.name, p.name)),
)
const insertLast = prepared((q, p: Params<{ name: string; next: number }>) =>
  q.insert(sequence).values({ name: p.name, seq: p.next }),
)
const setLast = prepared((q, p: Params<{ name: string; next: number }>) =>
  q.update(sequence).set({ seq: p.next }).where(eq(sequence.name, p.name)),
)
