import { fleetStatus } from '@quarterdeck/shared/contracts/fleet.ts'
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { ask } from '../api/ask.ts'
import { useChanged } from './LiveProvider.tsx'

export type FleetStatus = Awaited<ReturnType<typeof loadFleet>>

export const fleetQuery = queryOptions({ queryKey: ['fleet'], queryFn: ({ signal }) => loadFleet(signal) })

/** The fleet, its switches, what runs and what waits for a person, kept up to date. */
export function useFleet() {
  const queries = useQueryClient()
  const refresh = () => void queries.invalidateQueries({ queryKey: fleetQuery.queryKey })
  useChanged('fleet', refresh)
  useChanged('verify-task', refresh)
  return useQuery(fleetQuery)
}

async function loadFleet(signal: AbortSignal) {
  return (await ask(fleetStatus, {}, { signal })).data
}
