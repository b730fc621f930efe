import type { Figures } from '@quarterdeck/shared/resource/figureCalls.ts'
import { dayDimension, type Measure } from '@quarterdeck/shared/resource/statistics.ts'
import { mostCounted } from '@quarterdeck/shared/values/mostCounted.ts'
import type { Sql } from '../../../platform/store/store.ts'
import { quoted } from '../../../resources/columns.ts'
import type { Test } from '../../../resources/visibility/readable.ts'
import type { FigureSource } from '../../figureSource.ts'
import type { Days } from './days.ts'
import { quantile, type Stepped } from './quantile.ts'

/** Rows of a statistics that somebody sees and asks for. */
export interface Narrowed {
  source: FigureSource
  seen: Test | undefined
  /** By dimension. */
  only: Readonly<Record<string, string | number>>
}

export interface Group {
  key: string[]
  /** What was said of them when they were counted, where that is known. */
  called: (string | undefined)[]
  figures: Figures
  /** When what is read from outside last was; nothing where that is not known. */
  measuredAt: number | null
}

type Row = Record<string, string | number | null>

/** The sums of these days, by some dimensions; `by` nothing: of all together. `last`: the day of which stocks are told, of each day its own. */
export async function sumsOf(
  read: Sql,
  narrowed: Narrowed,
  by: readonly string[],
  days: Days,
  last: string,
): Promise<Group[]> {
  const { source } = narrowed
  const isByDay = by.includes(dayDimension)
  const measures = Object.entries(source.definition.measures)
  const columns = measures.flatMap(([name, measure]) => {
    const sum = sumSql(source, name, measure, isByDay, last)
    return sum === undefined ? [] : [`${sum} AS ${quoted(`m_${name}`)}`]
  })
  const [counted, stepped, spent] = await Promise.all([
    grouped(read, narrowed, by, days, {
      columns: [
        ...columns,
        ...calledSql(source, by),
        ...(source.measuredAt ? [`max(${source.measuredAt}) AS measured_at`] : []),
      ],
    }),
    hasKind(measures, 'median') && source.steps
      ? grouped(read, narrowed, by, days, {
          columns: [`${source.steps.step} AS step`, `sum(${source.steps.n}) AS n`],
          more: source.steps.step,
          where: ` AND ${source.steps.step} >= 0`,
        })
      : [],
    hasKind(measures, 'money')
      ? grouped(read, narrowed, by, days, {
          columns: [
            't.currency AS currency',
            ...moneyOf(measures).map((name) => `sum(${expressionOf(source, name)}) AS ${quoted(`m_${name}`)}`),
          ],
          more: 't.currency',
          where: ` AND t.currency <> ''`,
        })
      : [],
  ])
  const keyOf = (row: Row) => by.map((_, n) => String(row[`k${n}`] ?? ''))
  const joined = (row: Row) => keyOf(row).join('\u0000')
  const steps = Map.groupBy(stepped, joined)
  const money = Map.groupBy(spent, joined)
  return counted.map((row) => ({
    key: keyOf(row),
    called: by.map((_, n) => (row[`c${n}`] === undefined ? undefined : String(row[`c${n}`] ?? ''))),
    figures: figuresOf(source, row, steps.get(joined(row)) ?? [], money.get(joined(row)) ?? []),
    measuredAt: row.measured_at == null ? null : Number(row.measured_at),
  }))
}

