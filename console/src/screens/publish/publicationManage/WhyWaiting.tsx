import { ClockCircleOutlined } from '@ant-design/icons'
import { publicationWhy } from '@quarterdeck/shared/contracts/publishing.ts'
import { useQuery } from '@tanstack/react-query'
import { Skeleton } from 'antd'
import { Link } from 'react-router-dom'
import { ask } from '../../../api/ask.ts'
import type { Row } from '../../../api/resourceCalls.ts'
import { useT } from '../../../i18n/TextProvider.tsx'
import { Failed } from '../../../ui/Failed.tsx'
import { useMay } from '../../../ui/Me.tsx'

/** Why it has not gone out yet, the first thing first, with the way to where it can be changed. */
export function WhyWaiting({ row }: { row: Row }) {
  const t = useT()
  const may = useMay()
  const why = useQuery({
    queryKey: ['publication', 'why', row.id, row.status, row.revision],
    queryFn: async ({ signal }) => (await ask(publicationWhy, { query: { id: row.id } }, { signal })).data,
  })
  if (why.error) return <Failed title={t('list.could_not_load')} error={why.error} onRetry={() => void why.refetch()} />
  if (!why.data) return <Skeleton active title={false} paragraph={{ rows: 2 }} />
  const { reasons, run } = why.data
  const awaitsReview = reasons.some(({ reason }) => reason.startsWith('review'))
  return (
    <div className="publication-why">
      <h3>
        <ClockCircleOutlined aria-hidden /> {t('publication-drawer.why')}
      </h3>
      {reasons.length === 0 ? (
        <p>{t('publication-drawer.next_round')}</p>
      ) : (
        <ol>
          {reasons.map(({ reason, text }) => (
            <li key={`${reason} ${text}`}>{text}</li>
          ))}
        </ol>
      )}
      <p className="publication-ways">
        {awaitsReview && may('content-review.list') && <Link to="/contentReview">{t('composer.open_review')}</Link>}
        {run !== null && may('run.list') && <Link to={`/taskQueue?view=${run}`}>{t('publication-drawer.run')}</Link>}
      </p>
    </div>
  )
}
