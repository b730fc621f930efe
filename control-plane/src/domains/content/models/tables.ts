import type { SQL } from 'drizzle-orm'
import { computedOn } from '../../../platform/schema/computed.ts'
import { check, index, integer, primaryKey, sql, sqliteTable, text } from '../../../platform/schema/drizzle.ts'
import { indexesOn } from '../../../platform/schema/objects.ts'
import { sumOf } from '../../../platform/schema/sums.ts'
import { modelCall, modelProvider } from '../../../platform/schema/tables.gen.ts'
import { withoutRowid } from '../../../platform/schema/withoutRowid.ts'

/**
 * What models are still to do; a row goes with its end. state: 0 waiting, 1 under way, since when `call_id` names the call. kind: 1 text,
 * 2 picture, 3 video. `wanted`: JSON, all that is told to the model. `urgency`: 0 before 1. `tried`: attempts that failed; `unanswered`:
 * of these, requests that left and have no answer. `stopped`: while it
 * was under way, its owner has said that nothing more is wanted: it is not asked for again. `key`: the Idempotency-Key of all attempts. `spent`, `maybe`: what attempts that have
 * ended cost, and may have cost.
 */
export const modelOrder = sqliteTable(
  'model_order',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    state: integer().notNull().default(0),
    owner: text().notNull(),
    task: integer().notNull(),
    part: integer().notNull(),
    persona: integer().notNull(),
    organisation_id: integer().notNull(),
    provider_id: integer().notNull(),
    kind: integer().notNull(),
    urgency: integer().notNull(),
    wanted: text().notNull(),
    budget: integer(),
    budget_currency: text().notNull().default(''),
    tried: integer().notNull().default(0),
    unanswered: integer().notNull().default(0),
    spent: integer().notNull().default(0),
    maybe: integer().notNull().default(0),
    key: text().notNull(),
    call_id: integer().notNull().default(0),
    stopped: integer().notNull().default(0),
    next_at: integer().notNull(),
    create_time: integer().notNull(),
  },
  (t) => [
    index('model_order_due').on(t.provider_id, t.urgency, t.next_at, t.id).where(sql`state = 0`),
    index('model_order_under_way').on(t.id).where(sql`state = 1`),
    index('model_order_part').on(t.owner, t.task, t.part),
    check('model_order_state', sql`state BETWEEN 0 AND 1`),
    check('model_order_kind', sql`kind BETWEEN 1 AND 3`),
  ],
)

/** Millionths of a currency's main unit in words, `0.0075 USD`; for fields that no column holds. */
export const costInWords = (millionths: SQL, currency: SQL) =>
  sql`(rtrim(rtrim(printf('%.6f', ${millionths} / 1000000.0), '0'), '.') || ' ' || ${currency})`

const sums = {
  cost: integer().notNull().default(0),
  open: integer().notNull().default(0),
  maybe: integer().notNull().default(0),
}

/** What each task has cost; `open`: of that, the most that calls under way may cost; `maybe`: that of calls without an answer. */
export const modelTaskCost = withoutRowid(
  sqliteTable(
    'model_task_cost',
    { owner: text().notNull(), task: integer().notNull(), currency: text().notNull(), ...sums },
    (t) => [primaryKey({ columns: [t.owner, t.task, t.currency] })],
  ),
)

/** The same of each provider in each month, of the installation's time zone. */
export const modelMonthCost = withoutRowid(
  sqliteTable(
    'model_month_cost',
    { provider: integer().notNull(), month: text().notNull(), currency: text().notNull(), ...sums },
    (t) => [primaryKey({ columns: [t.provider, t.month, t.currency] })],
  ),
)

const add = {
  cost: 'row.cost',
  open: 'CASE WHEN row.outcome = 0 THEN row.cost ELSE 0 END',
  maybe: 'CASE WHEN row.outcome = 6 THEN row.cost ELSE 0 END',
}

export const taskCosts = sumOf({
  into: modelTaskCost,
  from: modelCall,
  by: { owner: 'row.owner', task: 'row.task', currency: 'row.currency' },
  add,
  outlives: 'pruned',
})

export const monthCosts = sumOf({
  into: modelMonthCost,
  from: modelCall,
  by: { provider: 'coalesce(row.provider, 0)', month: 'row.month', currency: 'row.currency' },
  add,
  outlives: 'pruned',
})

/** What was begun within the last minute, what a part of an owner may have cost, and what an organisation has used of a month. */
export const callIndexes = indexesOn(modelCall, [
  index('model_call_part').on(modelCall.owner, modelCall.part, modelCall.outcome),
  index('model_call_share').on(modelCall.organisation_id, modelCall.month, modelCall.provider),
])

/** Of the last month in which something was spent. */
export const spentOfProvider = computedOn(modelProvider, (t) => {
  const latest = (column: string) => sql`(SELECT ${sql.raw(`m.${column}`)} FROM model_month_cost m
    WHERE m.provider = ${t.id} AND m.currency = ${t.currency} ORDER BY m.month DESC LIMIT 1)`
  return { spent: sql`coalesce(${latest('cost')}, 0)`, spent_month: sql`coalesce(${latest('month')}, '')` }
})
