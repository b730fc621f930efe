import { auditCodes } from '@quarterdeck/shared/resources/fleet/whitelist.ts'
import { heldCodes } from '@quarterdeck/shared/resources/publish/publication.ts'
import { organisationTypes } from '@quarterdeck/shared/resources/system/organisation.ts'
import { hostMachine } from '@quarterdeck/shared/states/host.ts'
import { phoneMachine } from '@quarterdeck/shared/states/phone.ts'
import { publicationMachine } from '@quarterdeck/shared/states/publication.ts'
import { verifyTaskMachine } from '@quarterdeck/shared/states/verifyTask.ts'
import type { SQL, SQLWrapper } from 'drizzle-orm'
import { restore } from '../../../../platform/restored/tables.ts'
import {
  and,
  count,
  eq,
  gt,
  gte,
  inArray,
  isNotNull,
  isNull,
  lt,
  min,
  ne,
  or,
  sql,
} from '../../../../platform/schema/drizzle.ts'
import { isAmong, type Params, prepared } from '../../../../platform/schema/prepared.ts'
import {
  account,
  host,
  organisation,
  phone,
  publication,
  script,
  scriptVersion,
  userGroup,
  verifyTask,
} from '../../../../platform/schema/tables.gen.ts'
import { causes, halt, lanes, run, runAttempt } from '../../../work/runs/index.ts'

// What rules of the fleet look at: each gives what fails, and nothing else.

/** Whose rows a rule looks at: those of its organisation, where the internal ones count as one. */
export interface Scope {
  organisation: number
  isInternal: number
  threshold: number
}
interface Lasting extends Scope {
  now: number
  /** What has been so since before then, has been so for too long. */
  before: number
}

export function isInScope(column: SQLWrapper, p: Params<Scope>): SQL {
  const internal = sql`${column} IS NULL OR ${column} IN (SELECT o.id FROM ${organisation} o WHERE o.type = ${sql.raw(String(organisationTypes.internal))})`
  return sql`iif(${p.isInternal} = 1, ${internal}, ${column} = ${p.organisation})`
}

const isWaiting = eq(verifyTask.state, verifyTaskMachine.codes.waiting)
const minutesSince = (since: SQLWrapper, p: Params<Lasting>) =>
  sql<number>`cast((${p.now} - ${since}) / 60000 as integer)`

/** Phones that are there to work: nobody has put them aside. */
const isInUse = (p: Params<Scope>) =>
  and(
    isInScope(phone.organisation_id, p),
    ...[eq(phone.audit_status, auditCodes.approved), eq(phone.adb, 1), eq(phone.maintenance, 0)],
  )
const isOnline = eq(phone.state, phoneMachine.codes.online)

/** Phones that take at least so many seconds for the smallest answer. */
export const slowPhones = prepared((q, p: Params<Scope>) =>
  q
    .select({ subject: phone.serial, id: phone.id, value: phone.slowness })
    .from(phone)
    .where(and(isInUse(p), isOnline, gte(phone.slowness, p.threshold))),
)

/** Phones whose clock is off by at least so many minutes. */
export const phonesOffTime = prepared((q, p: Params<Scope>) =>
  q
    .select({ subject: phone.serial, id: phone.id, value: sql<number>`abs(${phone.clock_off})` })
    .from(phone)
    .where(and(isInUse(p), isOnline, sql`abs(${phone.clock_off}) >= ${p.threshold}`)),
)

/**
 * Phones that no run gets though they should: away, though their host is there (else the host is gone), or out until a person has seen
 * to them. Those that somebody has put aside are none of them.
 */
