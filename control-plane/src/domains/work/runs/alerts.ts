import { runAlerts } from '@quarterdeck/shared/alerts/runAlerts.ts'
import { platformPauseMachine } from '@quarterdeck/shared/states/platformPause.ts'
import { verifyTaskMachine } from '@quarterdeck/shared/states/verifyTask.ts'
import type { SQL, SQLWrapper } from 'drizzle-orm'
import { and, count, eq, gt, gte, lt, ne, or, sql } from '../../../platform/schema/drizzle.ts'
import { type Params, prepared } from '../../../platform/schema/prepared.ts'
import {
  account,
  host,
  phone,
  platform,
  platformPause,
  script,
  scriptVersion,
  userGroup,
  verifyTask,
} from '../../../platform/schema/tables.gen.ts'
import {
  type AlertScope,
  isInScope,
  judged,
  type LastingScope,
  lastingOf,
  measured,
  scopeOf,
} from '../../alertMeasure.ts'
import { lanes } from './queue/lanes.ts'
import { halt, run, runAttempt } from './tables.ts'

const hourMs = 3_600_000
const dayMs = 24 * hourMs

/** What of work is to be told. */
export const runMeasures = measured(
  runAlerts,
  {
    scriptFailures: (look) => failingScripts.all(look.from, { ...scopeOf(look), since: look.now - dayMs }),
    phoneFailures: (look) => failingPhones.all(look.from, scopeOf(look)),
    accountFailures: (look) => failingAccounts.all(look.from, scopeOf(look)),
    verifyTask: (look) => waitingTasks.all(look.from, lastingOf(look, hourMs)),
    unknownOutcomes: async (look) =>
      judged(look, await countUnknown.all(look.from, scopeOf(look)), (runs, limit) => runs > limit),
    halt: (look) => standingHalts.all(look.from),
    scriptRests: (look) => restingScripts.all(look.from),
    platformRests: (look) => pausedPlatforms.all(look.from, scopeOf(look)),
  },
  ['verify_task', 'halt', 'script_version', 'platform_pause'],
)

const isWaiting = eq(verifyTask.state, verifyTaskMachine.codes.waiting)

/** Attempts that failed by the script's own fault, as it runs now: a new version begins with none. */
const failingScripts = prepared((q, p: Params<AlertScope & { since: number }>) =>
  q
    .select({ subject: script.name, value: count() })
    .from(runAttempt)
    .innerJoin(run, eq(run.seq, runAttempt.run_seq))
    .innerJoin(script, eq(script.id, run.script_id))
    .where(
      and(
        // Word for word the condition of the index.
        sql`${runAttempt.fault} = 'script'`,
        gte(runAttempt.at, p.since),
        ne(run.lane, lanes.dry),
        or(eq(run.script_version, script.version), eq(run.script_version, script.trial)),
      ),
    )
    .groupBy(script.id)
    .having(gte(count(), p.threshold)),
)

const failingPhones = prepared((q, p: Params<AlertScope>) =>
  q
    .select({ subject: phone.serial, id: phone.id, value: phone.failures })
    .from(phone)
    .where(and(isInScope(phone.organisation_id, p), isFailing(phone.failures, p))),
)

const failingAccounts = prepared((q, p: Params<AlertScope>) =>
  q
    .select({ subject: account.account, id: account.id, value: sql<number>`max(${account.failures})` })
    .from(account)
    .where(and(isInScope(account.organisation_id, p), isFailing(account.failures, p)))
    .groupBy(account.account),
)

/** Verification tasks, by the account, the phone or the host that waits: of the one that waits longest. */
const waitingTasks = prepared((q, p: Params<LastingScope>) => {
  const subject = sql<string>`coalesce(${account.account}, ${phone.serial}, ${host.name}, '')`
  return q
    .select({
      subject,
      list: sql<string>`CASE WHEN ${account.id} IS NOT NULL THEN 'account' WHEN ${phone.id} IS NOT NULL THEN 'phone' ELSE 'host' END`,
      id: sql<number | null>`coalesce(${account.id}, ${phone.id}, ${host.id})`,
      value: sql<number>`cast((${p.now} - min(${verifyTask.since})) / 3600000 as integer)`,
    })
    .from(verifyTask)
    .leftJoin(phone, eq(phone.id, verifyTask.phone))
    .leftJoin(host, eq(host.id, verifyTask.host))
    .leftJoin(account, eq(account.id, verifyTask.account))
    .where(
      and(
        isWaiting,
        lt(verifyTask.since, p.before),
        isInScope(sql`coalesce(${phone.organisation_id}, ${host.organisation_id})`, p),
      ),
    )
    .groupBy(subject)
})

/** Runs of which nobody knows whether they published, by the phone on which they ran. */
const countUnknown = prepared((q, p: Params<AlertScope>) =>
  q
    .select({ subject: sql<string>`''`, value: count() })
    .from(run)
    .leftJoin(phone, eq(phone.id, run.phone_id))
    .where(and(sql`${run.outcome_unknown} = 1`, isInScope(phone.organisation_id, p))),
)

/** At least once, whatever the limit. */
function isFailing(failures: SQLWrapper, p: Params<AlertScope>): SQL {
  return sql`${failures} >= max(1, ${p.threshold})`
}

const phonesHeld = sql<number>`(SELECT count(*) FROM ${phone} p
  WHERE ${halt.kind} = 0 OR p.id = ${halt.phone} OR p.host = ${halt.host} OR p.user_group_id = ${halt.user_group})`
const haltWords = sql<string>`coalesce(${userGroup.name}, ${host.name}, ${phone.serial}, '*') || ' · ' || ${halt.by} ||
  iif(${halt.reason} = '', '', ' · ' || ${halt.reason})`

const haltOf = sql<string>`iif(${halt.host} IS NOT NULL, 'host', iif(${halt.phone} IS NOT NULL, 'phone', ''))`

/** Where work is stopped, by whom and why, and how many phones stand still. A host or a phone that is stopped is named to those who see it. */
const standingHalts = prepared((q) =>
  q
    .select({
      subject: haltWords,
      value: phonesHeld,
      id: sql<number | null>`coalesce(${halt.host}, ${halt.phone})`,
      list: haltOf,
    })
    .from(halt)
    .leftJoin(userGroup, eq(userGroup.id, halt.user_group))
    .leftJoin(host, eq(host.id, halt.host))
    .leftJoin(phone, eq(phone.id, halt.phone)),
)

/** Versions in use or on trial that rest, or have rested and not worked since, by how often in a row. */
const restingScripts = prepared((q) =>
  q
    .select({ subject: sql<string>`${script.name} || ' ' || ${scriptVersion.number}`, value: scriptVersion.rests })
    .from(scriptVersion)
    .innerJoin(script, eq(script.id, scriptVersion.script))
    .where(and(gt(scriptVersion.rests, 0), gt(scriptVersion.rollout, 0))),
)

/** Platforms where the work of a side rests, by how many of its runs they refused. */
const pausedPlatforms = prepared((q, p: Params<AlertScope>) =>
  q
    .select({ subject: platform.name, id: platform.id, value: sql<number>`${platformPause.failures}` })
    .from(platformPause)
    .innerJoin(platform, eq(platform.id, platformPause.platform))
    .where(
      and(eq(platformPause.state, platformPauseMachine.codes.paused), isInScope(platformPause.organisation_id, p)),
    ),
)
