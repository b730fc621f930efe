import { readRestored } from '@quarterdeck/shared/contracts/restored.ts'
import { codeKey } from '@quarterdeck/shared/i18n/keys.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Alert, Skeleton } from 'antd'
import { Link } from 'react-router-dom'
import { ask } from '../../../api/ask.ts'
import { useT } from '../../../i18n/TextProvider.tsx'
import { useChanged } from '../../../live/LiveProvider.tsx'
import { Failed } from '../../../ui/Failed.tsx'
import { GoOn } from './GoOn.tsx'
import { HeldRows } from './HeldRows.tsx'
import { RestoredActionTable } from './RestoredActionTable.tsx'
import './restored.css'

const key = ['restored']

/** What a restore has left: what stands still and for whom, what was done since the backup, what nobody knows, and how work goes on. */
export function RestoredScreen() {
  const t = useT()
  const queries = useQueryClient()
  const refresh = () => void queries.invalidateQueries({ queryKey: key })
  useChanged('restored', refresh)
  const { data, error, refetch } = useQuery({
    queryKey: key,
    queryFn: async ({ signal }) => (await ask(readRestored, {}, { signal })).data,
  })
  if (error) return <Failed title={t('list.could_not_load')} error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton active className="restored" />
  const { restore } = data
  if (!restore) return <p className="restored">{t('restored.never')}</p>
  const stands = restore.ended === null
  return (
    <div className="restored">
      <Alert
        type={stands ? 'warning' : 'success'}
        showIcon
        title={t(restore.drill ? 'restored.banner_drill' : stands ? 'restored.banner' : 'restored.over')}
        description={t('restored.of', {
          made: restore.made,
          at: restore.at,
          how: t(codeKey('restored.how', restore.how)),
        })}
      />
      {stands && !restore.drill && <GoOn view={data} restore={restore} />}
      <section>
        <h2>{t('restored.done')}</h2>
        <p>{t('restored.done_help', data.done)}</p>
        <RestoredActionTable actions={data.deeds} />
      </section>
      <section>
        <h2>{t('restored.unknown')}</h2>
        <p>{t('restored.unknown_help', { orders: data.orders })}</p>
      </section>
      <section>
        <h2>{t('restored.rows')}</h2>
        <p>
          {data.held_publications === 0 ? (
            t('restored.held_posts', { count: 0 })
          ) : (
            <Link to="/publicationManage?held=2">{t('restored.held_posts', { count: data.held_publications })}</Link>
          )}
        </p>
        <HeldRows view={data} />
      </section>
      {data.missed.length > 0 && (
        <section>
          <h2>{t('restored.missed', { count: data.missed.length })}</h2>
          <ul>
            {data.missed.map(({ id, name, account, due }) => (
              <li key={id}>
                {due} · {account} · <Link to={`/publicationManage?row=${id}`}>{name || id}</Link>
              </li>
            ))}
          </ul>
          <Link to="/publicationManage?status=6">{t('restored.plan_anew')}</Link>
        </section>
      )}
    </div>
  )
}
