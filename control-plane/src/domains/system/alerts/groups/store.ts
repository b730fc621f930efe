import { alertCauses } from '@quarterdeck/shared/resources/site/alertGroup.ts'
import { alertEventMachine } from '@quarterdeck/shared/states/alert.ts'
import { sql } from '../../../../platform/schema/drizzle.ts'
import { isAmong, preparedSql } from '../../../../platform/schema/prepared.ts'
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
import { alertOutage } from '../tables.ts'

const { open } = alertEventMachine.codes
const code = (cause: keyof typeof alertCauses) => sql.raw(String(alertCauses[cause]))
const isOpen = sql`e.state = ${sql.raw(String(open))}`

/** An open event that stands in no group, with what it is put down to. */
export interface Ungrouped {
  id: number
  kind: number
  cause: number
  /** Of a host, a platform or a script. */
  cause_id: number | null
  /** What the group is called; '' where it names a row. */
  subject: string
  cause_key: string
}

/** The cause above each event: the host of a phone, the IP of a site, the platform of an account, the script of a version; else rule and subject. */
export const readUngrouped = preparedSql<
  { alone: readonly number[]; ofSites: readonly number[]; ofScripts: readonly number[] },
  Ungrouped
>(
  (p) => sql`
  WITH strays AS (
    SELECT e.id, e.kind, e.rule_id, e.subject, e.subject_list, e.subject_id, ${sideIn(sql`e.organisation_id`)} AS side,
      ${isAmong(sql`e.kind`, p.alone)} AS alone,
      iif(${isAmong(sql`e.kind`, p.ofSites)}, (SELECT s.ip FROM ${site} s WHERE s.url = e.subject), NULL) AS ip,
      iif(${isAmong(sql`e.kind`, p.ofScripts)}, (SELECT max(c.id) FROM ${script} c WHERE e.subject = c.name
        OR (e.subject LIKE '% %' AND c.name = rtrim(rtrim(e.subject, '0123456789')))), NULL) AS script
    FROM ${alertEvent} e WHERE ${isOpen} AND e.alert_group IS NULL),
  named AS (
    SELECT *, CASE WHEN alone THEN ${code('rule')}
        WHEN subject_list = 'host' THEN ${code('host')}
        WHEN subject_list = 'phone' AND host_of_phone IS NOT NULL THEN ${code('host')}
        WHEN subject_list = 'account' AND platform_of_account IS NOT NULL THEN ${code('platform')}
        WHEN coalesce(ip, '') <> '' THEN ${code('ip')}
        WHEN script IS NOT NULL THEN ${code('script')} ELSE ${code('rule')} END AS cause
    FROM (SELECT strays.*,
        iif(subject_list = 'phone', (SELECT f.host FROM ${phone} f WHERE f.id = subject_id), NULL) AS host_of_phone,
        iif(subject_list = 'account', (SELECT a.platform FROM ${account} a WHERE a.id = subject_id), NULL) AS platform_of_account
      FROM strays)),
  caused AS (
    SELECT *, CASE cause WHEN ${code('host')} THEN coalesce(host_of_phone, subject_id)
        WHEN ${code('platform')} THEN platform_of_account WHEN ${code('script')} THEN script END AS cause_id
    FROM named)
  SELECT id, kind, cause, cause_id,
    CASE cause WHEN ${code('rule')} THEN subject WHEN ${code('ip')} THEN ip
      WHEN ${code('script')} THEN (SELECT c.name FROM ${script} c WHERE c.id = cause_id) ELSE '' END AS subject,
    side || ' ' || cause || ' ' || CASE cause WHEN ${code('rule')} THEN rule_id || ' ' || subject
      WHEN ${code('ip')} THEN ip ELSE cause_id END AS cause_key
  FROM caused ORDER BY id`,
)

/** Of these causes the groups that are open, or ended since then. */
export const readKnown = preparedSql<
  { keys: readonly string[]; since: number },
  { id: number; cause_key: string; closed_time: number | null }
>(
  (p) => sql`SELECT id, cause_key, closed_time FROM (
    SELECT g.id, g.cause_key, g.closed_time, row_number() OVER (PARTITION BY g.cause_key ORDER BY g.closed_time IS NOT NULL, g.id DESC) AS n
    FROM ${alertGroup} g WHERE ${isAmong(sql`g.cause_key`, p.keys)} AND (g.closed_time IS NULL OR g.closed_time > ${p.since}))
    WHERE n = 1`,
)

interface NewGroup {
  cause: number
  key: string
  kind: number
  host: number | null
  platform: number | null
  subject: string
}

export const addGroups = preparedSql<{ groups: readonly NewGroup[]; now: number }, { id: number; cause_key: string }>(
  (p) => sql`INSERT INTO ${alertGroup} (cause, cause_key, kind, host, platform, subject, opened_time)
    SELECT value ->> 'cause', value ->> 'key', value ->> 'kind', value ->> 'host', value ->> 'platform', value ->> 'subject', ${p.now}
    FROM json_each(${p.groups}) WHERE true RETURNING id, cause_key`,
)

export const addOutages = preparedSql<{ ids: readonly number[]; now: number }>(
  (p) => sql`INSERT INTO ${alertOutage} (group_id, changed_at) SELECT value, ${p.now} FROM json_each(${p.ids})`,
)

export const reopenGroups = preparedSql<{ ids: readonly number[] }>(
  (p) => sql`UPDATE ${alertGroup} SET closed_time = NULL, flapping = 1 WHERE ${isAmong(sql`id`, p.ids)}`,
)

