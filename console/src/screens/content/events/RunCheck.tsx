import { checkEventRun, runEventGroup } from '@quarterdeck/shared/contracts/events.ts'
import { useQuery } from '@tanstack/react-query'
import { Alert, Button, Checkbox, Skeleton } from 'antd'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { ask } from '../../../api/ask.ts'
import { tell } from '../../../api/notices.ts'
import { createRequestId } from '../../../api/requestId.ts'
import { useAction } from '../../../api/useAction.ts'
import { formatMoney } from '../../../i18n/format.ts'
import { useTexts } from '../../../i18n/TextProvider.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { Failed } from '../../../ui/Failed.tsx'
import { EventTable } from './EventTable.tsx'
import type { AskedOfRun } from './RunForm.tsx'

interface RunCheckProps {
  group: number
  asked: AskedOfRun
  title: string
  onBack(): void
  onClose(): void
}

/** What a run would make, event by event; one button makes exactly these tasks. The same call twice makes them once. */
export function RunCheck({ group, asked, title, onBack, onClose }: RunCheckProps) {
  const { t, language } = useTexts()
  const navigate = useNavigate()
  const [request_id] = useState(createRequestId)
  const [again, setAgain] = useState(false)
  const body = {
    group,
    platforms: asked.platforms.map(Number),
    with_picture: asked.picture ? (1 as const) : (0 as const),
    count: asked.count,
  }
  const check = useQuery({
    queryKey: ['event-group', 'check-run', request_id],
    queryFn: async ({ signal }) => (await ask(checkEventRun, { body }, { signal, quiet: true })).data,
    retry: false,
    gcTime: 0,
    // What is shown is what is made: it does not change while somebody reads it.
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
  const all = check.data?.events ?? []
  const good = all.filter(({ refused }) => refused === '')
  const last = check.data?.last
  const run = useAction(
    async () => {
      const events = good.map(({ event }) => event)
      const start = asked.start ? (1 as const) : (0 as const)
      const order = { ...body, request_id, events, start, again: again ? (1 as const) : (0 as const) }
      return (await ask(runEventGroup, { body: order })).data
    },
    {
      onDone({ tasks }) {
        tell({ kind: 'success', text: t('event-group.more.made', { count: tasks.length }) })
        onClose()
        void navigate('/batchContent')
      },
      // Somebody may have run it meanwhile: what is shown then says so.
      onFailed() {
        void check.refetch()
        return false
      },
    },
  )
  const costs = (check.data?.costs ?? [])
    .filter(({ most }) => most > 0)
    .map(({ currency, most }) => formatMoney(most, { micro: true }, currency, language))
  return (
    <Dialog
      width="min(960px, 94vw)"
      title={<div className="cut">{title}</div>}
      onCancel={onClose}
      mask={{ closable: false }}
      footer={
        <>
          <Button onClick={onBack}>{t('content-task.more.back')}</Button>
          <Button
            type="primary"
            disabled={good.length === 0 || (Boolean(last) && !again)}
            loading={run.isPending}
            onClick={() => run.mutate()}
          >
            {t('event-group.more.make', { count: good.length })}
          </Button>
        </>
      }
    >
      {check.error && (
        <Failed title={t('event-group.more.cannot_check')} error={check.error} onRetry={() => void check.refetch()} />
      )}
      {check.isPending && <Skeleton active title={false} paragraph={{ rows: 6 }} />}
      {last && (
        <Alert
          type="warning"
          showIcon
          title={t('event-group.more.ran', { time: last.time, user: last.by, count: last.tasks })}
          description={
            <Checkbox checked={again} onChange={({ target }) => setAgain(target.checked)}>
              {t('event-group.more.again')}
            </Checkbox>
          }
        />
      )}
      {check.data && (
        <>
          <EventTable rows={all} />
          <p className="faint numbers">
            {costs.length === 0
              ? t('content-task.more.costs_nothing')
              : t('content-task.more.costs_most', { amounts: costs.join(' + ') })}
          </p>
        </>
      )}
    </Dialog>
  )
}
