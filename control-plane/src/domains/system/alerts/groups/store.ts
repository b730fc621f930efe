import { alertCauses } from '@quarterdeck/shared/resources/site/alertGroup.ts'
import { alertEventMachine } from '@quarterdeck/shared/states/alert.ts'
import {
  and,
  asc,
  eq,
  gt,
  gte,
  isNotNull,
  isNull,
  like,
  lte,
  max,
  ne,
  not,
  notExists,
  or,
  sql,
} from '../../../../platform/schema/drizzle.ts'
import { inOrder } from '../../../../platform/schema/inOrder.ts'
import { paramTable } from '../../../../platform/schema/paramTable.ts'
import { isAmong, type Params, prepared, type Queries, type Selected } from '../../../../platform/schema/prepared.ts'
import {
  account,
  alertEvent,
  alertGroup,
  alertNote,
  alertRule,
  host,
  phone,
  platform,
  script,
  site,
} from '../../../../platform/schema/tables.gen.ts'
import { sideIn } from '../../../../resources/visibility/side.ts'
import { alertHeld, alertOutage } from '../tables.ts'

const e = alertEvent
const g = alertGroup
const o = alertOutage
const h = alertHeld

const isOpen = eq(e.state, alertEventMachine.codes.open)
/** A window holds it, so that nothing is told of it. */
const isHeld = and(isNotNull(h.event_id), isNull(h.released_at))
const isLoose = or(isNull(h.event_id), isNotNull(h.released_at))
const code = (cause: keyof typeof alertCauses) => sql.raw(String(alertCauses[cause]))

interface Kinds {
  alone: readonly number[]
  ofSites: readonly number[]
  ofScripts: readonly number[]
}

/** An open event that stands in no group, with what it is put down to. */
export type Ungrouped = Selected<typeof readUngrouped>

/** Open events that stand in no group, each with what lies above its subject. */
function straysOf(q: Queries, p: Params<Kinds>) {
  const isOfScript = or(
    eq(e.subject, script.name),
    and(like(e.subject, '% %'), eq(script.name, sql`rtrim(rtrim(${e.subject}, '0123456789'))`)),
  )
  const ip = q.select({ ip: site.ip }).from(site).where(eq(site.url, e.subject))
  const latest = q
    .select({ id: max(script.id) })
    .from(script)
    .where(isOfScript)
  const hostOf = q.select({ id: phone.host }).from(phone).where(eq(phone.id, e.subject_id))
  const platformOf = q.select({ id: account.platform }).from(account).where(eq(account.id, e.subject_id))
  const { id, kind, rule_id, subject, subject_list, subject_id } = e
  return q
    .select({
      id,
      kind,
      rule_id,
      subject,
      subject_list,
      subject_id,
      side: sideIn(e.organisation_id).as('side'),
      alone: isAmong(e.kind, p.alone).as('alone'),
      ip: sql<string | null>`iif(${isAmong(e.kind, p.ofSites)}, ${ip}, NULL)`.as('ip'),
      script_id: sql<number | null>`iif(${isAmong(e.kind, p.ofScripts)}, ${latest}, NULL)`.as('script_id'),
      host_of_phone: sql<number | null>`iif(${subject_list} = 'phone', ${hostOf}, NULL)`.as('host_of_phone'),
      platform_of_account: sql<number | null>`iif(${subject_list} = 'account', ${platformOf}, NULL)`.as(
        'platform_of_account',
      ),
    })
    .from(e)
    .where(and(isOpen, isNull(e.alert_group)))
}

