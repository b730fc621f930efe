import { fleetStatus } from '@quarterdeck/shared/contracts/fleet.ts'
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { ask } from '../api/ask.ts'
import { askAgain, isBusy } from './askAgain.ts'
import { useChanged } from './LiveProvider.tsx'

export type FleetStatus = Awaited<ReturnType<typeof loadFleet>>

/** Whether all work is stopped stands on every page: a busy server is asked until it says so, and nobody is told each time. */
export const fleetQuery = queryOptions({
  queryKey: ['fleet'],
  queryFn: ({ signal }) => loadFleet(signal),
  ...askAgain(),
})

/** The fleet, its switches, what runs and what waits for a person, kept up to date. */
export function useFleet() {
  const queries = useQueryClient()
  const refresh = () => void queries.invalidateQueries({ queryKey: fleetQuery.queryKey })
  useChanged('fleet', refresh)
  useChanged('verify-task', refresh)
  return useQuery(fleetQuery)
}

async function loadFleet(signal: AbortSignal) {
  return (await ask(fleetStatus, {}, { signal, isExpected: isBusy })).data
}
