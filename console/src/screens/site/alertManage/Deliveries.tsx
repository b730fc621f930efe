import { alertDeliveries, sendAgain } from '@quarterdeck/shared/contracts/alerts.ts'
import { codeKey } from '@quarterdeck/shared/i18n/keys.ts'
import { named } from '@quarterdeck/shared/i18n/named.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Button, Skeleton } from 'antd'
import { ask } from '../../../api/ask.ts'
import { tell } from '../../../api/notices.ts'
import { useAction } from '../../../api/useAction.ts'
import { useT } from '../../../i18n/TextProvider.tsx'
import { useChanged } from '../../../live/LiveProvider.tsx'
import { ExactTime } from '../../../ui/ExactTime.tsx'
import { Failed } from '../../../ui/Failed.tsx'
import { useMay } from '../../../ui/Me.tsx'
import { StateTag } from '../../../ui/StateTag.tsx'
import './deliveries.css'

const topic = 'alert-delivery'
const colours = { waiting: 'orange', sent: 'green', given_up: 'red' } as const
type Delivery = Awaited<ReturnType<typeof load>>[number]

/** Messages to the webhook of a rule, or about an event: whether they arrived, what was answered, and when next. */
export function Deliveries({ rule, event }: { rule?: number; event?: number }) {
  const may = useMay()
  return may('alert-rule.list') ? (
    <List of={{ ...(rule && { rule_id: rule }), ...(event && { event_id: event }) }} />
  ) : null
}

interface Of {
  rule_id?: number
  event_id?: number
}

function List({ of }: { of: Of }) {
  const t = useT()
  const queries = useQueryClient()
  const list = useQuery({ queryKey: [topic, of], queryFn: ({ signal }) => load(of, signal), staleTime: 0 })
  useChanged(topic, () => void queries.invalidateQueries({ queryKey: [topic] }))
  return (
    <>
      <h3 className="section-title">{t('alert-delivery.title')}</h3>
      {list.isLoading && <Skeleton active title={false} paragraph={{ rows: 2 }} />}
      {list.error && !list.data && (
        <Failed title={t('list.could_not_load')} error={list.error} onRetry={() => void list.refetch()} />
      )}
      {list.data?.length === 0 && (
        <p className="faint">{t(of.event_id ? 'alert-delivery.none_event' : 'alert-delivery.none')}</p>
      )}
      <ol className="deliveries">
        {list.data?.map((delivery) => (
          <Line key={delivery.id} delivery={delivery} />
        ))}
      </ol>
    </>
  )
}

function Line({ delivery }: { delivery: Delivery }) {
  const t = useT()
  const maySend = useMay()('alert-rule.edit', true)
  const { id, state, attempts, error, is_test, create_time, last_time, next_time } = delivery
  const { mutate, isPending } = useAction(() => ask(sendAgain, { query: { id } }), {
    onDone: ({ message }) => tell({ kind: 'success', text: message }),
  })
  return (
    <li>
      <StateTag colour={colours[state]}>{t(`alert-delivery.state.${state}`)}</StateTag>
      <ExactTime time={create_time} />
      <span className="deliveries-what">
        {is_test === 1 && <strong>{t('alert-delivery.test')}</strong>}
        <span>{t('alert-delivery.attempts', { count: attempts })}</span>
        {last_time && (
          <span>
            {t('alert-delivery.last')} <ExactTime time={last_time} />
          </span>
        )}
        {error && (
          <span className="deliveries-error">
            {t('alert-delivery.answer', { error: named(t, codeKey('alert-delivery.error', error)) ?? error })}
          </span>
        )}
        {next_time && attempts > 0 && (
          <span>
            {t('alert-delivery.next')} <ExactTime time={next_time} />
          </span>
        )}
      </span>
      {maySend && (
        <Button size="small" type="link" loading={isPending} onClick={() => mutate()}>
          {t('alert-delivery.again')}
        </Button>
      )}
    </li>
  )
}

async function load(of: Of, signal: AbortSignal) {
  return (await ask(alertDeliveries, { query: of }, { signal })).data
}
