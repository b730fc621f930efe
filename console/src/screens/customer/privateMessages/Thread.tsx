import { Button, Skeleton } from 'antd'
import { useT } from '../../../i18n/TextProvider.tsx'
import type { BlockProps } from '../../../resource/screenExtensions.ts'
import { Failed } from '../../../ui/Failed.tsx'
import { Message } from './Message.tsx'
import { usePhoneOf } from './usePhoneOf.ts'
import { type ThreadParts, useThread } from './useThread.ts'
import './thread.css'

/** In the drawer of a conversation. */
export function Thread({ row }: BlockProps) {
  return <ThreadView row={row} thread={useThread(row.id)} />
}

/** What both wrote, the latest at the end; older parts on demand, over it. */
export function ThreadView({ row, thread }: BlockProps & { thread: ThreadParts }) {
  const t = useT()
  const phone = usePhoneOf(Number(row.account))
  const { box, parts, messages, unseen, toEnd, onScroll } = thread
  return (
    <div className="thread-box">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls by itself, and arrow keys reach it by that */}
      <div className="thread" ref={box} tabIndex={0} onScroll={onScroll}>
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
              <Message key={message.id} message={message} phone={phone} />
            ))}
          </ol>
        </section>
      </div>
      {unseen > 0 && (
        <Button size="small" type="primary" className="thread-unseen" onClick={toEnd}>
          {t('message-panes.new_messages', { count: unseen })}
        </Button>
      )}
    </div>
  )
}
