import type { AlertKinds } from '@quarterdeck/shared/resource/alert.ts'
import { organisationTypes } from '@quarterdeck/shared/resources/system/organisation.ts'
import type { SQL, SQLWrapper } from 'drizzle-orm'
import type { ClockLeap, MachineTime } from '../platform/clock/clockWatch.ts'
import { sql } from '../platform/schema/drizzle.ts'
import type { Params } from '../platform/schema/prepared.ts'
import type { TableName } from '../platform/schema/tableNames.gen.ts'
import { organisation, userGroup } from '../platform/schema/tables.gen.ts'
import type { ServerHealth } from '../platform/serverHealth/serverHealth.ts'
import type { Sql } from '../platform/store/store.ts'
import type { Rows } from '../resources/read/rowsIn.ts'

/** What a rule finds out about one subject. `value` is in the unit of the kind. */
export interface MeasuredAlert {
  subject: string
  value: number
  /** The row that it is about, where it is one: its list where a kind is about several, else that of the kind. */
  id?: number | null
  list?: string
}

/** What a look at a rule's limit says: which events begin, which of the open ones end, and what is measured of those by now. */
export interface Measured {
  opens: MeasuredAlert[]
  /** Ids of open events that are over. */
  closes: number[]
  /** All that fails now, also what is known already; of kinds whose findings are all there is. */
  fails?: readonly MeasuredAlert[]
  changes?: { id: number; value: number }[]
}

export interface OpenEvent {
  id: number
  subject: string
  value: number
}

/** A look at what one rule is about. */
export interface AlertLook {
  from: Sql
  rule: AlertLimits
  /** Its open events. */
  open: readonly OpenEvent[]
  now: number
  /** IANA zone of the installation: days and months are its. */
  zone: string
  /** At most so many new events: a rule that finds more than that says enough with those. */
  room: number
  leap: ClockLeap | undefined
  clock: MachineTime
  serverHealth: ServerHealth
  /** Sites that a window holds now: they count as neither well nor failing. */
  sitesApart?: readonly Rows[]
}

/** What a rule says. */
export interface AlertLimits {
  id: number
  threshold: number
  keyword: string
  site: string
  organisation_id: number | null
  is_internal: number
}

/** What fails now: it opens an event each, and what is not among it is well. Or what begins and ends by itself. */
export type AlertMeasure = (look: AlertLook) => Promise<readonly MeasuredAlert[] | Measured>

/** How the alerts of a domain are measured, by the names of their kinds. */
export interface DomainAlerts {
  /** Rules are looked at when these are written, beside every minute. */
  readonly reads: readonly TableName[]
  readonly measures: Readonly<Record<string, AlertMeasure>>
}

/** Each kind with its measure; a domain announces them as its `alerts`. */
export function measured<K extends AlertKinds>(
  _kinds: K,
  measures: { readonly [Name in keyof K]: AlertMeasure },
  reads: readonly TableName[] = [],
): DomainAlerts {
  return { reads, measures }
}

/** Few subjects, each measured: what is not measured any more stays as it is, for nobody knows. */
export function judged(
  { rule, open }: AlertLook,
  findings: readonly MeasuredAlert[],
  fails: (value: number, limit: number) => boolean,
): Measured {
  const known = new Map(open.map((event) => [event.subject, event]))
  const failing = findings.filter(({ value }) => fails(value, rule.threshold))
  const well = findings.filter((finding) => !failing.includes(finding))
  return {
    opens: failing.filter(({ subject }) => !known.has(subject)),
    closes: well.flatMap(({ subject }) => known.get(subject)?.id ?? []),
    changes: changesOf(open, failing),
  }
}

/** What is measured by now of events that are open. */
export function changesOf(open: readonly OpenEvent[], findings: readonly MeasuredAlert[]): Measured['changes'] {
  const known = new Map(open.map((event) => [event.subject, event]))
  return findings.flatMap(({ subject, value }) => {
    const event = known.get(subject)
    return event && event.value !== value ? [{ id: event.id, value }] : []
  })
}

/** Whose rows a rule looks at: those of its organisation, where the internal ones count as one. */
export interface AlertScope {
  organisation: number
  isInternal: number
  threshold: number
}
/** What has been so since before then, has been so for too long. */
export interface LastingScope extends AlertScope {
  now: number
  before: number
}

export function scopeOf({ rule: { organisation_id, is_internal, threshold } }: Pick<AlertLook, 'rule'>): AlertScope {
  return { organisation: organisation_id ?? 0, isInternal: is_internal, threshold }
}

/** What has lasted for longer than the limit, in its unit. */
export function lastingOf(look: AlertLook, unitMs: number): LastingScope {
  return { ...scopeOf(look), now: look.now, before: look.now - look.rule.threshold * unitMs }
}

/** Rows of this column's organisation are what the rule looks at. */
export function isInScope(column: SQLWrapper, p: Params<AlertScope>): SQL {
  const internal = sql`${column} IS NULL OR ${column} IN (SELECT o.id FROM ${organisation} o WHERE o.type = ${sql.raw(String(organisationTypes.internal))})`
  return sql`iif(${p.isInternal} = 1, ${internal}, ${column} = ${p.organisation})`
}

/** A user group with its organisation, as a subject: groups of several may be called the same. Both tables are joined to the row. */
export const groupWithOrganisation = sql<string>`coalesce(${organisation.name} || ' / ' || ${userGroup.name}, ${organisation.name}, '')`
