import { z } from 'zod'
import { type Figure, figureCallOf } from '../resource/figureCalls.ts'
import {
  dimensionsOf,
  longestSpan,
  type Measure,
  markKinds,
  rangesOf,
  type StatisticsDefinition,
} from '../resource/statistics.ts'
import { isTime } from '../values/time.ts'
import { endpoint, onlyFilters, orderQuery } from './endpoint.ts'

const amounts = z.record(z.string(), z.number())
const day = z.string().refine((text) => text.length === 10 && isTime(text))

function figureOf({ kind }: Measure): z.ZodType<Figure> {
  if (kind === 'money' || kind === 'cost') return amounts
  return z.number().nullable()
}

/** The call of a statistics and its spreadsheet, as everything else follows from them. */
export function figureEndpointsOf(definition: StatisticsDefinition) {
  const { dimensions, measures } = definition
  const known = dimensionsOf(definition)
  const keyOf = (kind: string) =>
    kind === 'reference' || kind === 'number' ? z.coerce.number().int() : z.string().max(255)
  const query = {
    /** So many finished days; or days of one's own instead. */
    range: z.coerce
      .number()
      .refine((days) => rangesOf(definition).includes(days))
      .default(1),
    start_time: day.optional(),
    end_time: day.optional(),
    /** One dimension, or two with a comma between. */
    by: z
      .string()
      .default(definition.by.join(','))
      .refine((text) => isGrouping(text.split(','), known)),
    ...orderQuery,
    ...Object.fromEntries(Object.entries(dimensions).map(([key, { kind }]) => [key, keyOf(kind).optional()])),
  }
  const figures = Object.fromEntries(Object.entries(measures).map(([key, measure]) => [key, figureOf(measure)]))
  const sees = Object.fromEntries(Object.keys(dimensions).map((key) => [key, onlyFilters]))
  const words = `by ${known.join(', ')}`
  return {
    list: endpoint({
      ...figureCallOf(definition, 'list'),
      sees,
      summary: `Figures of finished days ${words}: rows, totals, those of as many days before, the first ten, and each day. A day is finished at noon of the next. Only of what the caller sees.`,
      query: z.strictObject({
        ...query,
        pageIndex: z.coerce.number().int().min(1).default(1),
        pageSize: z.coerce.number().int().min(1).max(200).default(10),
      }),
      shape: 'page',
      reply: z.array(rowOf(figures)),
      extra: z.object({
        /** First and last day, and when the next day is there. */
        from: z.string(),
        to: z.string(),
        next: z.string(),
        /** The days that the figures before are of. */
        before_from: z.string(),
        before_to: z.string(),
        total: z.object(figures),
        before: z.object(figures),
        /** The first ten by the order asked for. */
        top: z.array(rowOf(figures)),
        /** Each day; nothing is known of one that was not made. */
        days: z.array(z.object({ day: z.string(), counted: z.boolean(), ...figures })),
        /** What happened in these days that may explain them, from the history; 100 at most. */
        marks: z.array(z.object({ day: z.string(), kind: z.enum(markKinds), name: z.string() })),
      }),
    }),
    export: endpoint({
      ...figureCallOf(definition, 'export'),
      sees,
      summary: 'All rows of the same as a spreadsheet.',
      query: z.strictObject(query),
      shape: 'file',
    }),
  }
}

function rowOf(figures: Readonly<Record<string, z.ZodType<Figure>>>) {
  return z.object({
    /** Of each dimension that rows are told apart by: the id, code or text, and what that is called. */
    key: z.array(z.string()),
    name: z.array(z.string()),
    /** Measures that were last measured more than 48 hours before the end of the days. */
    stale: z.array(z.string()),
    ...figures,
  })
}

function isGrouping(names: readonly string[], known: readonly string[]): boolean {
  return names.length <= 2 && new Set(names).size === names.length && names.every((name) => known.includes(name))
}

export const rerunStatistics = endpoint({
  name: 'statistics.rerun',
  method: 'POST',
  path: '/statistics/rerun',
  permission: 'statistics.rerun',
  visibility: 'internal',
  administers: true,
  summary: `Makes the figures of some finished days again from what is there now, ${longestSpan} at most: a job, whose id it answers.`,
  body: z.object({ from: day, to: day }),
  reply: z.object({ job: z.number() }),
})
