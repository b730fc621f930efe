import { conversation } from '@quarterdeck/shared/resources/customer/conversation.ts'
import { conversationMachine } from '@quarterdeck/shared/states/conversation.ts'
import { formatDay } from '@quarterdeck/shared/values/time.ts'
import { withUnseenNamed } from '@quarterdeck/shared/values/unseenMarks.ts'
import { Button, Checkbox, Input, Pagination, Segmented, Skeleton } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { Link } from 'react-router-dom'
import type { Row } from '../../../api/resourceCalls.ts'
import { formatTotal } from '../../../i18n/format.ts'
import { useTexts } from '../../../i18n/TextProvider.tsx'
import { FilterChips } from '../../../resource/filters/FilterChips.tsx'
import { listAddress } from '../../../resource/listAddress.ts'
import { Failed } from '../../../ui/Failed.tsx'
import { useZone } from '../../../ui/Me.tsx'
import { useAddressParams } from '../../../ui/useAddressParams.ts'
import { useHotkey } from '../../../ui/useHotkey.ts'
import { useMinute } from '../../../ui/useMinute.ts'
import { boxes } from './boxes.ts'
import type { Talks } from './useTalks.ts'

interface TalkListProps {
  talks: Talks
  chosen: number | undefined
  onChoose(id: number): void
  /** Absent for whoever may take none. */
  onNext: (() => void) | undefined
}

/** The conversations of one box. */
export function TalkList({ talks: { box, list, rows }, chosen, onChoose, onNext }: TalkListProps) {
  const { t, language } = useTexts()
  const [, setParams] = useAddressParams()
  const { state, go, unseen } = list
  const narrow = (filters: Record<string, string>) => go({ filters: { ...state.filters, ...filters } })
  return (
    <section className="panes-list" aria-label={t('message-panes.title')}>
      <header>
        <Segmented
          size="small"
          value={box}
          options={boxes.map((value) => ({ value, label: t(`message-panes.box_${value}`) }))}
          onChange={(value) => setParams(() => new URLSearchParams(value === 'waiting' ? {} : { box: value }))}
        />
        <div className="panes-tools">
          <Search text={state.filters.keyword ?? ''} onSearch={(keyword) => narrow({ keyword })} />
          {onNext && (
            <Button size="small" type="primary" onClick={onNext}>
              {t('message-panes.next')}
            </Button>
          )}
        </div>
        {box !== 'waiting' && (
          <Checkbox
            checked={state.filters.waiting === '1'}
            onChange={({ target }) => narrow({ waiting: target.checked ? '1' : '' })}
          >
            {t('message-panes.only_waiting')}
          </Checkbox>
        )}
        <FilterChips specs={list.filters} filters={state.filters} onChange={(filters) => go({ filters })} />
        {unseen && (
          <Button size="small" type="primary" className="unseen-rows" onClick={list.showUnseen}>
            {unseen.added > 0 ? t('list.new_rows', { count: unseen.added }) : t('list.changed_elsewhere')}
          </Button>
        )}
      </header>
      {list.loading && <Skeleton active title={false} paragraph={{ rows: 12 }} className="panes-loading" />}
      {list.error && <Failed title={t('list.could_not_load')} error={list.error} onRetry={() => void list.reload()} />}
      {!list.loading && !list.error && rows.length === 0 && (
        <p className="faint panes-none">{t('message-panes.nothing')}</p>
      )}
      <ul aria-busy={list.waiting}>
        {rows.map((row) => (
          <Talk key={row.id} row={row} isChosen={row.id === chosen} onChoose={onChoose} />
        ))}
      </ul>
      <footer>
        <span className="numbers faint">
          {!list.loading && !list.error && t('list.total', { total: formatTotal(list, language) })}
        </span>
        <Pagination
          simple
          hideOnSinglePage
          size="small"
          showSizeChanger={false}
          current={state.page}
          pageSize={state.size}
          total={list.total}
          onChange={(page) => go({ page })}
        />
        <Link to={listAddress(conversation, {})}>{t('message-panes.as_list')}</Link>
      </footer>
    </section>
  )
}

function Search({ text, onSearch }: { text: string; onSearch(text: string): void }) {
  const { t } = useTexts()
  const [typed, setTyped] = useState(text)
  const input = useRef<HTMLDivElement>(null)
  useEffect(() => setTyped(text), [text])
  useHotkey('/', () => input.current?.querySelector('input')?.focus())
  return (
    <div ref={input} className="panes-search">
      <Input.Search
        size="small"
        allowClear
        value={typed}
        placeholder={t('message-panes.search')}
        aria-label={t('message-panes.search')}
        onChange={({ target }) => setTyped(target.value)}
        onSearch={(value) => onSearch(value.trim())}
        onKeyDown={({ key, currentTarget }) => key === 'Escape' && currentTarget.blur()}
      />
    </div>
  )
}

function Talk({ row, isChosen, onChoose }: { row: Row; isChosen: boolean; onChoose(id: number): void }) {
  const { t } = useTexts()
  const item = useRef<HTMLLIElement>(null)
  const unread = Number(row.unread)
  const name = withUnseenNamed(String(row.peer_name || row.peer_handle))
  useEffect(() => {
    if (isChosen) item.current?.scrollIntoView({ block: 'nearest' })
  }, [isChosen])
  return (
    <li ref={item} data-row={row.id}>
      <button type="button" aria-current={isChosen} onClick={() => onChoose(row.id)}>
        <span className="talk-line">
          <strong className="cut" dir="auto">
            {name}
          </strong>
          <Waits row={row} />
        </span>
        <span className="talk-line">
          <span className="cut" dir="auto">
            {withUnseenNamed(String(row.last_text))}
          </span>
          {unread > 0 && (
            <span className="talk-unread numbers" title={t('conversation.field.unread')}>
              {unread}
            </span>
          )}
        </span>
        <span className="talk-line faint">
          <span className="cut">{String(row.account_label)}</span>
          {Number(row.state) === conversationMachine.codes.closed && <span>{t('conversation.choice.state.1')}</span>}
          {row.handed_over && row.waiting_since ? (
            <span className="talk-handed">{t('message-panes.handed_over')}</span>
          ) : null}
          <span className="cut">{String(row.assigned_to_label)}</span>
        </span>
      </button>
    </li>
  )
}

/** Since when they wait, or when something was written last: of today the clock time, of another day that. */
function Waits({ row }: { row: Row }) {
  const { t } = useTexts()
  const today = formatDay(useMinute(), useZone())
  const isWaiting = row.waiting_since !== null && row.waiting_since !== ''
  const time = String((isWaiting ? row.waiting_since : row.last_time) ?? '')
  const [day = '', clock = ''] = time.split(' ')
  return (
    <time
      className={isWaiting ? 'numbers talk-waits' : 'numbers faint'}
      dateTime={time}
      title={`${t(isWaiting ? 'conversation.field.waiting_since' : 'conversation.field.last_time')} ${time}`}
    >
      {day === today ? clock.slice(0, 5) : day.slice(5)}
    </time>
  )
}
