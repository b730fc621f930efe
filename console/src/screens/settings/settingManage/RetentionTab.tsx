import { confirmClock, editRetention, getRetention } from '@quarterdeck/shared/contracts/retention.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Alert, Button, Skeleton } from 'antd'
import { useState } from 'react'
import { ask } from '../../../api/ask.ts'
import { tell } from '../../../api/notices.ts'
import { useAction } from '../../../api/useAction.ts'
import { useT } from '../../../i18n/TextProvider.tsx'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { Failed } from '../../../ui/Failed.tsx'
import { useMay } from '../../../ui/Me.tsx'
import { changedLimits, type Entry, type Limits, tightened } from './changedLimits.ts'
import { RetentionRow } from './RetentionRow.tsx'
import './settings.css'

const key = ['retention']

/** How long everything is kept, and what went by that. */
export function RetentionTab() {
  const t = useT()
  const queries = useQueryClient()
  const mayEdit = useMay()('setting.edit', true)
  const [limits, setLimits] = useState<Limits>({})
  const [asked, setAsked] = useState(false)
  const kept = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => ask(getRetention, {}, { signal }),
  })
  const { mutateAsync: save, isPending } = useAction(
    (changes: Limits) => ask(editRetention, { body: { limits: changes } }),
    {
      onDone(reply) {
        queries.setQueryData(key, reply)
        setLimits({})
        tell({ kind: 'success', text: t('retention.saved') })
      },
    },
  )
  const { mutate: believe, isPending: isBelieving } = useAction((now: number) => ask(confirmClock, { body: { now } }), {
    onDone: (reply) => queries.setQueryData(key, reply),
  })
  if (kept.error && !kept.data)
    return <Failed title={t('list.could_not_load')} error={kept.error} onRetry={() => void kept.refetch()} />
  if (!kept.data) return <Skeleton active className="settings" paragraph={{ rows: 14 }} />
  const { clock } = kept.data
  const entries = kept.data.data as Entry[]
  const changes = changedLimits(entries, limits)
  const count = Object.keys(changes).length
  const fewer = tightened(entries, changes)
  const names = fewer.map(({ title }) => title).join(', ')
  return (
    <div className="settings">
      {clock && (
        <Alert
          type="error"
          showIcon
          title={t('retention.clock', { seen: clock.seen, now: clock.shown })}
          action={
            mayEdit && (
              <Button danger loading={isBelieving} onClick={() => believe(clock.now)}>
                {t('retention.clock_right')}
              </Button>
            )
          }
        />
      )}
      <p className="settings-help">{t('retention.help')}</p>
      <table className="retention">
        <thead>
          <tr>
            <th>{t('retention.what')}</th>
            <th>{t('retention.days')}</th>
            <th>{t('retention.rows')}</th>
            <th className="retention-number">{t('retention.kept')}</th>
            <th className="retention-number">{t('retention.pruned')}</th>
            <th>{t('retention.last')}</th>
          </tr>
        </thead>
        <tbody>
          {entries.map((entry) => (
            <RetentionRow
              key={entry.name}
              entry={entry}
              limit={limits[entry.name] ?? entry}
              isChanged={entry.name in changes}
              disabled={!mayEdit}
              onChange={(limit) => setLimits((before) => ({ ...before, [entry.name]: limit }))}
            />
          ))}
        </tbody>
      </table>
      {mayEdit && (
        <div className="settings-bar">
          <Button
            type="primary"
            disabled={count === 0}
            loading={isPending}
            onClick={() => (fewer.length > 0 ? setAsked(true) : void save(changes).catch(() => {}))}
          >
            {count === 0 ? t('action.save') : t('retention.save', { count })}
          </Button>
          {count > 0 && <Button onClick={() => setLimits({})}>{t('retention.reset')}</Button>}
        </div>
      )}
      {asked && (
        <ConfirmDialog
          question={t('retention.question', { names })}
          verb={t('retention.save', { count })}
          onConfirm={() => save(changes)}
          onClose={() => setAsked(false)}
        />
      )}
    </div>
  )
}
