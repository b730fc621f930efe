import { faults } from '@quarterdeck/shared/protocol/agent.ts'
import {
  endedRunStates,
  leasedRunStates,
  openRunStates,
  queuedRunStates,
  type RunState,
  runMachine,
} from '@quarterdeck/shared/states/run.ts'
import type { SQL, SQLWrapper } from 'drizzle-orm'
import { computedOn } from '../../../platform/schema/computed.ts'
import { check, index, integer, sql, sqliteTable, text, uniqueIndex } from '../../../platform/schema/drizzle.ts'
import { nameOf } from '../../../platform/schema/nameOf.ts'
import { indexesOn, seed } from '../../../platform/schema/objects.ts'
import { sumOf } from '../../../platform/schema/sums.ts'
import {
  account,
  cardType,
  host,
  phone,
  platformPause,
  script,
  scriptVersion,
  userGroup,
  verifyTask,
} from '../../../platform/schema/tables.gen.ts'
import { trigger } from '../../../platform/schema/triggers.ts'
import { codesInSql } from '../../../platform/stateCodes.ts'
import { isAccountOut, isPhoneOut } from './health/views.ts'
import { lanes } from './queue/lanes.ts'

/**
 * Work on phones: one row for each time that a task is to be carried out (or checked) by a script.
 * lane: whose queue it stands in (`queue/lanes.ts`), and so of which table task_id is one; of 3, a dry run, it is its dry_run below
 * zero.
 * pin: '' any account; 'platform:<id>' or 'account:<id>' for one that only there makes sense; behind it 'script:<id>' where nothing but
 * that script will do.
 * A lease is known by its number alone: it is that of the phone (phone_lease), and only grows.
 * organisation_id, side: for whom it was queued, as its owner says; none is inside. Both stay, whoever gets the phone and the account later.
 * rank: the lower goes first among the lanes of one member (memberOf); due: of the same rank, what was due earlier.
 * own_parameters: values that were named when it was queued, as JSON; parameters: those that the script got.
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
    organisation_id: integer(),
    side: integer().notNull().default(0),
    pin: text().notNull().default(''),
    state: integer().notNull().default(0),
    attempt: integer().notNull().default(0),
    cutoffs: integer().notNull().default(0),
    not_before: integer().notNull().default(0),
    rank: integer().notNull().default(0),
    due: integer().notNull().default(0),
    own_parameters: text().notNull().default(''),
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
    script_version: integer().notNull().default(0),
    parameters: text().notNull().default(''),
    commit_lease: integer(),
    committed_at: integer(),
    outcome_unknown: integer().notNull().default(0),
    end_lease: integer(),
    message: text().notNull().default(''),
    result: text().notNull().default(''),
    /** Whose fault it was that it failed, where the agent said so. */
    fault: text().notNull().default(''),
    /** On which day of the installation's zone its last lease ended. */
    day: text().notNull().default(''),
    queued_at: integer().notNull(),
    leased_at: integer(),
    finished_at: integer(),
  },
  (t) => [
    index('run_finished').on(t.finished_at, t.state, t.lane).where(among(endedRunStates)),
    index('run_live').on(t.lease_expires).where(among(leasedRunStates)),
    uniqueIndex('run_open').on(t.task_id, t.lane).where(among(openRunStates)),
    index('run_queue').on(t.lane, t.pin, t.state, t.rank, t.due, t.seq, t.not_before).where(among(queuedRunStates)),
    index('run_side').on(t.side, t.seq),
    index('run_side_finished').on(t.side, t.finished_at).where(among(endedRunStates)),
    index('run_task').on(t.task_id, t.seq),
    index('run_unknown').on(t.lane, t.task_id).where(sql`outcome_unknown = 1`),
    // Which ones there are, their owners say.
    check('run_lane', sql`lane >= 0`),
    check('run_state', among(Object.keys(runMachine.codes) as RunState[])),
    check('run_lease', sql`(lease IS NOT NULL) = (${among(leasedRunStates)})`),
    check('run_commit_lease', sql`commit_lease IS NULL OR NOT (${among(queuedRunStates)})`),
    check('run_committed_at', sql`(commit_lease IS NULL) = (committed_at IS NULL)`),
    check('run_outcome_unknown', sql`outcome_unknown = 0 OR (${among(['failed'])} AND commit_lease IS NOT NULL)`),
  ],
)

const ended = { succeeded: runMachine.codes.succeeded, failed: runMachine.codes.failed }

