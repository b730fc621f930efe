import type { HistoryEntry } from '@quarterdeck/shared/resource/endpoints.ts'
import type { ReactNode } from 'react'
import { useT } from '../../i18n/TextProvider.tsx'
import { ExactTime } from '../../ui/ExactTime.tsx'
import './drawer.css'

interface HistoryLinesProps<E> {
  entries: readonly E[]
  /** Under the line of an entry. */
  more?(entry: E): ReactNode
}

/** When somebody did something, a line each. */
export function HistoryLines<E extends Pick<HistoryEntry, 'at' | 'actor' | 'summary'>>({
  entries,
  more,
}: HistoryLinesProps<E>) {
  const t = useT()
  if (entries.length === 0) return <p className="faint">{t('list.nothing_yet')}</p>
  // Counted from the oldest: a new entry comes before all others.
  const lines = entries.map((entry, n) => ({ entry, key: entries.length - n }))
  return (
    <ol className="history">
      {lines.map(({ key, entry }) => (
        <li key={key}>
          <ExactTime time={entry.at} />
          <div>
            {entry.summary} <span className="history-who">{entry.actor}</span>
            {more?.(entry)}
          </div>
        </li>
      ))}
    </ol>
  )
}
