import { z } from 'zod'
import { runDimensions, statisticRanges } from '../values/runStatistics.ts'
import { endpoint } from './endpoint.ts'

const query = {
  /** So many finished days. */
  range: z.coerce
    .number()
    .refine((days) => (statisticRanges as readonly number[]).includes(days))
    .default(1),
  by: z.enum(runDimensions).default('script'),
  script: z.string().max(255).optional(),
  platform: z.coerce.number().int().min(1).optional(),
  host: z.coerce.number().int().min(1).optional(),
  phone: z.coerce.number().int().min(1).optional(),
}

const figures = z.object({
  runs: z.number(),
  succeeded: z.number(),
  failed: z.number(),
  cancelled: z.number(),
  /** Percent of those that were not cancelled, one digit; null where there are none. */
  rate: z.number().nullable(),
  /** Seconds from the lease to the end: of the runs that were not cancelled half took no longer, and nine in ten. About so long: they are counted in steps. */
  median: z.number().nullable(),
  p90: z.number().nullable(),
})
export type RunFigures = z.infer<typeof figures>

export const runStatistics = endpoint({
  name: 'run-statistics.list',
  method: 'GET',
  path: '/statistics/run',
  permission: 'run-statistics.list',
  visibility: 'internal',
  summary:
    'How runs went by script, platform, host, phone or day over finished days; a day is finished at noon of the next. Only phones that the caller sees.',
  query: z.object(query),
  reply: z.object({
    /** First and last day, and when the next day is there. */
    from: z.string(),
    to: z.string(),
    next: z.string(),
    /** Most runs first; days in their order. `key`: the id, or the day or script itself. */
    rows: z.array(figures.extend({ key: z.string(), name: z.string() })),
    total: figures,
    /** Of as many days before. */
    before: figures,
    /** Each day, also those without runs. */
    days: z.array(figures.extend({ day: z.string() })),
    /** What failed, the most frequent first: by the code of what the product says of it ('' the script's own words) and by fault. */
    failures: z.array(z.object({ code: z.string(), text: z.string(), fault: z.string(), runs: z.number() })),
  }),
})

export const exportRunStatistics = endpoint({
  name: 'run-statistics.export',
  method: 'GET',
  path: '/statistics/run/export',
  permission: 'run-statistics.export',
  visibility: 'internal',
  summary: 'The rows of the same as a spreadsheet.',
  query: z.object(query),
  shape: 'file',
})

export type RunStatisticsQuery = z.output<(typeof runStatistics)['query']>
