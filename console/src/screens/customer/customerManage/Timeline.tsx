import { customerTimeline } from '@quarterdeck/shared/contracts/customerTimeline.ts'
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { Button, Skeleton } from 'antd'
import { ask } from '../../../api/ask.ts'
import { useT } from '../../../i18n/TextProvider.tsx'
import { useChanged } from '../../../live/LiveProvider.tsx'
import { ExactTime } from '../../../ui/ExactTime.tsx'
import { Failed } from '../../../ui/Failed.tsx'
import '../../../resource/drawer/drawer.css'
import './customers.css'

/** What happened with a customer, the newest first; older parts on demand. */
export function Timeline({ id }: { id: number }) {
  const t = useT()
  const queries = useQueryClient()
  const queryKey = ['customer', 'timeline', id]
  const parts = useInfiniteQuery({
    queryKey,
    queryFn: ({ signal, pageParam }) =>
      ask(customerTimeline, { query: { id, ...(pageParam && { cursor: pageParam }) } }, { signal }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
  })
  const again = () => void queries.invalidateQueries({ queryKey })
  useChanged('customer', again)
  useChanged('customer-order', again)
  useChanged('customer-note', again)
  const items = parts.data?.pages.flatMap(({ data }) => data)
  return (
    <>
      <h3 className="section-title">{t('customer-timeline.title')}</h3>
      {parts.isLoading && <Skeleton active title={false} paragraph={{ rows: 4 }} />}
      {parts.error && !items && (
        <Failed title={t('list.could_not_load')} error={parts.error} onRetry={() => void parts.refetch()} />
      )}
      <ol className="history">
        {items?.map(({ key, time, what, text, actor }) => (
          <li key={key}>
            <ExactTime time={time} />
            <div>
              {what} <span className="history-who">{actor}</span>
              {text !== '' && <div className="timeline-text">{text}</div>}
            </div>
          </li>
        ))}
      </ol>
      {parts.hasNextPage && (
        <Button type="link" size="small" loading={parts.isFetchingNextPage} onClick={() => void parts.fetchNextPage()}>
          {t('customer-timeline.more')}
        </Button>
      )}
    </>
  )
}
