import { type AlertKind, isInternalKind } from '@quarterdeck/shared/values/alertKinds.ts'
import { formatDay } from '@quarterdeck/shared/values/time.ts'
import { decodeMessage } from '../../../platform/codedMessage.ts'
import type { Look, Measured, MeasuredAlert, OpenEvent } from './measured.ts'
import { clocksOfHosts, serverMeasures } from './serverMeasures.ts'
import { availability, failingSites, rankings } from './siteMeasures.ts'
import { unseenStarts, usedBudgets, waitingReviews } from './store/contentMeasures.ts'
import {
  claimingHosts,
  countUnknown,
  endingAuthorisations,
  failingAccounts,
  failingPhones,
  failingScripts,
  hostsGone,
  overduePublications,
  phonesOffTime,
  phonesOut,
  plannedPastEnd,
  restingScripts,
  slowPhones,
  standingHalts,
  standingRestore,
  waitingTasks,
} from './store/fleetMeasures.ts'
import { endingGrants } from './store/grantMeasures.ts'

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs
/** Rankings are collected daily or so; older ones say nothing about now. */
const rankingDays = 7

/** How each kind is measured; one more kind is one more line. */
const measures: Readonly<Record<AlertKind, (look: Look) => Promise<Measured>>> = {
  availability: async (look) =>
    judged(look, await availability(look.from, look.rule), (percent, limit) => percent < limit),
  certificate: (look) => failingSites('certificate', look),
  ranking: async (look) =>
    judged(look, await rankings(look.from, look.rule, look.now - rankingDays * dayMs), (place, limit) => place > limit),
  invalid: (look) => failingSites('invalid', look),
  clock: async (look) => found(look, await serverMeasures.clock(look)),
  phoneOut: async (look) => found(look, await phonesOut.all(look.from, since(look, minuteMs))),
  hostGone: async (look) => found(look, await hostsGone.all(look.from, since(look, minuteMs))),
  scriptFailures: async (look) =>
    found(look, await failingScripts.all(look.from, { ...scope(look), since: look.now - dayMs })),
  phoneFailures: async (look) => found(look, await failingPhones.all(look.from, scope(look))),
  accountFailures: async (look) => found(look, await failingAccounts.all(look.from, scope(look))),
  verifyTask: async (look) => found(look, await waitingTasks.all(look.from, since(look, hourMs))),
  unknownOutcomes: async (look) =>
    judged(look, await countUnknown.all(look.from, scope(look)), (runs, limit) => runs > limit),
  phoneSlow: async (look) => found(look, await slowPhones.all(look.from, scope(look))),
  phoneClock: async (look) => found(look, await phonesOffTime.all(look.from, scope(look))),
  claims: async (look) => found(look, (await claimingHosts.all(look.from, scope(look))).map(claimsOf)),
  scriptRests: async (look) => found(look, await restingScripts.all(look.from)),
  restored: async (look) => found(look, await heldAfterRestore(look)),
  halt: async (look) => found(look, await standingHalts.all(look.from)),
  authorisationEnds: async (look) =>
    found(look, await endingAuthorisations.all(look.from, { ...scope(look), now: look.now })),
  overduePublications: async (look) => found(look, await overduePublications.all(look.from, since(look, minuteMs))),
  plannedPastEnd: async (look) => found(look, await plannedPastEnd.all(look.from, { ...scope(look), now: look.now })),
  nurtureUnseen: async (look) =>
    found(look, await unseenStarts.all(look.from, { ...scope(look), since: look.now - dayMs })),
  budgetUsed: async (look) =>
    found(
      look,
      await usedBudgets.all(look.from, { ...scope(look), month: formatDay(look.now, look.zone).slice(0, 7) }),
    ),
  grantEnds: async (look) => found(look, await endingGrants.all(look.from, daysAhead(look))),
  reviewWaits: async (look) => found(look, await waitingReviews.all(look.from, { ...scope(look), now: look.now })),
  serverDisk: async (look) => found(look, await serverMeasures.serverDisk(look)),
  hostDisk: async (look) => found(look, await serverMeasures.hostDisk(look)),
  pagesDamaged: async (look) => found(look, await serverMeasures.pagesDamaged(look)),
  backupOld: async (look) => found(look, await serverMeasures.backupOld(look)),
  hostClock: async (look) => found(look, await clocksOfHosts(look)),
}

/** Rules of which a sign on every page speaks as well, for as long as they find something. */
export function isOfServer(kind: AlertKind): boolean {
  return kind in serverMeasures
}

/** A subject for each hour, so that it is said again as long as it stands. */
async function heldAfterRestore({ from, now }: Look): Promise<MeasuredAlert[]> {
  const restore = await standingRestore.get(from)
  if (!restore) return []
  const hours = Math.max(0, Math.floor((now - restore.at) / hourMs))
  return [{ subject: `+${hours} h`, value: hours }]
}

/** Compares what is measured with a rule. An external organisation has nothing of what only the internal ones have. */
export async function measure(look: Look): Promise<Measured> {
  const { kind, is_internal } = look.rule
  if (isInternalKind(kind) && is_internal === 0) return found(look, [])
  return measures[kind](look)
}

/** Few subjects, each measured: what is not measured any more stays as it is, for nobody knows. */
function judged(
  { rule, open }: Look,
  findings: readonly MeasuredAlert[],
  fails: (value: number, limit: number) => boolean,
): Measured {
  const known = new Map(open.map((event) => [event.subject, event]))
  const failing = findings.filter(({ value }) => fails(value, rule.threshold))
  const well = findings.filter((finding) => !failing.includes(finding))
  return {
    opens: failing.filter(({ subject }) => !known.has(subject)),
    closes: well.flatMap(({ subject }) => known.get(subject)?.id ?? []),
    changes: changesOf(known, failing),
  }
}

/** Whatever fails is among the findings, and what is not among them is well. */
function found({ open }: Pick<Look, 'open'>, findings: readonly MeasuredAlert[]): Measured {
  const known = new Map(open.map((event) => [event.subject, event]))
  const failing = new Set(findings.map(({ subject }) => subject))
  return {
    opens: findings.filter(({ subject }) => !known.has(subject)),
    closes: open.filter(({ subject }) => !failing.has(subject)).map(({ id }) => id),
    fails: findings,
    changes: changesOf(known, findings),
  }
}

function changesOf(known: ReadonlyMap<string, OpenEvent>, findings: readonly MeasuredAlert[]) {
  return findings.flatMap(({ subject, value }) => {
    const event = known.get(subject)
    return event && event.value !== value ? [{ id: event.id, value }] : []
  })
}

/** How many phones of others a host reports stands in what its task says. */
function claimsOf({ subject, id, why }: { subject: string; id: number; why: string }): MeasuredAlert {
  return { subject, id, value: Number(decodeMessage(why)?.values.count ?? 1) }
}

/** Whose rows are looked at, and the limit. */
function scope({ rule: { organisation_id, is_internal, threshold } }: Look) {
  return { organisation: organisation_id ?? 0, isInternal: is_internal, threshold }
}

/** The days of the installation's zone from today to the last that a rule looks at. */
function daysAhead(look: Look) {
  const { threshold } = look.rule
  const last = formatDay(look.now + threshold * dayMs, look.zone)
  return { ...scope(look), today: formatDay(look.now, look.zone), last }
}

/** What has lasted for longer than the limit, in its unit. */
function since(look: Look, unitMs: number) {
  return { ...scope(look), now: look.now, before: look.now - look.rule.threshold * unitMs }
}