/** How runs end is counted with the version that they ran, and stays when they are pruned. Dry runs prove nothing. */
export const versionCounts = trigger({
  on: run,
  event: 'update',
  of: ['state'],
  when: `new.script_version > 0 AND new.lane <> ${lanes.dry} AND (new.state IN (${ended.succeeded}, ${ended.failed})
    OR old.state IN (${ended.succeeded}, ${ended.failed}))`,
  run: [
    `UPDATE ${nameOf(scriptVersion)} SET
       succeeded = succeeded + (new.state = ${ended.succeeded}) - (old.state = ${ended.succeeded}),
       failed = failed + (new.state = ${ended.failed}) - (old.state = ${ended.failed})
     WHERE script = new.script_id AND number = new.script_version`,
  ],
})

/** A look for what nobody knows of (`LaneDefinition.settles`) is no start under a cap, and is counted by itself. */
export const attemptCounts = { no: 0, start: 1, settling: 2 } as const

/**
 * One row a lease; the number is that of the phone's lease (phone_lease), which may be pruned before the run.
 * counts: whether it is a start in the sense of the rate caps (`attemptCounts`); an offer that the agent refused is none.
 * fault: whose it was that it did not work; '' while it works, and where it did. Phone, account and script are what they were called.
 * ended: how it ended, '' while it works or where it was taken away. cause: the code of a failure for which its script may be to
 * blame (care/judgeScript.ts). picture: the screen at its end is kept.
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
    phone: text().notNull().default(''),
    account: text().notNull().default(''),
    script_id: integer(),
    script: text().notNull().default(''),
    script_version: integer().notNull().default(0),
    ended_at: integer(),
    ended: text().notNull().default(''),
    message: text().notNull().default(''),
    cause: text().notNull().default(''),
    picture: integer().notNull().default(0),
  },
  (t) => [
    index('run_attempt_run').on(t.run_seq),
    index('run_attempt_script_fault').on(t.at).where(sql`fault = 'script'`),
    index('run_attempt_script').on(t.script_id, t.script_version, t.ended_at).where(sql`ended_at IS NOT NULL`),
    index('run_attempt_worked').on(t.phone_id, t.ended_at).where(sql`ended = 'succeeded'`),
    index('run_attempt_again').on(t.ended_at).where(sql`ended IN ('again', 'elsewhere')`),
    index('run_attempt_phone').on(t.phone_id, t.lease).where(sql`counts > 0`),
    index('run_attempt_settling').on(t.account_id, t.at).where(sql`counts = 2`),
    index('run_attempt_usage').on(t.account_id, t.at).where(sql`counts = 1`),
    check('run_attempt_fault', sql.raw(`fault IN (${['', ...faults].map((one) => `'${one}'`).join(', ')})`)),
  ],
)

/** Runs that a platform refused lately, by their own words, until they count against it no more. */
export const runRefusal = sqliteTable(
  'run_refusal',
  {
    lease: integer()
      .primaryKey()
      .references(() => runAttempt.lease, { onDelete: 'cascade' }),
    run_seq: integer().notNull(),
    platform_id: integer().notNull(),
    side: integer().notNull(),
    account_id: integer().notNull(),
    at: integer().notNull(),
  },
  (t) => [index('run_refusal_platform').on(t.platform_id, t.side, t.at), index('run_refusal_at').on(t.at)],
)

/** One pause of a platform and side stands at a time. */
export const platformPauseStands = indexesOn(platformPause, [
  uniqueIndex('platform_pause_stands').on(platformPause.platform, platformPause.side).where(sql`state = 0`),
])

/**
 * What is kept of an attempt beside its log: one file `evidence/<run>-<lease>.zip` in the data folder, and what it holds.
 * worked: the attempt ended well. Those go sooner, but for the last one of each script.
 */
