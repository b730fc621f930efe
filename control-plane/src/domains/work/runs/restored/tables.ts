import { check, index, integer, sql, sqliteTable, text } from '../../../../platform/schema/drizzle.ts'
import { host } from '../../../../platform/schema/tables.gen.ts'
import { run } from '../tables.ts'

/**
 * What hosts have said since the restore that was last (`restore`). heard: when its agent came back; knows: from when on it keeps a ledger of
 * what it did, null where it has none; told: its ledger was handed in. left_out: people go on without it.
 */
export const restoredHost = sqliteTable('restored_host', {
  host: integer()
    .primaryKey()
    .references(() => host.id, { onDelete: 'cascade' }),
  heard: integer(),
  knows: integer(),
  told: integer().notNull().default(0),
  left_out: integer().notNull().default(0),
})

/** Agents that came since with a secret which these data do not know: of hosts that were enrolled after the backup. */
export const restoredStranger = sqliteTable('restored_stranger', {
  /** The beginning of the hash of the secret. */
  id: text().primaryKey().notNull(),
  address: text().notNull(),
  first: integer().notNull(),
  last: integer().notNull(),
  left_out: integer().notNull().default(0),
})

/** Runs that stay held by themselves: one of these hosts may have done them, and nobody can say. */
export const restoredHold = sqliteTable('restored_hold', {
  run: integer()
    .primaryKey()
    .references(() => run.seq, { onDelete: 'cascade' }),
  /** The one that had it in hand at the backup; null: any of several. */
  host: integer(),
  /** Their names, for people. */
  hosts: text().notNull(),
  at: integer().notNull(),
})

/**
 * What agents say that they did in the time that is not in the data, by the run under which they did it. lane and task: whose it was, where
 * that is known; committed: 1 it may have gone out, 0 it did not come so far, 2 that was not said; outcome: how it ended, as JSON, '' while nobody has said. state: 0 kept, and
 * nothing here to do with it; 1 nothing came of it; 2 settled.
 */
export const restoredAction = sqliteTable(
  'restored_deed',
  {
    run: text().primaryKey().notNull(),
    lease: integer().notNull(),
    attempt: integer().notNull(),
    host: integer().notNull(),
    phone: text().notNull().default(''),
    lane: integer(),
    task: integer(),
    note: text().notNull().default(''),
    began: integer().notNull(),
    committed: integer().notNull(),
    ended: integer(),
    outcome: text().notNull().default(''),
    state: integer().notNull().default(0),
    at: integer().notNull(),
  },
  (t) => [
    index('restored_deed_state').on(t.state, t.began),
    check('restored_deed_committed', sql`committed BETWEEN 0 AND 2`),
    check('restored_deed_state', sql`state BETWEEN 0 AND 2`),
  ],
)
