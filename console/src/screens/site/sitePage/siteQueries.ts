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
export const verdictsQuery = (id: number, range: DayRange) =>
  queryOptions({
    ...usual,
    queryKey: [siteKey, 'verdicts', id, range],
    queryFn: async ({ signal }) =>
      (await ask(contract.siteVerdicts, { query: { id, ...timesOf(range) } }, { signal })).data,
  })
export const crawlsQuery = (id: number, range: DayRange) =>
  queryOptions({
    ...usual,
    queryKey: [siteKey, 'crawls', id, range],
    queryFn: async ({ signal }) =>
      (await ask(contract.siteCrawls, { query: { id, ...timesOf(range) } }, { signal })).data,
  })
export const visitsQuery = (id: number, range: DayRange) =>
  queryOptions({
    ...usual,
    queryKey: [siteKey, 'visits', id, range],
    queryFn: async ({ signal }) =>
      (await ask(contract.siteVisits, { query: { id, ...timesOf(range) } }, { signal })).data,
  })
export const marksQuery = (id: number, range: DayRange) =>
  queryOptions({
    ...usual,
    queryKey: [siteKey, 'marks', id, range],
    queryFn: async ({ signal }) =>
      (await ask(contract.siteMarks, { query: { id, ...timesOf(range) } }, { signal })).data,
  })
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

type DataOf<Q extends (...of: never[]) => { queryFn?: unknown }> =
  NonNullable<ReturnType<Q>['queryFn']> extends (...of: never[]) => infer R ? Awaited<R> : never
export type Facts = DataOf<typeof factsQuery>
export type Lanes = DataOf<typeof marksQuery>['lanes']
export type Mark = Lanes[number]['marks'][number]
