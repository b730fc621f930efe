import { faults } from '@quarterdeck/shared/protocol/agent.ts'
import {
  endedRunStates,
  leasedRunStates,
  openRunStates,
  queuedRunStates,
  type RunState,
  runMachine,
} from '@quarterdeck/shared/states/run.ts'
import { check, index, integer, sql, sqliteTable, text, uniqueIndex } from '../../platform/schema/drizzle.ts'
import { indexesOn, seed } from '../../platform/schema/objects.ts'
import { cardType, host, phone, userGroup, verifyTask } from '../../platform/schema/tables.gen.ts'
import { codesInSql } from '../../platform/stateCodes.ts'

/**
 * Work on phones: one row for each time that a task is to be carried out (or checked) by a script.
 * lane: whose queue it stands in, the codes of script.purpose (0 book list, 1 story note, 2 check).
 * pin: '' any account; 'platform:<id>' or 'account:<id>' for a check that only there makes sense.
 * A lease is known by its number alone: it is that of the phone (phone_lease), and only grows.
 * Host, phone, account, platform and script are those of the latest lease. A run outlives them, so that they are no references; what
 * a phone, an account and a script were called then stands beside.
 */
export const run = sqliteTable(
  'run',
  {
    seq: integer().primaryKey({ autoIncrement: true }),
    id: text().notNull().unique(),
    lane: integer().notNull(),
    task_id: integer().notNull(),
    pin: text().notNull().default(''),
    state: integer().notNull().default(0),
    attempt: integer().notNull().default(0),
    cutoffs: integer().notNull().default(0),
    not_before: integer().notNull().default(0),
    lease: integer(),
    lease_expires: integer(),
    accepted_at: integer(),
    host_id: integer(),
    phone_id: integer(),
    account_id: integer(),
    platform_id: integer(),
    script_id: integer(),
    phone: text().notNull().default(''),
    account: text().notNull().default(''),
    script: text().notNull().default(''),
    script_hash: text().notNull().default(''),
    commit_lease: integer(),
    committed_at: integer(),
    outcome_unknown: integer().notNull().default(0),
    end_lease: integer(),
    message: text().notNull().default(''),
    result: text().notNull().default(''),
    screenshot: integer().notNull().default(0),
    queued_at: integer().notNull(),
    leased_at: integer(),
    finished_at: integer(),
  },
  (t) => [
    index('run_finished').on(t.finished_at, t.state, t.lane).where(among(endedRunStates)),
    index('run_live').on(t.lease_expires).where(among(leasedRunStates)),
    uniqueIndex('run_open').on(t.task_id, t.lane).where(among(openRunStates)),
    index('run_queue').on(t.lane, t.pin, t.state, t.seq, t.not_before).where(among(queuedRunStates)),
    index('run_task').on(t.task_id, t.seq),
    index('run_unknown').on(t.lane, t.task_id).where(sql`outcome_unknown = 1`),
    check('run_lane', sql`lane IN (0, 1, 2)`),
    check('run_state', among(Object.keys(runMachine.codes) as RunState[])),
    check('run_lease', sql`(lease IS NOT NULL) = (${among(leasedRunStates)})`),
    check('run_commit_lease', sql`commit_lease IS NULL OR NOT (${among(queuedRunStates)})`),
    check('run_committed_at', sql`(commit_lease IS NULL) = (committed_at IS NULL)`),
    check('run_outcome_unknown', sql`outcome_unknown = 0 OR (${among(['failed'])} AND commit_lease IS NOT NULL)`),
  ],
)

/**
 * One row a lease; the number is that of the phone's lease (phone_lease), which may be pruned before the run.
 * counts: it is a start in the sense of the rate caps; an offer that the agent refused is none.
 * fault: whose it was that it did not work; '' while it works, and where it did.
 */
