import type { AnyResource } from '@quarterdeck/shared/resource/define.ts'
import { publication } from '@quarterdeck/shared/resources/publish/publication.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Skeleton } from 'antd'
import { Link } from 'react-router-dom'
import { loadRow } from '../../../api/resourceCalls.ts'
import { useT } from '../../../i18n/TextProvider.tsx'
import { useChanged } from '../../../live/LiveProvider.tsx'
import type { BesidePhoneProps } from '../../../resource/besidePhone.ts'
import { Failed } from '../../../ui/Failed.tsx'
import { PublicationBlock } from './PublicationBlock.tsx'
import { InHand } from './phoneInHand.ts'

/** A post that is made by hand, beside the screen of the phone of its account. */
export function PostInHand({ subject, ...phone }: BesidePhoneProps) {
  const t = useT()
  const queries = useQueryClient()
  const id = Number(subject)
  const row = useQuery({
    queryKey: ['publication', 'in hand', id],
    queryFn: ({ signal }) => loadRow(publications, id, signal),
  })
  useChanged('publication', () => void queries.invalidateQueries({ queryKey: ['publication'] }))
  if (row.error) return <Failed title={t('list.could_not_load')} error={row.error} onRetry={() => void row.refetch()} />
  if (!row.data) return <Skeleton active title={false} paragraph={{ rows: 4 }} />
  return (
    <InHand value={phone}>
      <section className="screen-section" aria-label={String(row.data.name)}>
        <h3>
          <Link to={`${publication.route}?row=${id}`}>{String(row.data.name)}</Link>
        </h3>
        <PublicationBlock row={row.data} />
      </section>
    </InHand>
  )
}

const publications: AnyResource = publication