/** What is worked out of the sums of a group. */
function figuresOf(
  { definition, steps }: FigureSource,
  row: Row,
  stepped: readonly Row[],
  spent: readonly Row[],
): Figures {
  const figures: Figures = {}
  const times = stepped.map(({ step, n }): Stepped => ({ step: Number(step), n: Number(n) }))
  const number = (name: string) => Number(figures[name] ?? 0)
  // In the order of the definition, in which what is worked out stands behind what it is worked out of.
  for (const [name, measure] of Object.entries(definition.measures)) {
    switch (measure.kind) {
      case 'median':
        figures[name] = quantile(times, steps?.ends ?? [], measure.share)
        break
      case 'share': {
        const all = measure.among.reduce((sum, one) => sum + number(one), 0)
        figures[name] = all === 0 ? null : Math.round((1000 * number(measure.of)) / all) / 10
        break
      }
      case 'money':
        figures[name] = Object.fromEntries(
          spent.filter((one) => one[`m_${name}`]).map((one) => [String(one.currency), Number(one[`m_${name}`])]),
        )
        break
      case 'cost': {
        const many = number(measure.by)
        const amounts = Object.entries((figures[measure.of] ?? {}) as Record<string, number>)
        figures[name] =
          many === 0
            ? {}
            : Object.fromEntries(
                amounts.map(([currency, amount]) => [currency, Math.round((amount * measure.per) / many)]),
              )
        break
      }
      default:
        figures[name] = measuredOf(measure, row[`m_${name}`] ?? null)
    }
  }
  return figures
}

/** What was counted is 0 where nothing was there; what was not measured is nothing. */
function measuredOf(measure: Measure, value: string | number | null): number | null {
  if (value !== null) return Number(value)
  return measure.kind === 'count' && !measure.measured ? 0 : null
}

/** A day in which nothing was; `made` false: nobody knows of it. */
export function nothingOf({ definition }: Pick<FigureSource, 'definition'>, made: boolean): Figures {
  return Object.fromEntries(
    Object.entries(definition.measures).map(([name, measure]) => [
      name,
      measure.kind === 'money' || measure.kind === 'cost' ? {} : made ? measuredOf(measure, null) : null,
    ]),
  )
}

export function expressionOf({ expressions }: FigureSource, name: string): string {
  return expressions?.[name] ?? `t.${quoted(name)}`
}

/** What a row of a day counts at most, so that no sum of a list overflows: of thousands of posts as much as one may have. */
const mostOfRow = 10_000 * mostCounted

function sumSql(
  source: FigureSource,
  name: string,
  { kind }: Measure,
  isByDay: boolean,
  last: string,
): string | undefined {
  const expression = expressionOf(source, name)
  if (kind === 'count') return `sum(CASE WHEN abs(${expression}) <= ${mostOfRow} THEN ${expression} END)`
  if (kind !== 'last') return undefined
  return isByDay ? `sum(${expression})` : `sum(CASE WHEN t.day = '${last}' THEN ${expression} END)`
}

function calledSql({ called = {} }: FigureSource, by: readonly string[]): string[] {
  return by.flatMap((name, n) => (called[name] === undefined ? [] : [`${called[name]} AS c${n}`]))
}

const hasKind = (measures: readonly [string, Measure][], kind: Measure['kind']) =>
  measures.some(([, one]) => one.kind === kind)
const moneyOf = (measures: readonly [string, Measure][]) =>
  measures.filter(([, { kind }]) => kind === 'money').map(([name]) => name)

function grouped(
  read: Sql,
  { source, seen, only }: Narrowed,
  by: readonly string[],
  { from, to }: Days,
  { columns, more, where = '' }: { columns: readonly string[]; more?: string; where?: string },
): Promise<Row[]> {
  const keys = by.map((name) => (name === dayDimension ? 't.day' : expressionOf(source, name)))
  const narrowed = Object.entries(only)
  const conditions = [
    't.day BETWEEN ? AND ?',
    ...narrowed.map(([name]) => `${expressionOf(source, name)} = ?`),
    ...(seen ? [seen.sql] : []),
  ]
  const groups = [...keys, ...(more === undefined ? [] : [more])]
  return read.all<Row>(
    `SELECT ${[...keys.map((key, n) => `${key} AS k${n}`), ...columns].join(', ')} FROM ${source.table} t
     WHERE ${conditions.join(' AND ')}${where}${groups.length > 0 ? ` GROUP BY ${groups.join(', ')}` : ''}`,
    [from, to, ...narrowed.map(([, value]) => value), ...(seen?.params ?? [])],
  )
}
