import { actionKey, fieldKey, titleKey } from '@quarterdeck/shared/i18n/keys.ts'
import { conversation } from '@quarterdeck/shared/resources/customer/conversation.ts'
import { conversationNote } from '@quarterdeck/shared/resources/customer/conversationNote.ts'
import { customer } from '@quarterdeck/shared/resources/customer/customer.ts'
import { withUnseenNamed } from '@quarterdeck/shared/values/unseenMarks.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Button } from 'antd'
import { Link } from 'react-router-dom'
import { loadRows, type Row } from '../../../api/resourceCalls.ts'
import { useT } from '../../../i18n/TextProvider.tsx'
import { useChanged } from '../../../live/LiveProvider.tsx'
import { useOffered } from '../../../resource/actions/useOffered.ts'
import { Facts } from '../../../resource/drawer/Facts.tsx'
import { listAddress } from '../../../resource/listAddress.ts'
import { ValueCell } from '../../../resource/table/ValueCell.tsx'
import type { Dialogs } from '../../../resource/useDialogs.ts'
import { useVerbs } from '../../../resource/useVerbs.ts'
import { ExactTime } from '../../../ui/ExactTime.tsx'
import { Timeline } from '../customerManage/Timeline.tsx'

interface PersonProps {
  row: Row
  dialogs: Dialogs
  onChoose(id: number): void
  onClose: (() => void) | undefined
}

const facts = ['waiting_since', 'snoozed_until', 'tags', 'first_reply_time', 'read_time'] as const

/** Who writes: what is known of the conversation, what colleagues noted, and the customer with orders and publications. */
export function Person({ row, dialogs, onChoose, onClose }: PersonProps) {
  const t = useT()
  const maySee = useVerbs(customer)('list')
  const of = Number(row.customer) || undefined
  return (
    <aside className="panes-person" aria-label={t('message-panes.show_person')}>
      {onClose && (
        <Button size="small" onClick={onClose}>
          {t('message-panes.back')}
        </Button>
      )}
      <Facts
        facts={facts.map((name) => ({
          key: name,
          label: t(fieldKey(conversation, name)),
          value: <ValueCell resource={conversation} name={name} field={conversation.fields[name]} row={row} />,
        }))}
      />
      <Notes row={row} dialogs={dialogs} />
      {maySee && (
        <>
          <h3 className="section-title">{t(fieldKey(conversation, 'customer'))}</h3>
          <p className="person-line">
            {of === undefined ? (
              <span className="faint">{t('message-panes.no_customer')}</span>
            ) : (
              <Link to={listAddress(customer, { row: String(of) })}>{String(row.customer_label)}</Link>
            )}
            <Act name="set-customer" row={row} dialogs={dialogs} />
          </p>
          {of !== undefined && (
            <>
              <SameCustomer of={of} but={row.id} onChoose={onChoose} />
              <Timeline key={of} id={of} />
            </>
          )}
        </>
      )}
    </aside>
  )
}

/** A button for an action that asks something, for whoever may take it. */
function Act({ name, row, dialogs }: { name: 'set-customer' | 'note'; row: Row; dialogs: Dialogs }) {
  const t = useT()
  if (!useOffered(conversation).some(([offered]) => offered === name)) return null
  return (
    <Button size="small" onClick={() => dialogs.show({ kind: 'action', action: name, rows: [row] })}>
      {t(actionKey(conversation, name))}
    </Button>
  )
}

function Notes({ row, dialogs }: { row: Row; dialogs: Dialogs }) {
  const t = useT()
  const maySee = useVerbs(conversationNote)('list')
  const { data } = useRowsOf('conversation-note', conversationNote, { conversation: row.id }, maySee)
  if (!maySee) return null
  return (
    <>
      <h3 className="section-title">{t(titleKey(conversationNote.name))}</h3>
      <ol className="person-notes">
        {data?.rows.map((note) => (
          <li key={note.id}>
            <p dir="auto">{withUnseenNamed(String(note.text))}</p>
            <small className="faint">
              {String(note.created_by)} <ExactTime time={String(note.create_time)} />
              {note.mentions_label ? ` · @${String(note.mentions_label)}` : ''}
            </small>
          </li>
        ))}
      </ol>
      <Act name="note" row={row} dialogs={dialogs} />
    </>
  )
}

/** Where else the same person writes, as far as somebody has said that it is the same one. */
function SameCustomer({ of, but, onChoose }: { of: number; but: number; onChoose(id: number): void }) {
  const t = useT()
  const { data } = useRowsOf('conversation', conversation, { customer: of }, true)
  const others = data?.rows.filter(({ id }) => id !== but) ?? []
  if (others.length === 0) return null
  return (
    <>
      <h3 className="section-title">{t('message-panes.same_customer')}</h3>
      <ul className="person-others">
        {others.map((other) => (
          <li key={other.id}>
            <button type="button" className="plain-link" onClick={() => onChoose(other.id)}>
              {String(other.account_label)} · {withUnseenNamed(String(other.peer_name || other.peer_handle))}
            </button>
          </li>
        ))}
      </ul>
    </>
  )
}

type Listed = typeof conversation | typeof conversationNote

function useRowsOf(topic: string, list: Listed, query: Record<string, number>, enabled: boolean) {
  const queries = useQueryClient()
  const queryKey = [topic, 'beside', query]
  useChanged(topic, () => void queries.invalidateQueries({ queryKey }))
  return useQuery({
    queryKey,
    queryFn: ({ signal }) => loadRows(list, { ...query, pageSize: 10, pageIndex: 1 }, signal),
    enabled,
  })
}
