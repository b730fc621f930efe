import { accessOptions } from '@quarterdeck/shared/contracts/siteStatistics.ts'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { ask } from '../../../api/ask.ts'
import type { FilterOptions } from '../../../resource/filters/filtersOf.ts'

/** Servers that have rows, and the sites of the chosen one. */
export function useAccessOptions(server: string): FilterOptions {
  const servers = useQuery({
    queryKey: ['site-access', 'servers'],
    queryFn: async ({ signal }) => (await ask(accessOptions, { query: { type: 0 } }, { signal })).data,
    staleTime: 60_000,
  })
  const sites = useQuery({
    queryKey: ['site-access', 'sites', server],
    queryFn: async ({ signal }) => (await ask(accessOptions, { query: { type: 1, btIp: server } }, { signal })).data,
    enabled: server !== '',
    staleTime: 60_000,
  })
  return useMemo(
    () => ({ btIp: optionsOf(servers.data), siteName: optionsOf(server === '' ? [] : sites.data) }),
    [servers.data, sites.data, server],
  )
}

function optionsOf(values: readonly string[] = []) {
  return values.map((value) => ({ value, label: value }))
}
