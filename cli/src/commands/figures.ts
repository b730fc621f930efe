import type { Endpoint } from '@quarterdeck/shared/contracts/endpoint.ts'
import {
  type Figure,
  type FigureAnswer,
  type FigureRow,
  figureCallOf,
} from '@quarterdeck/shared/resource/figureCalls.ts'
import {
  digitsOf,
  dimensionKey,
  dimensionsOf,
  type Measure,
  measureKey,
  type StatisticsDefinition,
} from '@quarterdeck/shared/resource/statistics.ts'
import { amountText } from '@quarterdeck/shared/values/money.ts'
import { shownSeconds, sparkText } from '@quarterdeck/shared/values/spark.ts'
import { ask } from '../ask.ts'
import type { Context } from '../context.ts'
import { exitCodes } from '../exitCodes.ts'
import { type Column, layout, tell, writeJson, writeLines } from '../print/print.ts'
import { listPrinter, type PrintOptions } from '../print/printList.ts'
import { tableLines } from '../print/table.ts'
import { Refusal } from '../refusal.ts'
import type { Perform } from '../tree/tree.ts'
import { idOfName } from './resource/references.ts'

type Options = PrintOptions & Readonly<Record<string, unknown>>

/** Figures of finished days: all of it as JSON, the rows in a pipe, and with totals and how they went on a terminal. */
export function showFigures(definition: StatisticsDefinition): Perform<Options> {
  return async (context, options) => {
    const query = await asked(context, definition, options)
    const answer = (await ask(context, figureCallOf(definition, 'list') as Endpoint, {
      query,
    })) as unknown as FigureAnswer
    if (context.json && options.output === undefined && options.columns === undefined) {
      const { data, from, to, next, total, before, top, days } = answer
      writeJson(context, { data, from, to, next, total, before, top, days })
      return undefined
    }
    const { from, to, next } = answer
    tell(context, context.t('statistics.as_of', { from, to, next }))
    const by = String(query.by).split(',')
    const printer = listPrinter(context, columnsOf(context, definition, by), options)
    printer.page(answer.data.map((row) => printedOf(definition, by, row)))
    printer.end()
    if (context.terminal && options.output === undefined) printTotals(context, definition, answer)
    return undefined
  }
}

const mostRows = 200

async function asked(context: Context, definition: StatisticsDefinition, options: Options) {
  const said = (name: string) => (options[name] === undefined ? undefined : String(options[name]))
  const by = (said('by') ?? definition.by.join(',')).split(',')
  for (const one of by) chosen('--by', one, dimensionsOf(definition))
  const order = said('order')
  if (order !== undefined) chosen('--order', order, Object.keys(definition.measures))
  const [from, to] = [said('from'), said('to')]
  const query: Record<string, string | number> = {
    by: by.join(','),
    pageSize: Math.min(mostRows, Number(said('limit') ?? mostRows)),
    ...(from === undefined
      ? {
          range: Number(
            chosen('--range', said('range') ?? '1', (definition.ranges ?? [1, 3, 7, 15, 30, 90]).map(String)),
          ),
        }
      : { start_time: from, end_time: to ?? from }),
    ...(order !== undefined && { order_field: order }),
  }
  for (const [name, dimension] of Object.entries(definition.dimensions)) {
    const value = said(name.replace(/_(.)/g, (_, letter: string) => letter.toUpperCase()))
    if (value === undefined) continue
    query[name] =
      dimension.kind === 'reference'
        ? await idOfName(context, { kind: 'reference', to: dimension.to, label: dimension.label }, value)
        : value
  }
  return query
}

function chosen<T extends string>(option: string, value: string, choices: readonly T[]): T {
  const found = choices.find((one) => one === value)
  if (found !== undefined) return found
  throw new Refusal(exitCodes.usage, 'error.one_of', { option, value, choices: choices.join(', ') })
}

type Printed = Record<string, string | number | null>

/** A row as it is printed: what it is of by its name, and amounts of money in words. */
function printedOf(
  { measures }: StatisticsDefinition,
  by: readonly string[],
  { key, name, ...figures }: FigureRow,
): Printed {
  return {
    ...Object.fromEntries(by.map((one, n) => [one, name[n] || (key[n] ? `#${key[n]}` : '')])),
    ...Object.fromEntries(
      Object.entries(measures).map(([one, measure]) => {
        const figure = (figures as Record<string, Figure | undefined>)[one]
        return [one, typeof figure === 'object' && figure !== null ? figureText(measure, figure) : (figure ?? null)]
      }),
    ),
  }
}

function columnsOf({ t }: Context, { measures }: StatisticsDefinition, by: readonly string[]): Column<Printed>[] {
  return [
    ...by.map((name) => ({ name, heading: t(dimensionKey(name)) })),
    ...Object.entries(measures).map(
      ([name, measure]): Column<Printed> => ({
        name,
        heading: t(measureKey(name)),
        show: (_, row) => ({ text: typeof row[name] === 'string' ? row[name] : figureText(measure, row[name]) }),
      }),
    ),
  ]
}

/** The totals beside those of as many days before, and how they went. */
function printTotals(
  context: Context,
  { measures }: StatisticsDefinition,
  { total, before, days }: FigureAnswer,
): void {
  const { t } = context
  const rows = Object.entries(measures).map(([name, measure]) => [
    { text: t(measureKey(name)) },
    { text: figureText(measure, total[name]) },
    { text: t('statistics.before', { value: figureText(measure, before[name]) }) },
    { text: sparkText(days.map((day) => (typeof day[name] === 'number' ? day[name] : null))) },
  ])
  const headings = ['', t('statistics.total'), '', t('statistics.day_by_day')]
  writeLines(context, ['', ...tableLines(headings, rows, layout(context))])
}

function figureText(measure: Measure, figure: Figure | undefined): string {
  if (figure === null || figure === undefined) return '–'
  if (typeof figure === 'object') {
    const amounts = Object.entries(figure).map(
      ([currency, amount]) => `${amountText(amount, digitsOf(measure, currency), 2)} ${currency}`,
    )
    return amounts.join(' + ') || '–'
  }
  const { kind } = measure
  if (kind === 'median') return shownSeconds(figure)
  return kind === 'share' ? `${figure} %` : String(figure)
}
