import { useQuery } from '@tanstack/react-query'
import { Skeleton } from 'antd'
import { resourceNamed } from '../../../api/resourceAt.ts'
import { loadRows } from '../../../api/resourceCalls.ts'
import { useT } from '../../../i18n/TextProvider.tsx'
import { HistoryLines } from '../../../resource/drawer/HistoryLines.tsx'
import { Failed } from '../../../ui/Failed.tsx'
import { useMay } from '../../../ui/Me.tsx'

const shown = 50

/** Who did what to a task, the newest first, for those who may see the audit log. */
export function TaskHistory({ list, id }: { list: string; id: number }) {
  const t = useT()
  const allowed = useMay()('audit.list')
  const history = useQuery({
    queryKey: ['audit', 'list', 'of', list, id],
    queryFn: ({ signal }) =>
      loadRows(resourceNamed('audit'), { resource: list, row_id: String(id), pageIndex: 1, pageSize: shown }, signal),
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
      {history.data && (
        <HistoryLines
          entries={history.data.rows.map((row) => ({
            at: String(row.at),
            actor: String(row.actor),
            summary: String(row.summary),
          }))}
        />
      )}
    </>
  )
}