/** `flaps`: it has begun again. */
export const markChanged = preparedSql<{ ids: readonly number[]; now: number; flaps: 0 | 1 }>(
  (p) => sql`UPDATE ${alertOutage} SET changed_at = ${p.now}, attended = 1, part_told = 0,
      flapping_since = iif(${p.flaps} = 1, coalesce(flapping_since, ${p.now}), flapping_since)
    WHERE ${isAmong(sql`group_id`, p.ids)}`,
)

export const joinGroups = preparedSql<{ pairs: readonly (readonly [event: number, group: number])[] }>(
  (p) =>
    sql`UPDATE ${alertEvent} AS e SET alert_group = pair.value ->> 1 FROM json_each(${p.pairs}) pair WHERE e.id = pair.value ->> 0`,
)

export const closeGroups = preparedSql<{ now: number }, { id: number }>(
  (p) => sql`UPDATE ${alertGroup} AS g SET closed_time = ${p.now} WHERE g.closed_time IS NULL
    AND NOT EXISTS (SELECT 1 FROM ${alertEvent} e WHERE e.alert_group = g.id AND ${isOpen}) RETURNING id`,
)

export const endSilences = preparedSql<{ now: number }>(
  (p) =>
    sql`UPDATE ${alertGroup} SET silenced_until = NULL, silenced_by = '', silence_reason = '' WHERE silenced_until <= ${p.now}`,
)

interface NewNotes {
  ids: readonly number[]
  kind: number
  text: string
  by: string
  at: number
}

/** The same entry in the timeline of each group. */
export const addNotes = preparedSql<NewNotes>(
  (p) => sql`INSERT INTO ${alertNote} (alert_group, kind, text, created_by, create_time)
    SELECT value, ${p.kind}, ${p.text}, ${p.by}, ${p.at} FROM json_each(${p.ids})`,
)

/** A group that may have something to tell. */
export interface Attended {
  id: number
  cause: number
  /** Of its cause, where that is on its side. */
  name: string
  opened_time: number
  closed_time: number | null
  acknowledged_time: number | null
  silenced_until: number | null
  told: number
  told_at: number | null
  told_event: number
  changed_at: number
  flapping_since: number | null
  flapping_told: number
  part_told: number
  late: number
  open: number
  well: number
  well_at: number | null
}

/** Members that came within the gathering of the first count as told with it. */
export const readAttended = preparedSql<{ gatherMs: number }, Attended>(
  (
    p,
  ) => sql`SELECT g.id, g.cause, coalesce(nullif(g.subject, ''), h.name, pl.name, '') AS name, g.opened_time, g.closed_time, g.acknowledged_time, g.silenced_until,
      o.told, o.told_at, o.told_event, o.changed_at, o.flapping_since, o.flapping_told, o.part_told,
      count(*) FILTER (WHERE ${isOpen} AND e.id > o.told_event AND e.opened_time > g.opened_time + ${p.gatherMs}) AS late,
      count(*) FILTER (WHERE ${isOpen}) AS open,
      count(*) FILTER (WHERE NOT ${isOpen} AND e.closed_time >= o.told_at) AS well,
      max(e.closed_time) FILTER (WHERE e.closed_time >= o.told_at) AS well_at
    FROM ${alertOutage} o JOIN ${alertGroup} g ON g.id = o.group_id LEFT JOIN ${alertEvent} e ON e.alert_group = g.id
    LEFT JOIN ${host} h ON h.id = g.host AND g.cause_key LIKE ${sideIn(sql`h.organisation_id`)} || ' %' LEFT JOIN ${platform} pl ON pl.id = g.platform
    WHERE o.attended = 1 GROUP BY g.id ORDER BY g.id`,
)

export const settleNotified = preparedSql<{
  ids: readonly number[]
  told: number
  now: number
  flapped: 0 | 1
  part: 0 | 1
  steady: 0 | 1
}>(
  (
    p,
  ) => sql`UPDATE ${alertOutage} AS o SET told = ${p.told}, told_at = ${p.now}, flapping_told = iif(${p.steady} = 1, 0, flapping_told + ${p.flapped}),
      part_told = max(part_told, ${p.part}), flapping_since = iif(${p.steady} = 1, NULL, flapping_since),
      told_event = coalesce((SELECT max(e.id) FROM ${alertEvent} e WHERE e.alert_group = o.group_id), 0)
    WHERE ${isAmong(sql`group_id`, p.ids)}`,
)

export const markNotified = preparedSql<{ ids: readonly number[]; now: number; steady: 0 | 1 }>(
  (p) =>
    sql`UPDATE ${alertGroup} SET told_time = ${p.now}, flapping = iif(${p.steady} = 1, 0, flapping) WHERE ${isAmong(sql`id`, p.ids)}`,
)

export const leaveGroups = preparedSql<{ ids: readonly number[] }>(
  (p) => sql`UPDATE ${alertOutage} SET attended = 0 WHERE ${isAmong(sql`group_id`, p.ids)}`,
)

/** A member that a message tells of, with the rule that found it. */
export interface NotifiedMember {
  group: number
  id: number
  subject: string
  value: number
  state: number
  rule: number
}

/** Members of these groups that a message may tell of, by the rules that have a webhook: what fails, and what was told and is well. */
export const readMembers = preparedSql<{ ids: readonly number[] }, NotifiedMember>(
  (p) => sql`SELECT e.alert_group AS "group", e.id, e.subject, e.value, e.state, e.rule_id AS rule
    FROM ${alertEvent} e JOIN ${alertOutage} o ON o.group_id = e.alert_group JOIN ${alertRule} r ON r.id = e.rule_id
    WHERE ${isAmong(sql`e.alert_group`, p.ids)} AND r.webhook_url <> '' AND (${isOpen} OR (e.id <= o.told_event AND e.closed_time >= o.told_at))
    ORDER BY e.id`,
)
