import type { HistoryEntry } from '@quarterdeck/shared/resource/endpoints.ts'
import { type QueryKey, useQuery } from '@tanstack/react-query'
import { Skeleton } from 'antd'
import type { ReactNode } from 'react'
import { useT } from '../../i18n/TextProvider.tsx'
import { ExactTime } from '../../ui/ExactTime.tsx'
import { Failed } from '../../ui/Failed.tsx'
import './drawer.css'

interface HistoryProps<E> {
  queryKey: QueryKey
  /** The newest first. */
  load(signal: AbortSignal): Promise<readonly E[]>
  /** What was done; otherwise as the entry says it. */
  words?(entry: E): string
  /** Under the line of an entry. */
  more?(entry: E): ReactNode
}

/** In a drawer: when somebody did something, a line each. */
export function History<E extends Pick<HistoryEntry, 'at' | 'actor' | 'summary'>>({
  queryKey,
  load,
  words = ({ summary }) => summary,
  more,
}: HistoryProps<E>) {
  const t = useT()
  const { data, error, isLoading, refetch } = useQuery({ queryKey, queryFn: ({ signal }) => load(signal) })
  // Counted from the oldest: a new entry comes before all others.
  const lines = data?.map((entry, n) => ({ entry, key: data.length - n })) ?? []
  return (
    <>
      <h3 className="section-title">{t('list.history')}</h3>
      {isLoading && <Skeleton active title={false} paragraph={{ rows: 3 }} />}
      {error && <Failed title={t('list.could_not_load')} error={error} onRetry={() => void refetch()} />}
      {data?.length === 0 && <p className="faint">{t('list.nothing_yet')}</p>}
      <ol className="history">
        {lines.map(({ entry, key }) => (
          <li key={key}>
            <ExactTime time={entry.at} />
            <div>
              {words(entry)} <span className="history-who">{entry.actor}</span>
              {more?.(entry)}
            </div>
          </li>
        ))}
      </ol>
    </>
  )
}
