import { getRunDetails } from '@quarterdeck/shared/contracts/run.ts'
import { runLaneOf } from '@quarterdeck/shared/values/runLanes.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Skeleton } from 'antd'
import { Link } from 'react-router-dom'
import { ask } from '../../../api/ask.ts'
import type { Row } from '../../../api/resourceCalls.ts'
import { useT } from '../../../i18n/TextProvider.tsx'
import { useChanged } from '../../../live/LiveProvider.tsx'
import { Failed } from '../../../ui/Failed.tsx'
import { useMe } from '../../../ui/Me.tsx'
import { RetryRun } from '../../../ui/runs/RetryTask.tsx'
import { RunView } from '../../../ui/runs/RunView.tsx'
import { WhyWaiting } from '../../../ui/runs/WhyWaiting.tsx'

/** One run at length, followed as it goes on, and the way to its task. */
export function RunBlock({ row }: { row: Row }) {
  const t = useT()
  const { paths } = useMe()
  const queries = useQueryClient()
  // In the execution log a row is an attempt, and says of which run.
  const id = Number(row.run ?? row.id)
  const queryKey = ['run', 'story', id]
  const details = useQuery({
    queryKey,
    queryFn: async ({ signal }) => (await ask(getRunDetails, { query: { id } }, { signal })).data,
  })
  useChanged('run', () => void queries.invalidateQueries({ queryKey }))
  const opens = runLaneOf(Number(row.lane))?.opens
  return (
    <>
      {Number(row.task_id) > 0 && opens !== undefined && paths.includes(opens.split('?')[0]!) && (
        <p>
          <Link to={`${opens}${row.task_id}`}>{t('run.open_task')}</Link>
        </p>
      )}
      <RetryRun run={{ ...row, id }} />
      {details.isLoading && <Skeleton active title={false} paragraph={{ rows: 8 }} />}
      {details.error && (
        <Failed title={t('list.could_not_load')} error={details.error} onRetry={() => void details.refetch()} />
      )}
      {details.data && details.data.waiting_for !== '' && <WhyWaiting of={{ run: details.data.seq }} />}
      {details.data && <RunView run={details.data} />}
    </>
  )
}
