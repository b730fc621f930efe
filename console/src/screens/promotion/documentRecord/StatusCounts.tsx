import type { BookTaskRow } from '@quarterdeck/shared/contracts/bookTask.ts'
import { codeKey } from '@quarterdeck/shared/i18n/keys.ts'
import { formatNumber } from '../../../i18n/format.ts'
import { useTexts } from '../../../i18n/TextProvider.tsx'
import type { List } from '../../../resource/list/useList.ts'

const statuses = [0, 1, 2, 3]

/** How many tasks of the type stand in each status; a click shows those. */
export function StatusCounts({ list }: { list: List<BookTaskRow> }) {
  const { t, language } = useTexts()
  const counts = list.beside.counts as Readonly<Record<string, number>> | undefined
  if (!counts) return null
  return (
    <span className="status-counts numbers">
      {statuses.map((status) => (
        <button
          key={status}
          type="button"
          className="plain-link"
          onClick={() => list.go({ filters: { ...list.state.filters, status: String(status) } })}
        >
          {t(codeKey('book-task.choice.status', status))} {formatNumber(counts[status] ?? 0, language)}
        </button>
      ))}
    </span>
  )
}
