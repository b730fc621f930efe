import { check, index, integer, sql, sqliteTable, text } from '../../../platform/schema/drizzle.ts'

/**
 * Long work with progress. state: 0 queued, 1 running, 2 cancelling, 3 done, 4 failed, 5 cancelled, 6 interrupted.
 * title is a text key, title_data its values; counts: how many of what came out; params: what a resumable job needs to go
 * on after a restart. These are JSON. link: where in the console the outcome is. user_id 0: the control plane itself.
 */
export const job = sqliteTable(
  'job',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    kind: text().notNull(),
    title: text().notNull(),
    title_data: text().notNull().default('{}'),
    state: integer().notNull().default(0),
    done: integer().notNull().default(0),
    total: integer().notNull().default(0),
    counts: text().notNull().default('{}'),
    link: text().notNull().default(''),
    params: text().notNull().default(''),
    resumable: integer().notNull().default(0),
    user_id: integer().notNull(),
    username: text().notNull(),
    error: text().notNull().default(''),
    error_data: text().notNull().default('{}'),
    create_time: integer().notNull(),
    start_time: integer(),
    end_time: integer(),
  },
  (t) => [
    index('job_ended').on(t.end_time).where(sql`state >= 3`),
    index('job_kind').on(t.kind, t.id),
    index('job_open').on(t.state, t.id).where(sql`state < 3`),
    index('job_user').on(t.user_id, t.id),
    check('job_state', sql`state BETWEEN 0 AND 6`),
    check('job_end_time', sql`(end_time IS NOT NULL) = (state >= 3)`),
  ],
)
