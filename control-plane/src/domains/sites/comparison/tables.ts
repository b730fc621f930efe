import { integer, sqliteTable, text } from '../../../platform/schema/drizzle.ts'
import { nameOf } from '../../../platform/schema/nameOf.ts'
import { comparison } from '../../../platform/schema/tables.gen.ts'
import { trigger } from '../../../platform/schema/triggers.ts'
import { hostedFile } from '../../system/files/index.ts'

/** What a comparison was made from, and its whole result, one domain a line. */
export const comparisonWork = sqliteTable('comparison_work', {
  id: integer()
    .primaryKey()
    .references(() => comparison.id, { onDelete: 'cascade' }),
  round: integer().notNull(),
  rankings: text().notNull().default(''),
})

export const comparisonTriggers = [
  trigger({
    on: comparison,
    event: 'delete',
    run: [`DELETE FROM ${nameOf(hostedFile)} WHERE owner = 'comparison' AND owner_id = old.id`],
  }),
]