export const runAttempt = sqliteTable(
  'run_attempt',
  {
    lease: integer().primaryKey(),
    run_seq: integer()
      .notNull()
      .references(() => run.seq, { onDelete: 'cascade' }),
    attempt: integer().notNull(),
    host_id: integer().notNull(),
    phone_id: integer().notNull(),
    account_id: integer().notNull(),
    at: integer().notNull(),
    counts: integer().notNull().default(1),
    fault: text().notNull().default(''),
  },
  (t) => [
    index('run_attempt_run').on(t.run_seq),
    index('run_attempt_usage').on(t.account_id, t.at).where(sql`counts = 1`),
    check('run_attempt_fault', sql.raw(`fault IN (${['', ...faults].map((one) => `'${one}'`).join(', ')})`)),
  ],
)

export const runHistory = sqliteTable(
  'run_history',
  {
    id: integer().primaryKey(),
    run_seq: integer()
      .notNull()
      .references(() => run.seq, { onDelete: 'cascade' }),
    state: integer().notNull(),
    attempt: integer().notNull(),
    at: integer().notNull(),
    note: text().notNull().default(''),
  },
  (t) => [index('run_history_run').on(t.run_seq, t.id)],
)

export const runLog = sqliteTable(
  'run_log',
  {
    id: integer().primaryKey(),
    run_seq: integer()
      .notNull()
      .references(() => run.seq, { onDelete: 'cascade' }),
    lease: integer().notNull(),
    at: integer().notNull(),
    level: text().notNull(),
    text: text().notNull(),
  },
  (t) => [index('run_log_run').on(t.run_seq, t.id)],
)

/** The switch of each lane that has one: on or off, which card type, which operator (0 any). */
export const runSwitch = sqliteTable(
  'run_switch',
  {
    lane: integer().primaryKey(),
    is_on: integer().notNull().default(0),
    card_type: integer().references(() => cardType.id),
    operator: integer().notNull().default(0),
  },
  () => [check('run_switch_operator', sql`operator BETWEEN 0 AND 5`)],
)

/**
 * Where no run may be: the whole fleet (kind 0), the phones for which a group (1) is responsible, those of a host (2), or a phone
 * (3). One row for each; it goes with what it names.
 */
export const halt = sqliteTable(
  'halt',
  {
    id: integer().primaryKey(),
    kind: integer().notNull(),
    user_group: integer().references(() => userGroup.id, { onDelete: 'cascade' }),
    host: integer().references(() => host.id, { onDelete: 'cascade' }),
    phone: integer().references(() => phone.id, { onDelete: 'cascade' }),
    reason: text().notNull(),
    by: text().notNull(),
    since: integer().notNull(),
  },
  (t) => [
    uniqueIndex('halt_fleet').on(t.kind).where(sql`kind = 0`),
    uniqueIndex('halt_group').on(t.user_group),
    uniqueIndex('halt_host').on(t.host),
    uniqueIndex('halt_phone').on(t.phone),
  ],
)

/** Phones that worked when work was stopped and whose host could not be told: until when they go on at the latest. */
export const haltUnheard = sqliteTable('halt_unheard', {
  phone: integer()
    .primaryKey()
    .references(() => phone.id, { onDelete: 'cascade' }),
  until: integer().notNull(),
})

/** One that waits for a phone, and one for an account. The gate asks for them by these conditions. */
export const openVerifyTasks = indexesOn(verifyTask, [
  uniqueIndex('verify_task_phone_out').on(verifyTask.phone).where(sql`state = 0 AND account IS NULL`),
  uniqueIndex('verify_task_account_out').on(verifyTask.account).where(sql`state = 0 AND account IS NOT NULL`),
])

/** Both switches are off until somebody turns them on. */
export const switches = seed('INSERT INTO run_switch (lane) VALUES (0), (1)')

/** Codes stand in the text itself: a partial index serves only queries that repeat its condition word for word. */
function among(states: readonly RunState[]) {
  return sql.raw(`state IN ${codesInSql(runMachine, states)}`)
}
