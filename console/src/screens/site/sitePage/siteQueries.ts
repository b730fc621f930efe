import * as contract from '@quarterdeck/shared/contracts/siteTimeline.ts'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { ask } from '../../../api/ask.ts'
import { type DayRange, timesOf } from '../../../ui/useDayRange.ts'

/** Of everything on the page; a change anywhere asks for all of it again. */
export const siteKey = 'site-timeline'

const usual = { placeholderData: keepPreviousData }

export const factsQuery = (query: { id?: number; site?: string }) =>
  queryOptions({
    queryKey: [siteKey, 'facts', query],
    queryFn: async ({ signal }) => (await ask(contract.siteFacts, { query }, { signal, quiet: true })).data,
    retry: false,
  })
export const ranksQuery = (id: number, range: DayRange, keyword: string) =>
  queryOptions({
    ...usual,
    queryKey: [siteKey, 'ranks', id, range, keyword],
    queryFn: async ({ signal }) =>
      (await ask(contract.siteRanks, { query: { id, ...timesOf(range), ...(keyword && { keyword }) } }, { signal }))
        .data,
  })
export const verdictsQuery = daysQuery('verdicts', (query, options) => ask(contract.siteVerdicts, { query }, options))
export const crawlsQuery = daysQuery('crawls', (query, options) => ask(contract.siteCrawls, { query }, options))
export const visitsQuery = daysQuery('visits', (query, options) => ask(contract.siteVisits, { query }, options))
export const marksQuery = daysQuery('marks', (query, options) => ask(contract.siteMarks, { query }, options))
export const eventsQuery = (
  id: number,
  range: DayRange,
  { kind, page }: { kind?: contract.SiteEventKind | undefined; page: number },
) =>
  queryOptions({
    ...usual,
    queryKey: [siteKey, 'events', id, range, kind, page],
    queryFn: ({ signal }) =>
      ask(contract.siteEvents, { query: { id, ...timesOf(range), kind, pageIndex: page } }, { signal }),
  })

type Days = { id: number } & ReturnType<typeof timesOf>

/** What there is of the days of a range, and nothing else is asked for. */
function daysQuery<T>(name: string, load: (query: Days, options: { signal: AbortSignal }) => Promise<{ data: T }>) {
  return (id: number, range: DayRange) =>
    queryOptions({
      ...usual,
      queryKey: [siteKey, name, id, range],
      queryFn: async ({ signal }) => (await load({ id, ...timesOf(range) }, { signal })).data,
    })
}

type DataOf<Q extends (...of: never[]) => { queryFn?: unknown }> =
  NonNullable<ReturnType<Q>['queryFn']> extends (...of: never[]) => infer R ? Awaited<R> : never
export type Facts = DataOf<typeof factsQuery>
export type Lanes = DataOf<typeof marksQuery>['lanes']
export type Mark = Lanes[number]['marks'][number]
