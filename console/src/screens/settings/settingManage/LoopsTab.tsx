import { type LoopRow, listLoops } from '@quarterdeck/shared/contracts/loops.ts'
import { useQuery } from '@tanstack/react-query'
import { Skeleton, Tag } from 'antd'
import { ask } from '../../../api/ask.ts'
import { useT } from '../../../i18n/TextProvider.tsx'
import { Failed } from '../../../ui/Failed.tsx'
import './settings.css'

const lookMs = 5_000

/** What the control plane does by itself, and how that fares. */
export function LoopsTab() {
  const t = useT()
  const loops = useQuery({
    queryKey: ['loops'],
    queryFn: ({ signal }) => ask(listLoops, {}, { signal }),
    refetchInterval: lookMs,
  })
  if (loops.error && !loops.data)
    return <Failed title={t('list.could_not_load')} error={loops.error} onRetry={() => void loops.refetch()} />
  if (!loops.data) return <Skeleton active className="settings" paragraph={{ rows: 14 }} />
  return (
    <div className="settings">
      <p className="settings-help">{t('loop.help')}</p>
      <table className="retention">
        <thead>
          <tr>
            <th>{t('loop.name')}</th>
            <th className="retention-number">{t('loop.every')}</th>
            <th>{t('loop.last')}</th>
            <th className="retention-number">{t('loop.took')}</th>
            <th className="retention-number">{t('loop.lag')}</th>
            <th className="retention-number">{t('loop.failures')}</th>
            <th>{t('loop.next')}</th>
          </tr>
        </thead>
        <tbody>
          {loops.data.data.map((loop) => (
            <Row key={loop.name} loop={loop} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Row({ loop }: { loop: LoopRow }) {
  const t = useT()
  const { name, every_ms, last_time, took_ms, lag_ms, failures, error, next_time, running, overdue } = loop
  return (
    <tr>
      <th>{name}</th>
      <td className="retention-number">{every_ms / 1000} s</td>
      <td>{last_time}</td>
      <td className="retention-number">{took_ms} ms</td>
      <td className="retention-number">{lag_ms} ms</td>
      <td className="retention-number" title={error}>
        {error === '' ? failures : <Tag color="red">{failures}</Tag>}
      </td>
      <td>
        {running === 1 ? t('loop.running') : next_time}
        {overdue === 1 && <Tag color="red">{t('loop.overdue')}</Tag>}
      </td>
    </tr>
  )
}