export const phonesOut = prepared((q, p: Params<Lasting>) => {
  const out = q
    .select({ phone: verifyTask.phone, since: min(verifyTask.since).as('since') })
    .from(verifyTask)
    .where(and(isWaiting, isNull(verifyTask.account), isNotNull(verifyTask.phone)))
    .groupBy(verifyTask.phone)
    .as('out')
  const awaySince = sql`iif(${phone.state} <> ${phoneMachine.codes.online}, coalesce(${phone.presence_since}, ${phone.last_seen}), NULL)`
  const outSince = sql<number>`min(coalesce(${awaySince}, ${out.since}), coalesce(${out.since}, ${awaySince}))`
  return q
    .select({ subject: phone.serial, id: phone.id, value: minutesSince(outSince, p) })
    .from(phone)
    .innerJoin(host, eq(host.id, phone.host))
    .leftJoin(out, eq(out.phone, phone.id))
    .where(
      and(
        isInUse(p),
        or(
          isNotNull(out.since),
          and(ne(phone.state, phoneMachine.codes.online), eq(host.state, hostMachine.codes.online)),
        ),
        sql`${outSince} < ${p.before}`,
      ),
    )
})

/** Of these hosts, those that a rule looks at. */
export const hostsAmong = prepared((q, p: Params<Scope & { ids: readonly number[] }>) =>
  q
    .select({ subject: host.name, id: host.id })
    .from(host)
    .where(and(isInScope(host.organisation_id, p), isAmong(host.id, p.ids))),
)

export const hostsGone = prepared((q, p: Params<Lasting>) => {
  const goneSince = sql<number>`coalesce(${host.last_seen}, ${host.enrolled})`
  return q
    .select({ subject: host.name, id: host.id, value: minutesSince(goneSince, p) })
    .from(host)
    .where(
      and(
        isInScope(host.organisation_id, p),
        eq(host.audit_status, auditCodes.approved),
        ne(host.state, hostMachine.codes.online),
        sql`${goneSince} < ${p.before}`,
      ),
    )
})

