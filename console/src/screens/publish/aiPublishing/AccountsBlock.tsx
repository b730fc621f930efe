import type { ReleaseAccount, ReleaseAccounts } from '@quarterdeck/shared/contracts/publishing.ts'
import { mostContents } from '@quarterdeck/shared/values/releaseLimits.ts'
import type { UseQueryResult } from '@tanstack/react-query'
import { Button, Checkbox, Skeleton } from 'antd'
import { useMemo } from 'react'
import { useAction } from '../../../api/useAction.ts'
import { useT } from '../../../i18n/TextProvider.tsx'
import { Failed } from '../../../ui/Failed.tsx'
import { AccountFilters } from './AccountFilters.tsx'
import { AccountLine } from './AccountLine.tsx'
import { type AccountFilter, type AccountGroup, chosenWith, groupsOf } from './fitting.ts'
import { useLastAccounts } from './lastAccounts.ts'
import { loadAccounts } from './useComposerFacts.ts'

interface AccountsBlockProps {
  accounts: UseQueryResult<ReleaseAccounts>
  /** All that are known by now, chosen ones among them. */
  known: readonly ReleaseAccount[]
  filter: AccountFilter
  chosen: readonly number[]
  /** That of the post: its accounts can be had alone. */
  persona: { id: number; name: string } | undefined
  onFilter(filter: AccountFilter): void
  onChoose(accounts: readonly number[]): void
}

/** The accounts by their platforms, found by the server; those that cannot publish say why, and cannot be chosen. */
export function AccountsBlock({ accounts, known, filter, chosen, persona, onFilter, onChoose }: AccountsBlockProps) {
  const t = useT()
  const picked = useMemo(() => new Set(chosen), [chosen])
  const found = accounts.data
  const last = useLastAccounts()
  const groups = useMemo(
    () => groupsOf(filter.onlyChosen ? known.filter(({ id }) => picked.has(id)) : (found?.accounts ?? [])),
    [filter.onlyChosen, known, picked, found],
  )
  const set = (ids: readonly number[], isOn: boolean) => {
    const dropped = new Set(ids)
    onChoose(isOn ? chosenWith(chosen, ids) : chosen.filter((id) => !dropped.has(id)))
  }
  // Not all of a platform may be shown: the server names them.
  const choosePlatform = useAction(
    async ({ platform }: { platform: number }) => loadAccounts({ ...queryOf(filter), platform, size: 1 }),
    { onDone: ({ able_ids }, { platform }) => set(able_ids, !isWhole(platform)) },
  )
  const ableOn = (platform: number) => found?.platforms.find(({ id }) => id === platform)?.able ?? 0
  const chosenOn = (platform: number) => known.filter((one) => one.platform === platform && picked.has(one.id)).length
  const isWhole = (platform: number) => chosenOn(platform) >= ableOn(platform)
  if (accounts.error)
    return <Failed title={t('list.could_not_load')} error={accounts.error} onRetry={() => void accounts.refetch()} />
  if (!found) return <Skeleton active title={false} paragraph={{ rows: 6 }} />
  const isMore = !filter.onlyChosen && found.total > found.accounts.length
  return (
    <>
      <AccountFilters filter={filter} chosen={chosen.length} persona={persona} onFilter={onFilter} />
      <div className="composer-account-sums">
        {!filter.onlyChosen && found.able > 1 && (
          <Button size="small" type="link" onClick={() => set(found.able_ids, true)}>
            {t('composer.choose_all', { count: found.able })}
          </Button>
        )}
        {chosen.length === 0 && last.length > 0 && (
          <Button size="small" type="link" onClick={() => onChoose(last)}>
            {t('composer.last_choice', { count: last.length })}
          </Button>
        )}
        {chosen.length > 0 && (
          <Button size="small" type="link" onClick={() => onChoose([])}>
            {t('list.clear_selection')}
          </Button>
        )}
        {isMore && (
          <span className="faint">{t('composer.shown_of', { shown: found.accounts.length, count: found.total })}</span>
        )}
        {chosen.length >= mostContents && (
          <span role="status" className="composer-warning">
            {t('composer.most_accounts', { max: mostContents })}
          </span>
        )}
      </div>
      <div className="composer-accounts">
        {groups.length === 0 && (
          <p className="faint">{t(isBare(filter) ? 'composer.no_accounts' : 'list.nothing_matches')}</p>
        )}
        {groups.map((group) => (
          <PlatformAccounts
            key={group.platform}
            group={group}
            total={filter.onlyChosen ? group.accounts.length : totalOf(found, group)}
            able={filter.onlyChosen ? group.accounts.length : ableOn(group.platform)}
            on={chosenOn(group.platform)}
            picked={picked}
            onAll={() =>
              filter.onlyChosen
                ? set(
                    group.accounts.map(({ id }) => id),
                    false,
                  )
                : choosePlatform.mutate({ platform: group.platform })
            }
            onOne={(id, isOn) => set([id], isOn)}
          />
        ))}
      </div>
    </>
  )
}

interface PlatformAccountsProps {
  group: AccountGroup
  total: number
  /** How many can publish, and how many of them are chosen. */
  able: number
  on: number
  picked: ReadonlySet<number>
  onAll(): void
  onOne(id: number, isOn: boolean): void
}

function PlatformAccounts({ group, total, able, on, picked, onAll, onOne }: PlatformAccountsProps) {
  const { name, accounts } = group
  return (
    <section aria-label={name}>
      <Checkbox
        className="composer-platform"
        checked={able > 0 && on >= able}
        indeterminate={on > 0 && on < able}
        disabled={able === 0}
        onChange={onAll}
      >
        {name} <span className="faint numbers">{total}</span>
      </Checkbox>
      <ul>
        {accounts.map((account) => (
          <AccountLine
            key={account.id}
            account={account}
            isChosen={picked.has(account.id)}
            onChoose={(isOn) => onOne(account.id, isOn)}
          />
        ))}
      </ul>
    </section>
  )
}

function queryOf({ onlyChosen: _, keyword, ...filter }: AccountFilter) {
  return { ...filter, keyword: keyword.trim() }
}

function isBare({ keyword, onlyChosen, ...ids }: AccountFilter): boolean {
  return keyword.trim() === '' && !onlyChosen && Object.values(ids).every((id) => id === 0)
}

function totalOf({ platforms }: ReleaseAccounts, { platform }: AccountGroup): number {
  return platforms.find(({ id }) => id === platform)?.total ?? 0
}
