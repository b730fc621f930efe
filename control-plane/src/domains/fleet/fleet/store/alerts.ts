import { fleetAlerts } from '@quarterdeck/shared/alerts/fleetAlerts.ts'
import { auditCodes } from '@quarterdeck/shared/resources/fleet/whitelist.ts'
import { hostMachine } from '@quarterdeck/shared/states/host.ts'
import { phoneMachine } from '@quarterdeck/shared/states/phone.ts'
import { verifyTaskMachine } from '@quarterdeck/shared/states/verifyTask.ts'
import type { SQLWrapper } from 'drizzle-orm'
import { decodeMessage } from '../../../../platform/codedMessage.ts'
import { and, eq, gte, isNotNull, isNull, min, ne, or, sql } from '../../../../platform/schema/drizzle.ts'
import { isAmong, type Params, prepared } from '../../../../platform/schema/prepared.ts'
import { host, phone, verifyTask } from '../../../../platform/schema/tables.gen.ts'
import { aheadOf } from '../../../../platform/serverHealth/machines.ts'
import {
  type AlertLook,
  type AlertScope,
  isInScope,
  type LastingScope,
  lastingOf,
  type MeasuredAlert,
  measured,
  scopeOf,
} from '../../../alertMeasure.ts'
import { causes } from '../../../work/runs/index.ts'

const minuteMs = 60_000

/** How phones and hosts are, for those who are to be told. */
export const fleetMeasures = measured(fleetAlerts, {
  phoneOut: (look) => phonesOut.all(look.from, lastingOf(look, minuteMs)),
  hostGone: (look) => hostsGone.all(look.from, lastingOf(look, minuteMs)),
  phoneSlow: (look) => slowPhones.all(look.from, scopeOf(look)),
  phoneClock: (look) => phonesOffTime.all(look.from, scopeOf(look)),
  claims: async (look) => (await claimingHosts.all(look.from, scopeOf(look))).map(claimsOf),
  hostDisk: (look) => {
    const full = look.serverHealth.machines
      .list()
      .flatMap(({ host, freeMb }) =>
        freeMb !== undefined && freeMb < look.rule.threshold ? [[host, freeMb] as const] : [],
      )
    return ofHosts(look, new Map(full))
  },
  hostClock: clocksOfHosts,
})

/** Hosts whose clock is off by at least so many minutes; while that of the server itself is in question nobody is. */
function clocksOfHosts(look: AlertLook): Promise<MeasuredAlert[]> {
  const { rule, serverHealth, leap, now, clock } = look
  if (leap) return Promise.resolve([])
  const off = serverHealth.machines.list().flatMap((machine) => {
    const minutes = Math.floor(Math.abs(aheadOf(machine, { at: now, uptime: clock.uptime() })) / minuteMs)
    return minutes >= rule.threshold ? [[machine.host, minutes] as const] : []
  })
  return ofHosts(look, new Map(off))
}

/** What is measured of hosts, by their numbers: of those that the rule looks at. */
async function ofHosts(look: AlertLook, values: ReadonlyMap<number, number>): Promise<MeasuredAlert[]> {
  if (values.size === 0) return []
  const hosts = await hostsAmong.all(look.from, { ...scopeOf(look), ids: [...values.keys()] })
  return hosts.map(({ id, subject }) => ({ id, subject, value: values.get(id) ?? 0 }))
}

/** How many phones of others a host reports stands in what its task says. */
function claimsOf({ subject, id, why }: { subject: string; id: number; why: string }): MeasuredAlert {
  return { subject, id, value: Number(decodeMessage(why)?.values.count ?? 1) }
}

const isWaiting = eq(verifyTask.state, verifyTaskMachine.codes.waiting)
const minutesSince = (since: SQLWrapper, p: Params<LastingScope>) =>
  sql<number>`cast((${p.now} - ${since}) / 60000 as integer)`

/** Phones that are there to work: nobody has put them aside. */
const isInUse = (p: Params<AlertScope>) =>
  and(
    isInScope(phone.organisation_id, p),
    ...[eq(phone.audit_status, auditCodes.approved), eq(phone.adb, 1), eq(phone.maintenance, 0)],
  )
const isOnline = eq(phone.state, phoneMachine.codes.online)

/** Phones that take at least so many seconds for the smallest answer. */
const slowPhones = prepared((q, p: Params<AlertScope>) =>
  q
    .select({ subject: phone.serial, id: phone.id, value: phone.slowness })
    .from(phone)
    .where(and(isInUse(p), isOnline, gte(phone.slowness, p.threshold))),
)

/** Phones whose clock is off by at least so many minutes. */
const phonesOffTime = prepared((q, p: Params<AlertScope>) =>
  q
    .select({ subject: phone.serial, id: phone.id, value: sql<number>`abs(${phone.clock_off})` })
    .from(phone)
    .where(and(isInUse(p), isOnline, sql`abs(${phone.clock_off}) >= ${p.threshold}`)),
)

/**
 * Phones that no run gets though they should: away, though their host is there (else the host is gone), or out until a person has seen
 * to them. Those that somebody has put aside are none of them.
 */
const phonesOut = prepared((q, p: Params<LastingScope>) => {
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
const hostsAmong = prepared((q, p: Params<AlertScope & { ids: readonly number[] }>) =>
  q
    .select({ subject: host.name, id: host.id })
    .from(host)
    .where(and(isInScope(host.organisation_id, p), isAmong(host.id, p.ids))),
)

const hostsGone = prepared((q, p: Params<LastingScope>) => {
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

/** What waits for a person about hosts that report phones of others: those inside hear of all of it, as it may be about theirs. */
const claimingHosts = prepared((q, p: Params<AlertScope>) =>
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
