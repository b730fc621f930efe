import { mergeCustomers } from '@quarterdeck/shared/contracts/customerMerge.ts'
import type { Reply } from '@quarterdeck/shared/contracts/endpoint.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Alert, Button, Radio, Skeleton } from 'antd'
import { useState } from 'react'
import { ask } from '../../../api/ask.ts'
import { useAction } from '../../../api/useAction.ts'
import { useT } from '../../../i18n/TextProvider.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { Failed } from '../../../ui/Failed.tsx'
import { UndoMerge } from './UndoMerge.tsx'
import '../../../resource/drawer/drawer.css'
import './customers.css'

interface Named {
  id: number
  name: string
}

type Merged = Reply<typeof mergeCustomers>['data']

/** Who stays, which values stay, what will happen; then it happens exactly so, and can be undone. */
export function MergeDialog({ kept: one, other: two, onClose }: { kept: Named; other: Named; onClose(): void }) {
  const t = useT()
  const queries = useQueryClient()
  const [isTurned, setTurned] = useState(false)
  const [take, setTake] = useState<readonly string[]>([])
  const [done, setDone] = useState<Merged>()
  const [kept, other] = isTurned ? [two, one] : [one, two]
  const body = { kept: kept.id, other: other.id, take: [...take] }
  const seen = useQuery({
    queryKey: ['customer', 'merge', body],
    queryFn: async ({ signal }) => (await ask(mergeCustomers, { body: { ...body, dry_run: 1 } }, { signal })).data,
    // What was seen is what is done: it is asked for anew where somebody has changed one of the two.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    placeholderData: (before) => before,
    enabled: !done,
  })
  const merge = useAction(
    async ({ kept, other }: Merged) => {
      const revisions = { kept_revision: kept.revision, other_revision: other.revision }
      return (await ask(mergeCustomers, { body: { ...body, ...revisions } })).data
    },
    {
      onDone(merged) {
        setDone(merged)
        // List, pairs and drawers show one customer less.
        void queries.invalidateQueries({ queryKey: ['customer'] })
      },
      onFailed() {
        void seen.refetch()
        return false
      },
    },
  )
  if (done) return <Done merged={done} onClose={onClose} />
  const foreseen = seen.data
  return (
    <Dialog
      width={680}
      title={t('customer-merge.merge_title')}
      okText={t('customer-merge.merge')}
      okButtonProps={{ danger: true, disabled: !foreseen || seen.isPlaceholderData }}
      cancelText={t('action.cancel')}
      confirmLoading={merge.isPending}
      onOk={() => foreseen && merge.mutate(foreseen)}
      onCancel={onClose}
    >
      <h3 className="section-title">{t('customer-merge.keep')}</h3>
      <Radio.Group
        value={isTurned ? two.id : one.id}
        onChange={({ target }) => {
          setTurned(target.value === two.id)
          setTake([])
        }}
        options={[one, two].map(({ id, name }) => ({ value: id, label: `${name} #${id}` }))}
      />
      {seen.isLoading && <Skeleton active title={false} paragraph={{ rows: 4 }} />}
      {seen.error && !foreseen && (
        <Failed title={t('list.could_not_load')} error={seen.error} onRetry={() => void seen.refetch()} />
      )}
      {foreseen && (
        <>
          {foreseen.differs.length > 0 && <p>{t('customer-merge.choose')}</p>}
          <dl className="facts">
            {foreseen.differs.map(({ field, name, kept, other }) => (
              <div key={field}>
                <dt>{name}</dt>
                <dd>
                  <Radio.Group
                    vertical
                    aria-label={name}
                    value={take.includes(field)}
                    onChange={({ target }) =>
                      setTake(target.value === true ? [...take, field] : take.filter((one) => one !== field))
                    }
                    options={[
                      { value: false, label: kept },
                      { value: true, label: other },
                    ]}
                  />
                </dd>
              </div>
            ))}
          </dl>
          <Foreseen seen={foreseen} />
        </>
      )}
    </Dialog>
  )
}

function Foreseen({ seen: { moves, fills, other } }: { seen: Merged }) {
  const t = useT()
  return (
    <>
      <h3 className="section-title">{t('customer-merge.what_happens')}</h3>
      <ul className="foreseen">
        {moves.map(({ list, field, name, count }) => (
          <li key={`${list} ${field}`}>
            {t('customer-merge.moves')} {name}: <span className="numbers">{count}</span>
          </li>
        ))}
        {moves.length === 0 && <li>{t('customer-merge.nothing_moves')}</li>}
        {fills.map(({ field, name, other: value }) => (
          <li key={field}>
            {t('customer-merge.fills')} {name}: {value}
          </li>
        ))}
        <li>{t('customer-merge.gone', { other: other.name })}</li>
      </ul>
    </>
  )
}

function Done({ merged, onClose }: { merged: Merged; onClose(): void }) {
  const t = useT()
  const { merge, until } = merged
  return (
    <Dialog
      title={t('customer-merge.merge_title')}
      onCancel={onClose}
      footer={
        <>
          {merge !== null && <UndoMerge merge={merge} onDone={onClose} />}
          <Button type="primary" onClick={onClose}>
            {t('action.close')}
          </Button>
        </>
      }
    >
      <Alert type="success" showIcon title={t('customer-merge.done', { merge: merge ?? 0, until: until ?? '' })} />
    </Dialog>
  )
}
