import { fieldKey } from '@quarterdeck/shared/i18n/keys.ts'
import { verbWords } from '@quarterdeck/shared/i18n/keyWords.ts'
import type { Translate } from '@quarterdeck/shared/i18n/translate.ts'
import type { AnyResource } from '@quarterdeck/shared/resource/define.ts'
import type { HistoryEntry } from '@quarterdeck/shared/resource/endpoints.ts'
import { loadHistory } from '../../api/resourceCalls.ts'
import { useT } from '../../i18n/TextProvider.tsx'
import { WantedValue } from '../bulkEdit/WantedValue.tsx'
import { changedFields } from './changedFields.ts'
import { History } from './History.tsx'
import { rowKey } from './rowKey.ts'

/** Who did what to a row, the newest first, with what changed: for everybody who sees the row. */
export function RowHistory({ resource, id }: { resource: AnyResource; id: number }) {
  const t = useT()
  return (
    <History
      queryKey={[...rowKey(resource.name, id), 'history']}
      load={(signal) => loadHistory(resource, id, signal)}
      words={(entry) => actionWords(entry, t)}
      more={(entry) => <Changes resource={resource} entry={entry} />}
    />
  )
}

/** What was done, in the reader's language; of what has no words there, what the entry says itself. */
function actionWords({ action, summary }: HistoryEntry, t: Translate): string {
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
