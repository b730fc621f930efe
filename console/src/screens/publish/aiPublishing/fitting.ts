import type { ReleaseAccount } from '@quarterdeck/shared/contracts/publishing.ts'
import { mostContents } from '@quarterdeck/shared/values/releaseLimits.ts'

export interface AccountFilter {
  keyword: string
  /** 0: all. */
  platform: number
  persona: number
  /** A group of accounts with all below it; a tag. */
  group: number
  tag: number
  onlyChosen: boolean
}

export const allAccounts: AccountFilter = { keyword: '', platform: 0, persona: 0, group: 0, tag: 0, onlyChosen: false }

export interface AccountGroup {
  platform: number
  name: string
  accounts: ReleaseAccount[]
}

/** By their platforms, in their order. */
export function groupsOf(accounts: readonly ReleaseAccount[]): AccountGroup[] {
  return [...Map.groupBy(accounts, ({ platform }) => platform)].map(([platform, its]) => ({
    platform,
    name: its[0]!.platform_name,
    accounts: its,
  }))
}

/** Those chosen and these beside them, as many as an order may name. */
export function chosenWith(chosen: readonly number[], ids: readonly number[]): number[] {
  return [...new Set([...chosen, ...ids])].slice(0, mostContents)
}
