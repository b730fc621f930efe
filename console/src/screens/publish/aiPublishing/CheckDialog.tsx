import {
  type CheckedPost,
  checkRelease,
  type PublishedRelease,
  publishRelease,
  type ReleaseOrder,
} from '@quarterdeck/shared/contracts/publishing.ts'
import { useQuery } from '@tanstack/react-query'
import { Alert, Button, Skeleton } from 'antd'
import { useState } from 'react'
import { ask } from '../../../api/ask.ts'
import { createRequestId } from '../../../api/requestId.ts'
import { useAction } from '../../../api/useAction.ts'
import { useT } from '../../../i18n/TextProvider.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { Failed } from '../../../ui/Failed.tsx'
import { PlannedTable } from './PlannedTable.tsx'

export interface Published {
  answer: PublishedRelease
  /** The rows that were sent, in their order. */
  rows: readonly CheckedPost[]
}

interface CheckDialogProps {
  order: ReleaseOrder
  onPublished(published: Published): void
  onClose(): void
}

/** What the order would become, row by row; one button makes exactly these rows. The same call twice makes them once. */
export function CheckDialog({ order, onPublished, onClose }: CheckDialogProps) {
  const t = useT()
  const [request_id] = useState(createRequestId)
  const check = useQuery({
    queryKey: ['release', 'check', request_id],
    queryFn: async ({ signal }) => (await ask(checkRelease, { body: order }, { signal, quiet: true })).data,
    retry: false,
    gcTime: 0,
    // What is shown is what goes out: it does not change while somebody reads it.
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
  const all = check.data?.rows ?? []
  const good = all.filter(({ refused }) => refused === '')
  const publish = useAction(
    async () => {
      const rows = good.map(({ content, account, time, repeat }) => ({ content, account, time, repeat }))
      return (await ask(publishRelease, { body: { ...order, request_id, rows } })).data
    },
    { onDone: (answer) => onPublished({ answer, rows: good }) },
  )
  const isNow = order.when.kind === 'now'
  return (
    <Dialog
      width="min(1080px, 94vw)"
      title={t('composer.check_title')}
      onCancel={onClose}
      mask={{ closable: false }}
      footer={
        <>
          <Button onClick={onClose}>{t('composer.back')}</Button>
          <Button
            type="primary"
            disabled={good.length === 0}
            loading={publish.isPending}
            onClick={() => publish.mutate()}
          >
            {t(isNow ? 'composer.publish_count' : 'composer.plan_count', { count: good.length })}
          </Button>
        </>
      }
    >
      {check.error && (
        <Failed title={t('composer.cannot_check')} error={check.error} onRetry={() => void check.refetch()} />
      )}
      {check.isPending && <Skeleton active title={false} paragraph={{ rows: 8 }} />}
      {check.data && (
        <>
          <Counts rows={all} />
          <Notes notes={check.data.notes} />
          <PlannedTable rows={all} notes={check.data.notes} />
        </>
      )}
    </Dialog>
  )
}

/** What is to be known of all of them together. */
function Notes({ notes }: { notes: readonly string[] }) {
  if (notes.length === 0) return null
  const list = (
    <ul className="composer-notes">
      {notes.map((note) => (
        <li key={note}>{note}</li>
      ))}
    </ul>
  )
  return <Alert type="warning" showIcon title={notes.length === 1 ? notes[0] : list} className="composer-note" />
}

function Counts({ rows }: { rows: readonly CheckedPost[] }) {
  const t = useT()
  const good = rows.filter(({ refused }) => refused === '')
  const counts = [
    { name: 'go', count: good.length },
    { name: 'accounts', count: new Set(good.map(({ account }) => account)).size },
    { name: 'awaits', count: good.filter(({ awaits_review }) => awaits_review).length },
    { name: 'by_hand', count: good.filter(({ by_hand }) => by_hand).length },
    { name: 'refused', count: rows.length - good.length },
  ] as const
  return (
    <dl className="composer-counts">
      {counts
        .filter(({ name, count }) => count > 0 || name === 'go')
        .map(({ name, count }) => (
          <div key={name} className={name === 'refused' ? 'composer-refused' : undefined}>
            <dt>{t(`composer.count_${name}`)}</dt>
            <dd className="numbers">{count}</dd>
          </div>
        ))}
    </dl>
  )
}