/** The cause above each event: the host of a phone, the IP of a site, the platform of an account, the script of a version; else rule and subject. */
export const readUngrouped = prepared((q, p: Params<Kinds>) => {
  const strays = q.$with('strays').as(straysOf(q, p))
  const named = q.$with('named').as(
    q
      .select({
        id: strays.id,
        kind: strays.kind,
        rule_id: strays.rule_id,
        subject: strays.subject,
        side: strays.side,
        ip: strays.ip,
        cause: sql<number>`CASE WHEN ${strays.alone} THEN ${code('rule')}
          WHEN ${strays.subject_list} = 'host' THEN ${code('host')}
          WHEN ${strays.subject_list} = 'phone' AND ${strays.host_of_phone} IS NOT NULL THEN ${code('host')}
          WHEN ${strays.subject_list} = 'platform' THEN ${code('platform')}
          WHEN ${strays.subject_list} = 'account' AND ${strays.platform_of_account} IS NOT NULL THEN ${code('platform')}
          WHEN coalesce(${strays.ip}, '') <> '' THEN ${code('ip')}
          WHEN ${strays.script_id} IS NOT NULL THEN ${code('script')} ELSE ${code('rule')} END`.as('cause'),
        host_id: sql<number | null>`coalesce(${strays.host_of_phone}, ${strays.subject_id})`.as('host_id'),
        platform_id: sql<number | null>`coalesce(${strays.platform_of_account}, ${strays.subject_id})`.as(
          'platform_id',
        ),
        script_id: strays.script_id,
      })
      .from(strays),
  )
  const caused = q.$with('caused').as(
    q
      .select({
        id: named.id,
        kind: named.kind,
        rule_id: named.rule_id,
        subject: named.subject,
        side: named.side,
        ip: named.ip,
        cause: named.cause,
        cause_id: sql<number | null>`CASE ${named.cause} WHEN ${code('host')} THEN ${named.host_id}
          WHEN ${code('platform')} THEN ${named.platform_id} WHEN ${code('script')} THEN ${named.script_id} END`.as(
          'cause_id',
        ),
      })
      .from(named),
  )
  const nameOfScript = q.select({ name: script.name }).from(script).where(eq(script.id, caused.cause_id))
  return q
    .with(strays, named, caused)
    .select({
      id: caused.id,
      kind: caused.kind,
      cause: caused.cause,
      /** Of a host, a platform or a script. */
      cause_id: caused.cause_id,
      /** What the group is called; '' where it names a row. */
      subject: sql<string>`CASE ${caused.cause} WHEN ${code('rule')} THEN ${caused.subject} WHEN ${code('ip')} THEN ${caused.ip}
        WHEN ${code('script')} THEN ${nameOfScript} ELSE '' END`,
      cause_key: sql<string>`${caused.side} || ' ' || ${caused.cause} || ' ' ||
        CASE ${caused.cause} WHEN ${code('rule')} THEN ${caused.rule_id} || ' ' || ${caused.subject}
        WHEN ${code('ip')} THEN ${caused.ip} ELSE ${caused.cause_id} END`,
    })
    .from(caused)
    .orderBy(asc(caused.id))
})

/** Of these causes the groups that are open, or ended since then. */
export const readKnown = prepared((q, p: Params<{ keys: readonly string[]; since: number }>) => {
  const latestFirst = sql<number>`row_number() OVER (PARTITION BY ${g.cause_key} ORDER BY ${g.closed_time} IS NOT NULL, ${g.id} DESC)`
  const ranked = q
    .select({ id: g.id, cause_key: g.cause_key, closed_time: g.closed_time, place: latestFirst.as('place') })
    .from(g)
    .where(and(isAmong(g.cause_key, p.keys), or(isNull(g.closed_time), gt(g.closed_time, p.since))))
    .as('ranked')
  return q
    .select({ id: ranked.id, cause_key: ranked.cause_key, closed_time: ranked.closed_time })
    .from(ranked)
    .where(eq(ranked.place, 1))
})

interface NewGroup {
  cause: number
  key: string
  kind: number
  host: number | null
  platform: number | null
  subject: string
}

const of = <K extends keyof NewGroup>(name: K) => paramTable.member<NewGroup[K]>(name)

export const addGroups = prepared((q, p: Params<{ groups: readonly NewGroup[]; now: number }>) =>
  q
    .insert(g)
    .select(
      q
        .select(
          inOrder(g, {
            id: sql`null`,
            cause: of('cause'),
            cause_key: of('key'),
            kind: of('kind'),
            host: of('host'),
            platform: of('platform'),
            subject: of('subject'),
            flapping: sql`0`,
            opened_time: p.now,
            closed_time: sql`null`,
            acknowledged_by: sql`''`,
            acknowledged_time: sql`null`,
            silenced_until: sql`null`,
            silenced_by: sql`''`,
            silence_reason: sql`''`,
            told_time: sql`null`,
          }),
        )
        .from(paramTable.list(p.groups))
        .orderBy(paramTable.place),
    )
    .returning({ id: g.id, cause_key: g.cause_key }),
)

