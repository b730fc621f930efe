import { customerDuplicates } from '@quarterdeck/shared/contracts/customerMerge.ts'
import type { Reply } from '@quarterdeck/shared/contracts/endpoint.ts'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { Button, Pagination, Skeleton, Tag } from 'antd'
import { useState } from 'react'
import { ask } from '../../../api/ask.ts'
import { useT } from '../../../i18n/TextProvider.tsx'
import { useChanged } from '../../../live/LiveProvider.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { Failed } from '../../../ui/Failed.tsx'
import { MergeDialog } from './MergeDialog.tsx'
import './customers.css'

export type Pair = Reply<typeof customerDuplicates>['data'][number]

const pageSize = 20

/** Pairs of customers that may be the same, with what differs, and the way to make them one. */
export function DuplicatesDialog({ onClose }: { onClose(): void }) {
  const t = useT()
  const queries = useQueryClient()
  const [page, setPage] = useState(1)
  const [merging, setMerging] = useState<Pair>()
  const pairs = useQuery({
    queryKey: ['customer', 'duplicates', page],
    queryFn: ({ signal }) => ask(customerDuplicates, { query: { pageIndex: page, pageSize } }, { signal }),
    placeholderData: keepPreviousData,
  })
  useChanged('customer', () => void queries.invalidateQueries({ queryKey: ['customer', 'duplicates'] }))
  if (merging) return <MergeDialog kept={merging.kept} other={merging.other} onClose={() => setMerging(undefined)} />
  const { data: found, totalCount = 0 } = pairs.data ?? {}
  return (
    <Dialog width={760} title={t('customer-merge.title')} footer={null} onCancel={onClose}>
      {pairs.isLoading && <Skeleton active title={false} paragraph={{ rows: 4 }} />}
      {pairs.error && !found && (
        <Failed title={t('list.could_not_load')} error={pairs.error} onRetry={() => void pairs.refetch()} />
      )}
      {found?.length === 0 && <p className="faint">{t('customer-merge.none')}</p>}
      <ul className="pairs">
        {found?.map((pair) => (
          <li key={`${pair.kept.id} ${pair.other.id}`}>
            <div className="pair-head">
              <strong>
                {pair.kept.name} <span className="faint numbers">#{pair.kept.id}</span>
                {' · '}
                {pair.other.name} <span className="faint numbers">#{pair.other.id}</span>
              </strong>
              <Button size="small" onClick={() => setMerging(pair)}>
                {t('customer-merge.merge')}
              </Button>
            </div>
            <div>
              {pair.by.map((by) => (
                <Tag key={by} color="blue">
                  {t(`customer-merge.by.${by}`)}
                </Tag>
              ))}
            </div>
            <Differences pair={pair} />
          </li>
        ))}
      </ul>
      {totalCount > pageSize && (
        <Pagination
          size="small"
          showSizeChanger={false}
          current={page}
          pageSize={pageSize}
          total={totalCount}
          onChange={setPage}
        />
      )}
    </Dialog>
  )
}

function Differences({ pair: { differs } }: { pair: Pair }) {
  if (differs.length === 0) return null
  return (
    <dl className="pair-differs">
      {differs.map(({ field, name, kept, other }) => (
        <div key={field}>
          <dt>{name}</dt>
          <dd>{kept || '–'}</dd>
          <dd>{other || '–'}</dd>
        </div>
      ))}
    </dl>
  )
}
