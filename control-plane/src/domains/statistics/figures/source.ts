import type { Translate } from '@quarterdeck/shared/i18n/translate.ts'
import type { StatisticsDefinition } from '@quarterdeck/shared/resource/statistics.ts'
import type { AccessScope } from '../../../http/handler.ts'
import type { Resources } from '../../../resources/index.ts'
import type { Test } from '../../../resources/visibility/readable.ts'

/** A day as instants, the end not included: a day of 23 hours ends when its zone says so. */
export interface DaySpan {
  day: string
  start: number
  end: number
}

/** How the rows of a day are found. */
export interface Making {
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
export interface Source {
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
  making?: Making
  /** Tables whose rows its days are always told from: days that were made are made again when one of these is written. */
  follows?: readonly string[]
}
