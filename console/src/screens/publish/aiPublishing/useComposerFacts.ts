import { type ReleaseAccount, releaseAccounts } from '@quarterdeck/shared/contracts/publishing.ts'
import type { AnyResource } from '@quarterdeck/shared/resource/define.ts'
import { platform } from '@quarterdeck/shared/resources/fleet/platform.ts'
import type { PostRules } from '@quarterdeck/shared/values/checkPost.ts'
import { mostContents } from '@quarterdeck/shared/values/releaseLimits.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo, useRef } from 'react'
import { ask } from '../../../api/ask.ts'
import { loadRows } from '../../../api/resourceCalls.ts'
import { useMay } from '../../../ui/Me.tsx'
import { useDebounced } from '../../../ui/useDebounced.ts'
import type { AccountFilter } from './fitting.ts'

/** A platform that somebody chose accounts of. */
export interface ChosenPlatform {
  id: number
  name: string
  accounts: readonly ReleaseAccount[]
  /** What posts there may look like; undefined where the reader may not see platforms. */
  rules: PostRules | undefined
}

/** The accounts that one may choose from, and what the platforms of those that were chosen say of posts. */
export function useComposerFacts(chosen: readonly number[], filter: AccountFilter) {
  const may = useMay()
  const accounts = useAccounts({ ...filter, keyword: useDebounced(filter.keyword.trim(), 250) })
  const list = useKnownAccounts(chosen, accounts.data?.accounts)
  const rules = useQuery({
    queryKey: [platforms.name, 'rules'],
    queryFn: async ({ signal }) => (await loadRows(platforms, {}, signal)).rows,
    enabled: may('platform.list'),
    staleTime: 60_000,
  })
  const chosenPlatforms = useMemo(() => {
    const wanted = new Set(chosen)
    const found = Map.groupBy(
      list.filter(({ id }) => wanted.has(id)),
      (account) => account.platform,
    )
    return [...found].map(
      ([id, its]): ChosenPlatform => ({
        id,
        name: its[0]!.platform_name,
        accounts: its,
        rules: rules.data?.find((row) => row.id === id) as PostRules | undefined,
      }),
    )
  }, [list, chosen, rules.data])
  return { accounts, list, chosenPlatforms }
}

/** Those that match, some of them shown; the earlier ones stay until the new ones are there. */
export function useAccounts({ keyword, platform, persona, group, tag }: AccountQuery) {
  return useQuery({
    queryKey: ['release', 'accounts', keyword, platform, persona, group, tag],
    queryFn: ({ signal }) => loadAccounts({ keyword, platform, persona, group, tag }, signal),
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  })
}

export type AccountQuery = Omit<AccountFilter, 'onlyChosen'>

export async function loadAccounts(query: AccountQuery & { size?: number }, signal?: AbortSignal) {
  return (await ask(releaseAccounts, { query }, signal ? { signal } : {})).data
}

/** All accounts that were shown so far, and those that are chosen without having been. */
function useKnownAccounts(chosen: readonly number[], shown: readonly ReleaseAccount[] | undefined) {
  const known = useRef(new Map<number, ReleaseAccount>())
  for (const one of shown ?? []) known.current.set(one.id, one)
  const missing = chosen.filter((id) => !known.current.has(id)).join()
  const others = useQuery({
    queryKey: ['release', 'accounts', 'of', missing],
    queryFn: async ({ signal }) =>
      (await ask(releaseAccounts, { query: { ids: missing, size: mostContents } }, { signal })).data.accounts,
    enabled: missing !== '',
    staleTime: 60_000,
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was shown before stays known.
  return useMemo(() => {
    for (const one of others.data ?? []) known.current.set(one.id, one)
    return [...known.current.values()]
  }, [shown, others.data])
}

const platforms: AnyResource = platform
