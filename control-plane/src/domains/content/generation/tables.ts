import type { SQL } from 'drizzle-orm'
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core'
import { computedOn } from '../../../platform/schema/computed.ts'
import { check, index, integer, sql, sqliteTable, text, uniqueIndex } from '../../../platform/schema/drizzle.ts'
import { indexesOn } from '../../../platform/schema/objects.ts'
import { contentItem, contentTask } from '../../../platform/schema/tables.gen.ts'
import { costInWords, modelTaskCost } from '../models/index.ts'

/**
 * What a task plans with, frozen when it was started (`body`: a `ContentPlan`), how many of its posts are there, and the job that makes
 * them. A task has at most one.
 */
export const contentPlan = sqliteTable('content_plan', {
  task: integer()
    .primaryKey()
    .references(() => contentTask.id, { onDelete: 'cascade' }),
  body: text().notNull(),
  posts: integer().notNull(),
  planned: integer().notNull().default(0),
  job: integer(),
  user_id: integer().notNull(),
  username: text().notNull(),
})

/**
 * The parts of a post with what was paid for them: state and kind by `contentPartMachine` and `partKinds`. `cost` in millionths of the
 * currency, over all the times that it was made; `maybe`: how much of it stands for requests without an answer.
 */
export const contentPart = sqliteTable(
  'content_part',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    item: integer()
      .notNull()
      .references(() => contentItem.id, { onDelete: 'cascade' }),
    task: integer().notNull(),
    kind: integer().notNull(),
    state: integer().notNull().default(0),
    error: text().notNull().default(''),
    attempts: integer().notNull().default(0),
    cost: integer().notNull().default(0),
    maybe: integer().notNull().default(0),
    currency: text().notNull().default(''),
    provider: text().notNull().default(''),
    model: text().notNull().default(''),
    made_at: integer(),
  },
  (t) => [
    uniqueIndex('content_part_once').on(t.item, t.kind),
    index('content_part_task').on(t.task, t.state, t.id),
    check('content_part_state', sql`state BETWEEN 0 AND 3`),
    check('content_part_kind', sql`kind BETWEEN 1 AND 4`),
  ],
)

/** Each number once, whatever is killed while a task is planned. */
export const contentItemOnce = indexesOn(contentItem, [
  uniqueIndex('content_item_once').on(contentItem.task, contentItem.number),
])

/** What the calls of a task have cost so far, with what those under way may cost. */
export const costOfTask = computedOn(contentTask, (t) => ({
  cost: sql`coalesce((SELECT group_concat(${costInWords(sql`c.cost`, sql`c.currency`)}, ' + ') FROM ${modelTaskCost} c
    WHERE c.owner = 'generation' AND c.task = ${t.id} AND c.cost > 0), '')`,
}))

const ofParts = (amount: string, item: SQL | SQLiteColumn) =>
  sql`coalesce((SELECT group_concat(${costInWords(sql`s.amount`, sql`s.currency`)}, ' + ') FROM
    (SELECT p.currency, sum(p.${sql.raw(amount)}) AS amount FROM ${contentPart} p WHERE p.item = ${item} GROUP BY p.currency) s
    WHERE s.amount > 0), '')`

/** What the parts of a post have cost with all their attempts, and how much of that stands for requests without an answer. */
export const costOfPost = computedOn(contentItem, (t) => ({
  cost: ofParts('cost', t.id),
  may_have_cost: ofParts('maybe', t.id),
}))
