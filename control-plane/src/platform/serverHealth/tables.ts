import { integer, sqliteTable, text } from '../schema/drizzle.ts'

/** Backups that `qd backup` has made of this database, as it says itself when one is whole and on disk. */
export const backupMade = sqliteTable('backup_made', {
  id: integer().primaryKey({ autoIncrement: true }),
  /** Of when its data are. */
  made: integer().notNull(),
  path: text().notNull(),
  bytes: integer().notNull(),
})
