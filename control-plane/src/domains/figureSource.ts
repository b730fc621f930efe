import type { Translate } from '@quarterdeck/shared/i18n/translate.ts'
import type { MarkKind, StatisticsDefinition } from '@quarterdeck/shared/resource/statistics.ts'
import type { AccessScope } from '../http/handler.ts'
import { nameOf } from '../platform/schema/nameOf.ts'
import { audit } from '../platform/schema/tables.gen.ts'
import type { Sql } from '../platform/store/store.ts'
import type { Resources } from '../resources/index.ts'
import { readable, type Test } from '../resources/visibility/readable.ts'
import type { RetentionPolicy } from './retentionPolicy.ts'

/** A day as instants, the end not included: a day of 23 hours ends when its zone says so. */
export interface DaySpan {
  day: string
  start: number
  end: number
}

/** How the rows of a day are found. */
export interface FigureMaking {
  /** Which rows of the table are the same one on another day: columns beside `day`. */
  key: readonly string[]
  /** What a row keeps as it was when its day was first made: whose it was, and what has no history. */
  kept: readonly string[]
  /** What is counted anew each time that the day is made. */
  counted: readonly string[]
  /** Every row of the day: a SELECT of key, kept and counted, by these names. */
  rows(span: DaySpan): string
}

/** Where the figures of a definition stand. Expressions are SQL over `t`, a row of the table. */
export interface FigureSource {
  definition: StatisticsDefinition
  table: string
  /** Of a dimension or a measure: its expression, where that is not the column of its name. */
  expressions?: Readonly<Record<string, string>>
  /** What a row was called, of dimensions whose rows may be gone: an aggregate. */
  called?: Readonly<Record<string, string>>
  /** Names of a dimension of the kind `named`. */
  named?(dimension: string, key: string, t: Translate): string
  /** Of measures that are read from outside: when they last were. */
  measuredAt?: string
  /** Of medians: which step a row is of, how many it counts, and the ends of the steps in seconds. */
  steps?: { step: string; n: string; ends: readonly number[] }
  /** Rows that somebody sees; nothing where those are all. */
  seen(resources: Resources, accessScope: AccessScope): Test | undefined
  /** Whose making fills the table, by the name of its statistics. None: triggers keep it, and a day is there as soon as it is over. */
  madeAs?: string
  making?: FigureMaking
  /** Tables whose rows its days are always told from: days that were made are made again when one of these is written. */
  follows?: readonly string[]
  /** The first day, in this zone, of which there is something to count; nothing: none yet. */
  begins?(read: Sql, zone: string): Promise<string | undefined>
  /** Rows of the day with an `account` whose numbers cannot be and are left out: what follows `FROM`. */
  leftOut?(span: DaySpan): string
}

/** Rows of the history `a` that may explain figures, of a row `r` that was changed; `only`: by what figures may be narrowed, as an expression. */
export interface FigureMarks {
  kind: MarkKind
  /** Whose rows `r` are: they are told to those who see them. */
  list: string
  from: string
  name: string
  where: string
  only: Readonly<Record<string, string>>
  /** Told of one account alone: edits of all of them are too many to look through. */
  ofOne?: true
}

/** Figures are kept for longer than what they were counted from. */
export const keptFigureDays = 400

/** How long the days of a source are kept, called as their table. */
export function keptFigures({ table, making }: FigureSource): RetentionPolicy[] {
  if (!making) return []
  const name = table.replaceAll('_', '-')
  return [{ kind: 'table', name, table, key: 'id', time: 'at', days: keptFigureDays, rows: 10_000_000 }]
}

/** What a domain announces of statistics. */
export interface DomainFigures {
  /** Where the figures of its definitions (`shared/src/statistics`) stand. */
  readonly sources?: readonly FigureSource[]
  readonly marks?: readonly FigureMarks[]
}

/** `FROM` of marks: the history, and the rows of this table that it tells of. */
export function changedRows(table: string): string {
  return `${nameOf(audit)} a JOIN ${table} r ON r.id = CAST(a.row_id AS INTEGER)`
}

/** A field as the change has left it, in SQL; null where the change did not touch it. */
export function afterChange(field: string): string {
  return `json_extract(a.detail, '$.after.${field}')`
}

/** By whose a row was on its day. */
export function seenAsOwn(_resources: Resources, accessScope: AccessScope): Test | undefined {
  return readable({ rights: { kind: 'own' } }, accessScope)
}

/** Each row as the list that it was counted from (`seen_as`) shows its rows. */
export function seenAsListed(_resources: Resources, accessScope: AccessScope): Test | undefined {
  const ways = [
    ['own', readable({ rights: { kind: 'own' } }, accessScope)],
    ['organisation', readable({ rights: { kind: 'organisation' } }, accessScope)],
    ['people', readable({ rights: { kind: 'people', field: 'organisation_id' } }, accessScope)],
  ] as const
  if (ways.every(([, seen]) => seen === undefined)) return undefined
  return {
    sql: `(${ways.map(([kind, seen]) => `(t.seen_as = '${kind}' AND ${seen?.sql ?? '1'})`).join(' OR ')})`,
    params: ways.flatMap(([, seen]) => seen?.params ?? []),
  }
}

/** By whose a row was on its day, and what is an organisation's is all of its people's. */
export function seenAsShared(_resources: Resources, accessScope: AccessScope): Test | undefined {
  const own = readable({ rights: { kind: 'own' } }, accessScope)
  if (!own) return undefined
  return {
    sql: `(${own.sql} OR (t.owner_user_id IS NULL AND t.user_group_id IS NULL AND t.organisation_id = ?))`,
    params: [...own.params, accessScope.organisationId],
  }
}
