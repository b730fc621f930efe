import { useQuery } from '@tanstack/react-query'
import { Skeleton } from 'antd'
import { resourceNamed } from '../../api/resourceAt.ts'
import { loadRows } from '../../api/resourceCalls.ts'
import { useT } from '../../i18n/TextProvider.tsx'
import { Failed } from '../../ui/Failed.tsx'
import { useMay } from '../../ui/Me.tsx'
import { RelativeTime } from '../../ui/RelativeTime.tsx'

const shown = 50

/** Who did what to a row, newest first, for those who may see the audit log. */
export function RowHistory({ resource, id }: { resource: string; id: number }) {
  const t = useT()
  const allowed = useMay()('audit.list')
  const history = useQuery({
    queryKey: ['audit', 'list', 'of', resource, id],
    queryFn: ({ signal }) =>
      loadRows(resourceNamed('audit'), { resource, row_id: String(id), pageIndex: 1, pageSize: shown }, signal),
    enabled: allowed,
  })
  if (!allowed) return null
  return (
    <>
      <h3 className="section-title">{t('list.history')}</h3>
      {history.isLoading && <Skeleton active title={false} paragraph={{ rows: 3 }} />}
      {history.error && (
        <Failed title={t('list.could_not_load')} error={history.error} onRetry={() => void history.refetch()} />
      )}
      {history.data?.rows.length === 0 && <p className="faint">{t('list.nothing_yet')}</p>}
      <ol className="history">
        {history.data?.rows.map((entry) => (
          <li key={entry.id}>
            <RelativeTime time={String(entry.at)} />
            <span>
              {String(entry.summary)} <span className="history-who">{String(entry.actor)}</span>
            </span>
          </li>
        ))}
      </ol>
    </>
  )
}
