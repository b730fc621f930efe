import { InboxOutlined, SearchOutlined } from '@ant-design/icons'
import { Button, Skeleton } from 'antd'
import type { ReactNode } from 'react'
import { useT } from '../../i18n/TextProvider.tsx'
import { Failed } from '../../ui/Failed.tsx'
import { usualFilters } from '../list/listState.ts'
import type { List } from '../list/useList.ts'

interface BlankProps<R extends { id: number }> {
  list: List<R>
  first?: ReactNode
  help?: string | undefined
  nothingMatches?: string | undefined
}

/** An empty table says why: still loading, could not load, nothing matches, or nothing yet. */
export function Blank<R extends { id: number }>({ list, first, help, nothingMatches }: BlankProps<R>) {
  const t = useT()
  const { loading, error, filters, state, go } = list
  if (loading) return <Skeleton active title={false} paragraph={{ rows: 8, width: '100%' }} className="rows-skeleton" />
  if (error) {
    return <Failed title={t('list.could_not_load')} error={error} onRetry={() => void list.reload()} />
  }
  const usual = usualFilters(filters)
  const narrowed = Object.entries(state.filters).some(([name, value]) => value !== '' && value !== usual[name])
  if (narrowed) {
    return (
      <div className="blank">
        <SearchOutlined aria-hidden className="blank-icon" />
        <p className="blank-title">{nothingMatches ?? t('list.nothing_matches')}</p>
        <p className="blank-text">{t('list.nothing_matches_help')}</p>
        <Button onClick={() => go({ filters: usual })}>{t('action.reset')}</Button>
      </div>
    )
  }
  return (
    <div className="blank">
      <InboxOutlined aria-hidden className="blank-icon" />
      <p className="blank-title">{t('list.nothing_yet')}</p>
      {help && <p className="blank-text">{help}</p>}
      {first}
    </div>
  )
}
