import type { AnyKey } from '../i18n/keys.ts'
import { storedKey } from '../i18n/keys.ts'
import { moneyDigits } from '../values/money.ts'
import type { MenuPlace } from './define.ts'

/** Finished days that are summed up (matrix.md §9). */
export const statisticRanges = [1, 3, 7, 15, 30, 90] as const
/** So many days at most may be asked for, or made again, at once. */
export const longestSpan = 90
/** What the chart marks on the day on which it happened: a script got another version, a platform or an account another cap, an account was banned. */
export const markKinds = ['version', 'cap', 'ban'] as const
export type MarkKind = (typeof markKinds)[number]
/** The hour at which the day before is made. */
export const madeAt = '12:00'

/** What figures are told apart by, and narrowed to. Keys on the wire are ids of rows, codes, or texts. */
export type Dimension =
  /** Rows of a list, by the field that people read. */
  | { readonly kind: 'reference'; readonly to: string; readonly label: string }
  | { readonly kind: 'number' }
  | { readonly kind: 'text' }
  /** Codes with the texts that name them. */
  | { readonly kind: 'choice'; readonly choices: Readonly<Record<string, AnyKey>> }
  /** Named by the server alone, such as the messages of failures; '' has a name, too. */
  | { readonly kind: 'named' }

/** The list behind a number: the same rows, so that its total is that number. */
export interface Opens {
  readonly list: string
  /** Where it is shown, if not on a screen of its own. */
  readonly at?: string
  /** Each dimension with the filter of the list that says the same; what is not here leads nowhere. '': all of it is of the empty key. */
  readonly by: Readonly<Record<string, string | NamedFilter>>
  /** Filters with their values. */
  readonly set?: Readonly<Record<string, string>>
  /** The filters for the first and the last of the days; none: the list is of all days. */
  readonly days?: readonly [from: string, to: string]
  /** These filters take days, without a time. */
  readonly plain?: true
  /** Of what there is at the end of the last day: the filter for until when rows have come. */
  readonly until?: string
}

/** A filter that takes what a row is called, where a list names it by that. */
export interface NamedFilter {
  readonly named: string
}

export type Measure = {
  readonly opens?: Opens
} /** Added up over the days. `measured`: read from outside, and empty where nobody has; `again` and again, so that it grows old, or `once`. */ & (
  | { readonly kind: 'count'; readonly measured?: 'again' | 'once' }
  /** As it was at the end of the last day; added up over rows, not over days. */
  | { readonly kind: 'last' }
  /** Percent that `of` is of the sum of `among`, one digit. */
  | { readonly kind: 'share'; readonly of: string; readonly among: readonly string[] }
  /** Seconds that this share of them took at most; about so long, they are counted in steps. */
  | { readonly kind: 'median'; readonly share: number }
  /** Millionths of the main unit, or whole minor units, by currency: never added up over currencies. */
  | { readonly kind: 'money'; readonly minor?: true }
  /** What one of `by` costs, or so many of them. */
  | { readonly kind: 'cost'; readonly of: string; readonly by: string; readonly per: number }
)

export interface StatisticsDefinition {
  /** `account`: the call `/statistics/account`, the keys `account-statistics.list` and `.export`, its texts in `account-statistics`. */
  readonly name: string
  readonly title: AnyKey
  readonly route: string
  readonly menu: MenuPlace
  /** Whose the figures are: of rows of people, or shared material of an organisation. */
  readonly visibility: 'own' | 'organisation' | 'internal'
  /** Some leave out 3. */
  readonly ranges?: readonly number[]
  readonly dimensions: Readonly<Record<string, Dimension>>
  /** What rows are told apart by where nobody says so: one dimension, or two. */
  readonly by: readonly string[]
  readonly measures: Readonly<Record<string, Measure>>
  /** By which the top ten are chosen, most first. */
  readonly order: string
  /** Which the chart draws, each day. */
  readonly lines: readonly string[]
  /** Which stand as cards above; at most six. */
  readonly cards: readonly string[]
  /** What may explain how the lines went. */
  readonly marks?: readonly MarkKind[]
}

/** Days, which every statistics has beside its own dimensions. */
export const dayDimension = 'day'

/**
 * Figures of finished days (matrix-screens.md §6.7): call, export, keys, OpenAPI, screen and `qd` verb follow from the definition;
 * how its day table is made, the control plane says (`domains/statistics`).
 */
export function defineStatistics<const D extends StatisticsDefinition>(definition: D): D {
  const { dimensions, measures, by, order, lines, cards } = definition
  const unknown = [
    ...by.filter((name) => !(name in dimensions)),
    ...[order, ...lines, ...cards].filter((name) => !(name in measures)),
    ...Object.values(measures).flatMap((measure) => usedBy(measure).filter((name) => !(name in measures))),
  ]
  if (unknown.length > 0) throw new Error(`${definition.name} statistics: there is no ${unknown.join(', ')}`)
  return definition
}

function usedBy(measure: Measure): readonly string[] {
  if (measure.kind === 'share') return [measure.of, ...measure.among]
  return measure.kind === 'cost' ? [measure.of, measure.by] : []
}

/** `account-statistics`: its permission keys and texts. */
export function statisticsNamespace({ name }: Pick<StatisticsDefinition, 'name'>): string {
  return `${name}-statistics`
}

/** Measures and dimensions are called the same in all statistics. */
export function measureKey(measure: string): AnyKey {
  return storedKey(`statistics.measure.${measure}`)
}

export function dimensionKey(dimension: string): AnyKey {
  return storedKey(`statistics.by.${dimension}`)
}

export function markKey(kind: MarkKind): AnyKey {
  return storedKey(`statistics.mark.${kind}`)
}

/** How many digits of an amount stand behind the point. */
export function digitsOf(measure: Measure, currency: string): number {
  return moneyDigits(currency, measure.kind !== 'money' || !measure.minor)
}

/** What rows may be told apart by. */
export function dimensionsOf({ dimensions }: StatisticsDefinition): string[] {
  return [...Object.keys(dimensions), dayDimension]
}

export function rangesOf({ ranges = statisticRanges }: StatisticsDefinition): readonly number[] {
  return ranges
}