export const runEvidence = sqliteTable(
  'run_evidence',
  {
    lease: integer()
      .primaryKey()
      .references(() => runAttempt.lease, { onDelete: 'cascade' }),
    run_seq: integer()
      .notNull()
      .references(() => run.seq, { onDelete: 'cascade' }),
    at: integer().notNull(),
    bytes: integer().notNull(),
    timeline: integer().notNull(),
    device_log: integer().notNull(),
    worked: integer().notNull(),
  },
  (t) => [index('run_evidence_run').on(t.run_seq), index('run_evidence_worked').on(t.worked, t.at)],
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
 * How many runs ended on a day, by script, platform, host and phone, how they ended, and how long they took, in steps (`runSteps`).
 * code: what the product says of a failure; '' where the script said it. at: midnight of the UTC day, by which old ones go.
 */
export const runDay = sqliteTable(
  'run_day',
  {
    id: integer().primaryKey(),
    day: text().notNull(),
    at: integer().notNull(),
    script: text().notNull(),
    platform_id: integer().notNull(),
    host_id: integer().notNull(),
    phone_id: integer().notNull(),
    phone: text().notNull(),
    state: integer().notNull(),
    fault: text().notNull(),
    code: text().notNull(),
    step: integer().notNull(),
    n: integer().notNull(),
    ms: integer().notNull(),
  },
  (t) => [
    uniqueIndex('run_day_key').on(
      ...[t.day, t.phone_id, t.script, t.platform_id, t.host_id, t.phone, t.state, t.fault, t.code, t.step, t.at],
    ),
    index('run_day_at').on(t.at),
  ],
)

/** The ends of the steps of how long runs take, in seconds; what takes longer is in the last one. */
export const runSteps = [1, 2, 3, 5, 8, 12, 18, 25, 35, 50, 70, 100, 140, 200, 280, 400, 600, 900, 1800, 3600]

const took = 'max(0, row.finished_at - coalesce(row.leased_at, row.finished_at))'

/** They outlive the runs, which are not kept as long. */
export const runDays = sumOf({
  into: runDay,
  from: run,
  where: `row.day <> '' AND row.lane <> ${lanes.dry}`,
  by: {
    day: 'row.day',
    phone_id: 'coalesce(row.phone_id, 0)',
    script: 'row.script',
    platform_id: 'coalesce(row.platform_id, 0)',
    host_id: 'coalesce(row.host_id, 0)',
    phone: 'row.phone',
    state: 'row.state',
    fault: 'row.fault',
    code: `CASE WHEN substr(row.message, 1, 1) = char(31) THEN substr(row.message, 2, instr(substr(row.message, 2), char(31)) - 1) ELSE '' END`,
    step: runSteps.map((seconds) => `(${took} >= ${seconds * 1000})`).join(' + '),
    at: 'row.finished_at / 86400000 * 86400000',
  },
  add: { n: '1', ms: took },
  outlives: 'always',
})

/**
 * Where no run may be: the whole fleet (kind 0), the phones for which a group (1) is responsible, those of a host (2), or a phone
 * (3). One row for each; it goes with what it names. `reach`: how far whoever stopped it reached then (`role.reach`).
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
    reach: integer().notNull(),
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

/** One that waits for a phone, one for an account, and one for a host and cause. The gate asks for them by these conditions. */
export const openVerifyTasks = indexesOn(verifyTask, [
  uniqueIndex('verify_task_phone_out').on(verifyTask.phone).where(sql`state = 0 AND account IS NULL`),
  uniqueIndex('verify_task_host_out').on(verifyTask.host, verifyTask.cause).where(sql`state = 0`),
  uniqueIndex('verify_task_account_out').on(verifyTask.account).where(sql`state = 0 AND account IS NOT NULL`),
])

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
  on: run,
  event: 'delete',
  run: ['DELETE FROM dry_run WHERE id = -old.task_id'],
})

/** Both switches are off until somebody turns them on. */
export const switches = seed('INSERT INTO run_switch (lane) VALUES (0), (1)')

/** What stops work there, the widest: a code of the table `halt` and one; 0 nothing. */
const halted = (isOf: SQL) => sql`coalesce((SELECT min(k.kind) + 1 FROM ${halt} k WHERE ${isOf}), 0)`

/** 2 out, while a person is waited for; 3 has reached a limit; 1 rests; 4 failed the last time; 0 well. */
const health = (t: Record<'rests_until' | 'failures', SQLWrapper>, isOut: SQL, atLimit = sql`false`) =>
  sql`CASE WHEN ${isOut} THEN 2 WHEN ${atLimit} THEN 3
    WHEN ${t.rests_until} > unixepoch('subsec') * 1000 THEN 1 WHEN ${t.failures} > 0 THEN 4 ELSE 0 END`

export const workOnPhone = computedOn(phone, (t) => ({
  halted: halted(sql`k.kind = 0 OR k.host = ${t.host} OR k.phone = ${t.id} OR k.user_group = ${t.user_group_id}`),
  health: health(t, isPhoneOut(t.id), sql`1 IN (${t.battery_low}, ${t.too_hot}, ${t.storage_low}, ${t.clock_wrong})`),
}))

export const workOnHost = computedOn(host, (t) => ({ halted: halted(sql`k.kind = 0 OR k.host = ${t.id}`) }))

export const workOfAccount = computedOn(account, (t) => ({ health: health(t, isAccountOut(t.id)) }))

/** Whoever is responsible for the phone. */
export const ownerOfVerifyTask = computedOn(verifyTask, (t) => ({
  owner: sql`(SELECT p.owner_user_id FROM ${phone} p WHERE p.id = ${t.phone})`,
}))

/** Codes stand in the text itself: a partial index serves only queries that repeat its condition word for word. */
function among(states: readonly RunState[]) {
  return sql.raw(`state IN ${codesInSql(runMachine, states)}`)
}
