import { integer, sqliteTable, text } from '../../../platform/schema/drizzle.ts'
import { trigger } from '../../../platform/schema/objects.ts'
import { script } from '../../../platform/schema/tables.gen.ts'
import { run } from '../runs/index.ts'

/**
 * A script that somebody tries: which version, and with what. Where it ran, when and how it ended stand with its run, whose task it is
 * (taskOfDryRun). task and parameters: JSON, texts by name.
 */
export const dryRun = sqliteTable('dry_run', {
  id: integer().primaryKey({ autoIncrement: true }),
  script: integer()
    .notNull()
    .references(() => script.id, { onDelete: 'cascade' }),
  version: integer().notNull(),
  account: text().notNull(),
  task: text().notNull(),
  parameters: text().notNull(),
  by: text().notNull(),
  at: integer().notNull(),
})

/** It is kept as long as its run; the tasks of all other runs are above zero. */
export const dryRunGone = trigger({
  name: 'dry_run_gone',
  on: run,
  event: 'AFTER DELETE',
  run: ['DELETE FROM dry_run WHERE id = -old.task_id'],
})
