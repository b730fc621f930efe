import { createHash } from 'node:crypto'
import { asc, eq, getTableName, gt, integer, sqliteTable, text } from '../schema/drizzle.ts'
import { type Params, prepared } from '../schema/prepared.ts'
import { audit as auditLog } from '../schema/tables.gen.ts'
import type { Sql } from '../store/store.ts'

export interface ChainRow {
  id: number
  /** Never null in an entry that was written here. */
  at: number | null
  actor: string
  user_id: number
  action: string
  resource: string
  row_id: string
  summary: string
  detail: string
  address: string
}

/** sha256 in hex over the hash before and the entry, as one JSON list in a fixed order. */
export function hashOf(previous: string, row: ChainRow): string {
  const { id, at, actor, user_id, action, resource, row_id, summary, detail, address } = row
  const list = [previous, id, at, actor, user_id, action, resource, row_id, summary, detail, address]
  return createHash('sha256').update(JSON.stringify(list)).digest('hex')
}

/** JSON with the names of every object in order, so that the same content always gives the same text. */
export function canonical(value: unknown): string {
  return JSON.stringify(value, (_, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  )
}

export interface ChainCheck {
  /** Entries that hold, counted from the first. */
  entries: number
  intact: boolean
  /** The first entry that was changed, or that follows one that was taken out; for a missing end the one after the last. */
  first_broken: number | null
  head: string
}

/** Recomputes the whole chain, a thousand entries at a time. */
export async function verifyChain(read: Sql): Promise<ChainCheck> {
  // AUTOINCREMENT remembers the highest id ever given: entries cut off at the end show there.
  const given = await readGiven.get(read, { table: getTableName(auditLog) })
  let previous = ''
  let last = 0
  for (;;) {
    const rows = await readNext.all(read, { last })
    for (const row of rows) {
      const holds = row.id === last + 1 && row.hash === hashOf(previous, row)
      if (!holds) return { entries: last, intact: false, first_broken: row.id, head: previous }
      previous = row.hash
      last = row.id
    }
    if (rows.length < 1000) break
  }
  const cut = (given?.seq ?? 0) > last
  return { entries: last, intact: !cut, first_broken: cut ? last + 1 : null, head: previous }
}

/** SQLite's own. */
const sequence = sqliteTable('sqlite_sequence', { name: text().notNull(), seq: integer().notNull() })

const readGiven = prepared((q, { table }: Params<{ table: string }>) =>
  q.select({ seq: sequence.seq }).from(sequence).where(eq(sequence.name, table)),
)

const readNext = prepared((q, { last }: Params<{ last: number }>) =>
  q.select().from(auditLog).where(gt(auditLog.id, last)).orderBy(asc(auditLog.id)).limit(1000),
)