export const addOutages = prepared((q, p: Params<{ ids: readonly number[]; now: number }>) =>
  q.insert(o).select(
    q
      .select(
        inOrder(o, {
          group_id: paramTable.value(),
          attended: sql`1`,
          told: sql`0`,
          told_at: sql`null`,
          told_event: sql`0`,
          changed_at: p.now,
          flapping_since: sql`null`,
          flapping_told: sql`0`,
          part_told: sql`0`,
          eased_event: sql`null`,
          again_at: sql`null`,
        }),
      )
      .from(paramTable.list(p.ids)),
  ),
)

export const reopenGroups = prepared((q, p: Params<{ ids: readonly number[] }>) =>
  q.update(g).set({ closed_time: null, flapping: 1 }).where(isAmong(g.id, p.ids)),
)

/** `flaps`: it has begun again. */
export const markChanged = prepared((q, p: Params<{ ids: readonly number[]; now: number; flaps: 0 | 1 }>) =>
  q
    .update(o)
    .set({
      changed_at: p.now,
      attended: 1,
      part_told: 0,
      eased_event: null,
      flapping_since: sql`iif(${p.flaps} = 1, coalesce(${o.flapping_since}, ${p.now}), ${o.flapping_since})`,
    })
    .where(isAmong(o.group_id, p.ids)),
)

export const joinGroups = prepared((q, p: Params<{ pairs: readonly (readonly [event: number, group: number])[] }>) =>
  q
    .update(e)
    .set({ alert_group: sql`k.value ->> 1` })
    .from(sql`json_each(${p.pairs}) k`)
    .where(sql`${e.id} = k.value ->> 0`),
)

export const closeGroups = prepared((q, p: Params<{ now: number }>) => {
  const left = q
    .select({ id: e.id })
    .from(e)
    .where(and(eq(e.alert_group, g.id), isOpen))
  return q
    .update(g)
    .set({ closed_time: p.now })
    .where(and(isNull(g.closed_time), notExists(left)))
    .returning({ id: g.id })
})

export const endSilences = prepared((q, p: Params<{ now: number }>) =>
  q.update(g).set({ silenced_until: null, silenced_by: '', silence_reason: '' }).where(lte(g.silenced_until, p.now)),
)

interface NewNotes {
  ids: readonly number[]
  kind: number
  text: string
  by: string
  at: number
}

/** The same entry in the timeline of each group. */
export const addNotes = prepared((q, p: Params<NewNotes>) =>
  q.insert(alertNote).select(
    q
      .select(
        inOrder(alertNote, {
          id: sql`null`,
          alert_group: paramTable.value(),
          kind: p.kind,
          text: p.text,
          created_by: p.by,
          create_time: p.at,
        }),
      )
      .from(paramTable.list(p.ids))
      .orderBy(paramTable.place),
  ),
)

/** A group that may have something to tell. */
export type Attended = Selected<typeof readAttended>

/** Members that came within the gathering of the first count as told with it. */
export const readAttended = prepared((q, p: Params<{ gatherMs: number }>) => {
  const isAfter = and(
    gt(e.id, o.told_event),
    gt(e.opened_time, sql`coalesce(${o.again_at}, ${g.opened_time}) + ${p.gatherMs}`),
  )
  const isLate = and(isOpen, isLoose, or(isAfter, gt(h.released_at, o.told_at)))
  const isSinceTold = gte(e.closed_time, o.told_at)
  return q
    .select({
      id: g.id,
      cause: g.cause,
      /** Of its cause, where that is on its side. */
      name: sql<string>`coalesce(nullif(${g.subject}, ''), ${host.name}, ${platform.name}, '')`,
      opened_time: sql<number>`${g.opened_time}`,
      closed_time: g.closed_time,
      acknowledged_time: g.acknowledged_time,
      silenced_until: g.silenced_until,
      told: o.told,
      told_at: o.told_at,
      told_event: o.told_event,
      changed_at: o.changed_at,
      flapping_since: o.flapping_since,
      flapping_told: o.flapping_told,
      part_told: o.part_told,
      eased_event: o.eased_event,
      fresh: sql<number>`count(*) FILTER (WHERE ${and(isOpen, isLoose, gt(e.id, o.eased_event))})`,
      late: sql<number>`count(*) FILTER (WHERE ${isLate})`,
      open: sql<number>`count(*) FILTER (WHERE ${and(isOpen, isLoose)})`,
      held: sql<number>`count(*) FILTER (WHERE ${and(isOpen, isHeld)})`,
      well: sql<number>`count(*) FILTER (WHERE ${and(not(isOpen), isSinceTold)})`,
      held_well: sql<number>`count(*) FILTER (WHERE ${and(not(isOpen), isSinceTold, isHeld)})`,
      well_at: sql<number | null>`max(${e.closed_time}) FILTER (WHERE ${isSinceTold})`,
    })
    .from(o)
    .innerJoin(g, eq(g.id, o.group_id))
    .leftJoin(e, eq(e.alert_group, g.id))
    .leftJoin(h, eq(h.event_id, e.id))
    .leftJoin(host, and(eq(host.id, g.host), like(g.cause_key, sql`${sideIn(host.organisation_id)} || ' %'`)))
    .leftJoin(platform, eq(platform.id, g.platform))
    .where(eq(o.attended, 1))
    .groupBy(g.id)
    .orderBy(asc(g.id))
})

