import { choiceKey } from '@quarterdeck/shared/i18n/keys.ts'
import {
  messageDirections,
  messageKinds,
  privateMessage,
} from '@quarterdeck/shared/resources/customer/privateMessage.ts'
import { withUnseenNamed } from '@quarterdeck/shared/values/unseenMarks.ts'
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { Button, Skeleton } from 'antd'
import { resourceNamed } from '../../../api/resourceAt.ts'
import { loadRows, type Row } from '../../../api/resourceCalls.ts'
import { useT } from '../../../i18n/TextProvider.tsx'
import { useChanged } from '../../../live/LiveProvider.tsx'
import type { BlockProps } from '../../../resource/screenExtensions.ts'
import { ExactTime } from '../../../ui/ExactTime.tsx'
import { Failed } from '../../../ui/Failed.tsx'
import { Scrolling } from '../../../ui/Scrolling.tsx'
import './thread.css'

const partSize = 50

/** What both wrote, the latest at the end; older parts on demand, over it. */
export function Thread({ row: { id } }: BlockProps) {
  const t = useT()
  const queries = useQueryClient()
  const list = resourceNamed('private-message')
  const queryKey = ['conversation', 'thread', id]
  const parts = useInfiniteQuery({
    queryKey,
    queryFn: ({ signal, pageParam }) =>
      loadRows(list, { conversation: id, pageSize: partSize, pageIndex: pageParam }, signal),
    initialPageParam: 1,
    getNextPageParam: ({ rows }, all) => (rows.length === partSize ? all.length + 1 : undefined),
  })
  useChanged('private-message', () => void queries.invalidateQueries({ queryKey }))
  // What came while somebody looked moves the parts: what stands in two of them is one.
  const messages = [...new Map(parts.data?.pages.flatMap(({ rows }) => rows.map((one) => [one.id, one]))).values()]
  return (
    <Scrolling className="thread">
      {/* One child of a reversed column: it begins at its end, and stays there while older parts come over it. */}
      <section aria-label={t('private-message.title')}>
        {parts.isLoading && <Skeleton active title={false} paragraph={{ rows: 4 }} />}
        {parts.error && messages.length === 0 && (
          <Failed title={t('list.could_not_load')} error={parts.error} onRetry={() => void parts.refetch()} />
        )}
        {parts.hasNextPage && (
          <Button
            type="link"
            size="small"
            loading={parts.isFetchingNextPage}
            onClick={() => void parts.fetchNextPage()}
          >
            {t('customer-timeline.more')}
          </Button>
        )}
        <ol>
          {messages.toReversed().map((message) => (
            <Message key={message.id} message={message} />
          ))}
        </ol>
      </section>
    </Scrolling>
  )
}

function Message({ message: { direction, kind, text, time, after_gap } }: { message: Row }) {
  const t = useT()
  const isOurs = Number(direction) === messageDirections.out
  const isText = Number(kind) === messageKinds.text
  return (
    <>
      {Number(after_gap) === 1 && <li className="thread-gap">{t('private-message.field.after_gap')}</li>}
      <li className={isOurs ? 'thread-ours' : undefined}>
        {/* What no screen shows in words is said to be there: no bubble is empty. */}
        {!isText && <span className="thread-kind">{t(choiceKey(privateMessage, 'kind', Number(kind)))}</span>}
        {String(text) !== '' && <p dir="auto">{withUnseenNamed(String(text))}</p>}
        <small className="faint">
          <span className="thread-who">{t(choiceKey(privateMessage, 'direction', Number(direction)))}</span>{' '}
          <ExactTime time={String(time ?? '')} />
        </small>
      </li>
    </>
  )
}
