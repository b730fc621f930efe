import { fieldKey } from '@quarterdeck/shared/i18n/keys.ts'
import type { Translate } from '@quarterdeck/shared/i18n/translate.ts'
import type { AnyResource } from '@quarterdeck/shared/resource/define.ts'
import type { HistoryEntry } from '@quarterdeck/shared/resource/endpoints.ts'
import { useQuery } from '@tanstack/react-query'
import { Skeleton } from 'antd'
import { loadHistory } from '../../api/resourceCalls.ts'
import { useT } from '../../i18n/TextProvider.tsx'
import { Failed } from '../../ui/Failed.tsx'
import { WantedValue } from '../bulkEdit/WantedValue.tsx'
import { verbWords } from '../keyWords.ts'
import { changedFields } from './changedFields.ts'
import { HistoryLines } from './HistoryLines.tsx'
import { rowKey } from './rowKey.ts'

/** Who did what to a row, the newest first, with what changed: for everybody who sees the row. */
export function RowHistory({ resource, id }: { resource: AnyResource; id: number }) {
  const t = useT()
  const history = useQuery({
    queryKey: [...rowKey(resource.name, id), 'history'],
    queryFn: ({ signal }) => loadHistory(resource, id, signal),
  })
  const entries = (history.data ?? []).map((entry) => ({ ...entry, summary: deedWords(entry, t) }))
  return (
    <>
      <h3 className="section-title">{t('list.history')}</h3>
      {history.isLoading && <Skeleton active title={false} paragraph={{ rows: 3 }} />}
      {history.error && (
        <Failed title={t('list.could_not_load')} error={history.error} onRetry={() => void history.refetch()} />
      )}
      {history.data && (
        <HistoryLines entries={entries} more={(entry) => <Changes resource={resource} entry={entry} />} />
      )}
    </>
  )
}

/** What was done, in the reader's language; of what has no words there, what the entry says itself. */
function deedWords({ action, summary }: HistoryEntry, t: Translate): string {
  const words = verbWords(action, t)
  return action.endsWith(`.${words}`) ? summary : words
}

/** Of an edit, each field that changed, before and after. */
function Changes({ resource, entry }: { resource: AnyResource; entry: HistoryEntry }) {
  const t = useT()
  const changes = changedFields(resource, entry)
  if (changes.length === 0) return null
  return (
    <dl className="history-changes">
      {changes.map(({ name, field, before, after }) => (
        <div key={name}>
          <dt>{t(fieldKey(resource, name))}</dt>
          <dd>
            <WantedValue resource={resource} name={name} field={field} value={before} empty="–" />
            <span aria-hidden>→</span>
            <WantedValue resource={resource} name={name} field={field} value={after} empty="–" />
          </dd>
        </div>
      ))}
    </dl>
  )
}