/** Attempts that failed by the script's own fault, as it runs now: a new version begins with none. */
export const failingScripts = prepared((q, p: Params<Scope & { since: number }>) =>
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

export const failingPhones = prepared((q, p: Params<Scope>) =>
  q
    .select({ subject: phone.serial, id: phone.id, value: phone.failures })
    .from(phone)
    .where(and(isInScope(phone.organisation_id, p), isFailing(phone.failures, p))),
)

export const failingAccounts = prepared((q, p: Params<Scope>) =>
  q
    .select({ subject: account.account, id: account.id, value: sql<number>`max(${account.failures})` })
    .from(account)
    .where(and(isInScope(account.organisation_id, p), isFailing(account.failures, p)))
    .groupBy(account.account),
)

/** Verification tasks, by the account, the phone or the host that waits: of the one that waits longest. */
export const waitingTasks = prepared((q, p: Params<Lasting>) => {
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

/** Of an account, with its organisation: groups of several may be called the same. */
const groupOfAccount = sql<string>`coalesce(${organisation.name} || ' / ' || ${userGroup.name}, ${organisation.name}, '')`

/**
 * Accounts whose authorisation ends soon, by their user group with its organisation. What has ended stays as long in sight, and no
 * longer: some is over for good.
 */
export const endingAuthorisations = prepared((q, p: Params<Scope & { now: number }>) => {
  const days = sql`${p.threshold} * 86400000`
  return q
    .select({ subject: groupOfAccount, value: count() })
    .from(account)
    .leftJoin(userGroup, eq(userGroup.id, account.user_group_id))
    .leftJoin(organisation, eq(organisation.id, account.organisation_id))
    .where(
      and(
        isInScope(account.organisation_id, p),
        gt(account.basis, 0),
        sql`${account.authorised_until} BETWEEN ${p.now} - ${days} AND ${p.now} + ${days}`,
      ),
    )
    .groupBy(groupOfAccount)
})

/** Posts that nothing but gate and phone holds up and that should have gone out before then, by the user group of their account. */
export const overduePublications = prepared((q, p: Params<Lasting>) =>
  q
    .select({ subject: groupOfAccount, value: count() })
    .from(publication)
    .innerJoin(account, eq(account.id, publication.account))
    .leftJoin(userGroup, eq(userGroup.id, account.user_group_id))
    .leftJoin(organisation, eq(organisation.id, account.organisation_id))
    .where(
      and(
        isInScope(account.organisation_id, p),
        eq(publication.status, publicationMachine.codes.waiting),
        // Whoever holds one back knows.
        eq(publication.held, heldCodes.no),
        lt(publication.scheduled_time, p.before),
      ),
    )
    .groupBy(groupOfAccount),
)

/** Posts that wait for a time at which the authorisation of their account, which ends within so many days or has, is over; by its user group. */
export const plannedPastEnd = prepared((q, p: Params<Scope & { now: number }>) =>
  q
    .select({ subject: groupOfAccount, value: count() })
    .from(publication)
    .innerJoin(account, eq(account.id, publication.account))
    .leftJoin(userGroup, eq(userGroup.id, account.user_group_id))
    .leftJoin(organisation, eq(organisation.id, account.organisation_id))
    .where(
      and(
        isInScope(account.organisation_id, p),
        inArray(publication.status, stillToCome),
        gt(account.basis, 0),
        sql`${account.authorised_until} <= ${publication.scheduled_time}`,
        sql`${account.authorised_until} <= ${p.now} + ${p.threshold} * 86400000`,
      ),
    )
    .groupBy(groupOfAccount),
)

const { pending, processing, waiting } = publicationMachine.codes
const stillToCome = [pending, processing, waiting]

/** Runs of which nobody knows whether they published, by the phone on which they ran. */
export const countUnknown = prepared((q, p: Params<Scope>) =>
  q
    .select({ subject: sql<string>`''`, value: count() })
    .from(run)
    .leftJoin(phone, eq(phone.id, run.phone_id))
    .where(and(sql`${run.outcome_unknown} = 1`, isInScope(phone.organisation_id, p))),
)

/** At least once, whatever the limit. */
function isFailing(failures: SQLWrapper, p: Params<Scope>): SQL {
  return sql`${failures} >= max(1, ${p.threshold})`
}

const phonesHeld = sql<number>`(SELECT count(*) FROM ${phone} p
  WHERE ${halt.kind} = 0 OR p.id = ${halt.phone} OR p.host = ${halt.host} OR p.user_group_id = ${halt.user_group})`
const haltWords = sql<string>`coalesce(${userGroup.name}, ${host.name}, ${phone.serial}, '*') || ' · ' || ${halt.by} ||
  iif(${halt.reason} = '', '', ' · ' || ${halt.reason})`

const haltOf = sql<string>`iif(${halt.host} IS NOT NULL, 'host', iif(${halt.phone} IS NOT NULL, 'phone', ''))`

/** Where work is stopped, by whom and why, and how many phones stand still. A host or a phone that is stopped is named to those who see it. */
export const standingHalts = prepared((q) =>
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

/** The restore after which work waits for people; a drill waits for nobody. */
export const standingRestore = prepared((q) =>
  q
    .select({ at: restore.at })
    .from(restore)
    .where(and(isNull(restore.ended), eq(restore.drill, 0)))
    .limit(1),
)

/** What waits for a person about hosts that report phones of others: those inside hear of all of it, as it may be about theirs. */
export const claimingHosts = prepared((q, p: Params<Scope>) =>
  q
    .select({ subject: host.name, id: host.id, why: verifyTask.why })
    .from(verifyTask)
    .innerJoin(host, eq(host.id, verifyTask.host))
    .where(
      and(
        isWaiting,
        eq(verifyTask.cause, causes.claim),
        sql`(${p.isInternal} = 1 OR ${host.organisation_id} = ${p.organisation})`,
      ),
    ),
)

/** Versions in use or on trial that rest, or have rested and not worked since, by how often in a row. */
export const restingScripts = prepared((q) =>
  q
    .select({ subject: sql<string>`${script.name} || ' ' || ${scriptVersion.number}`, value: scriptVersion.rests })
    .from(scriptVersion)
    .innerJoin(script, eq(script.id, scriptVersion.script))
    .where(and(gt(scriptVersion.rests, 0), gt(scriptVersion.rollout, 0))),
)