interface Notified {
  ids: readonly number[]
  told: number
  now: number
  flapped: 0 | 1
  part: 0 | 1
  steady: 0 | 1
}

export const settleNotified = prepared((q, p: Params<Notified>) => {
  const last = q
    .select({ id: max(e.id) })
    .from(e)
    .where(eq(e.alert_group, o.group_id))
  return q
    .update(o)
    .set({
      told: p.told,
      told_at: p.now,
      told_event: sql`coalesce(${last}, 0)`,
      flapping_since: sql`iif(${p.steady} = 1, NULL, ${o.flapping_since})`,
      flapping_told: sql`iif(${p.steady} = 1, 0, ${o.flapping_told} + ${p.flapped})`,
      part_told: sql`max(${o.part_told}, ${p.part})`,
    })
    .where(isAmong(o.group_id, p.ids))
})

/** Their causes are well again: what begins after their latest member is another outage. */
export const markEased = prepared((q, p: Params<{ ids: readonly number[] }>) => {
  const last = q
    .select({ id: max(e.id) })
    .from(e)
    .where(eq(e.alert_group, o.group_id))
  return q
    .update(o)
    .set({ eased_event: sql`${last}` })
    .where(isAmong(o.group_id, p.ids))
})

/** Another outage begins, and gathers its members anew. */
export const markAgain = prepared((q, p: Params<{ ids: readonly number[]; now: number }>) =>
  q.update(o).set({ eased_event: null, again_at: p.now, part_told: 0 }).where(isAmong(o.group_id, p.ids)),
)

export const unacknowledge = prepared((q, p: Params<{ ids: readonly number[] }>) =>
  q.update(g).set({ acknowledged_time: null, acknowledged_by: '' }).where(isAmong(g.id, p.ids)),
)

export const markNotified = prepared((q, p: Params<{ ids: readonly number[]; now: number; steady: 0 | 1 }>) =>
  q
    .update(g)
    .set({ told_time: p.now, flapping: sql`iif(${p.steady} = 1, 0, ${g.flapping})` })
    .where(isAmong(g.id, p.ids)),
)

export const leaveGroups = prepared((q, p: Params<{ ids: readonly number[] }>) =>
  q.update(o).set({ attended: 0 }).where(isAmong(o.group_id, p.ids)),
)

/** A member that a message tells of, with the rule that found it. */
export type NotifiedMember = Selected<typeof readMembers>

/** Members of these groups that a message may tell of, by the rules that have a webhook: what fails, and what was told and is well. */
export const readMembers = prepared((q, p: Params<{ ids: readonly number[] }>) => {
  const isTold = and(lte(e.id, o.told_event), gte(e.closed_time, o.told_at))
  return q
    .select({
      group: sql<number>`${e.alert_group}`,
      id: e.id,
      subject: e.subject,
      value: e.value,
      state: e.state,
      rule: sql<number>`${e.rule_id}`,
      /** A window let it go since the last message, and it still fails. */
      is_released: sql<number>`${and(isOpen, gt(h.released_at, o.told_at))} IS TRUE`,
    })
    .from(e)
    .innerJoin(o, eq(o.group_id, e.alert_group))
    .innerJoin(alertRule, eq(alertRule.id, e.rule_id))
    .leftJoin(h, eq(h.event_id, e.id))
    .where(and(isAmong(e.alert_group, p.ids), ne(alertRule.webhook_url, ''), or(and(isOpen, isLoose), isTold)))
    .orderBy(asc(e.id))
})
