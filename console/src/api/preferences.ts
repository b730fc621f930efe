import { type ListPreference, listPreferences } from '@quarterdeck/shared/contracts/views.ts'
import { queryOptions } from '@tanstack/react-query'
import { ask } from './ask.ts'
import { preferencesKey as stored } from './token.ts'

/**
 * How the user wants each list, as the server says it. The copy of last time lets lists be drawn as they will stay; the
 * server's answer replaces it.
 */
export const preferencesQuery = queryOptions({
  queryKey: ['list-preferences'],
  queryFn: async ({ signal }) => (await ask(listPreferences, {}, { signal, quiet: true })).data,
  initialData: read,
  initialDataUpdatedAt: 0,
  // Changes come from here; those of another browser are seen after a reload.
  staleTime: 3_600_000,
})

export function keepCopy(preferences: readonly ListPreference[]): void {
  localStorage.setItem(stored, JSON.stringify(preferences))
}

function read(): ListPreference[] | undefined {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(stored) ?? 'null')
    return Array.isArray(kept) ? (kept as ListPreference[]) : undefined
  } catch {
    return undefined
  }
}
