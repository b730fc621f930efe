import * as contract from '@quarterdeck/shared/contracts/statistics.ts'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { ask } from '../../../api/ask.ts'
import { type DayRange, timesOf } from '../../../ui/useDayRange.ts'

/** Of everything on the page; the refresh button asks for all of them again. */
export const statisticsKey = 'statistics'
/** Nobody presses the button on a wall. */
const everyMs = 60_000

const usual = { refetchInterval: everyMs, placeholderData: keepPreviousData }

export const topQuery = queryOptions({
  ...usual,
  queryKey: [statisticsKey, 'top'],
  queryFn: ({ signal }) => ask(contract.statisticsTop, {}, { signal }),
})
export const ownersQuery = queryOptions({
  ...usual,
  queryKey: [statisticsKey, 'owners'],
  queryFn: ({ signal }) => ask(contract.sitesByOwner, {}, { signal }),
})
export const leagueQuery = queryOptions({
  ...usual,
  queryKey: [statisticsKey, 'league'],
  queryFn: ({ signal }) => ask(contract.leagueDistribution, {}, { signal }),
})
export const boardQuery = queryOptions({
  ...usual,
  queryKey: [statisticsKey, 'board'],
  queryFn: ({ signal }) => ask(contract.rankingBoard, {}, { signal }),
})
export const daysQuery = (range: DayRange) =>
  queryOptions({
    ...usual,
    queryKey: [statisticsKey, 'days', range],
    queryFn: ({ signal }) => ask(contract.statisticsByDay, { query: timesOf(range) }, { signal }),
  })
export const availabilityQuery = (range: DayRange) =>
  queryOptions({
    ...usual,
    queryKey: [statisticsKey, 'availability', range],
    queryFn: ({ signal }) => ask(contract.siteAvailability, { query: timesOf(range) }, { signal }),
  })
