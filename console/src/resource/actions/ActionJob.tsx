import { getJob } from '@quarterdeck/shared/contracts/jobs.ts'
import type { ActionReply } from '@quarterdeck/shared/resource/endpoints.ts'
import { jobMachine } from '@quarterdeck/shared/states/job.ts'
import { isFinal, stateOf } from '@quarterdeck/shared/states/machine.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Button, Skeleton } from 'antd'
import { useEffect, useRef } from 'react'
import { Link } from 'react-router-dom'
import { ask } from '../../api/ask.ts'
import { useT } from '../../i18n/TextProvider.tsx'
import { useChanged } from '../../live/LiveProvider.tsx'
import { Failed } from '../../ui/Failed.tsx'
import { JobProgress } from '../../ui/JobProgress.tsx'
import { JobState } from '../../ui/JobState.tsx'
import { actionBatchQuery } from './actionBatch.ts'

interface ActionJobProps {
  id: number
  /** Each row has its answer. */
  onOver(reply: ActionReply): void
  onClose(): void
}

/** How often it is asked for; live progress comes besides. */
const pollMs = 1000

/** An action on many rows goes on by itself: how far it is, and where it is found again. */
export function ActionJob({ id, onOver, onClose }: ActionJobProps) {
  const t = useT()
  const queries = useQueryClient()
  const key = ['job', 'one', id]
  useChanged('job', () => void queries.invalidateQueries({ queryKey: key }))
  const {
    data: job,
    error,
    refetch,
  } = useQuery({
    queryKey: key,
    queryFn: async ({ signal }) => (await ask(getJob, { query: { id } }, { signal })).data,
    refetchInterval: ({ state }) => (state.data && isOver(state.data.state) ? false : pollMs),
  })
  const { data: batch } = useQuery({ ...actionBatchQuery(id), enabled: job !== undefined && isOver(job.state) })
  const over = useRef(onOver)
  over.current = onOver
  useEffect(() => {
    if (batch) over.current(batch.reply)
  }, [batch])
  return (
    <>
      {!job && !error && <Skeleton active title={false} paragraph={{ rows: 2 }} />}
      {!job && error && <Failed title={t('list.could_not_load')} error={error} onRetry={() => void refetch()} />}
      {job && (
        <div className="action-job" role="status">
          <JobState state={job.state} />
          <JobProgress job={job} />
          {job.error && <p className="form-warning">{job.error.message}</p>}
        </div>
      )}
      <p className="faint">{t('row-action.goes_on')}</p>
      <footer className="action-buttons">
        <Link to="/jobCentre" onClick={onClose}>
          {t('job-centre.all')}
        </Link>
        <Button type="primary" onClick={onClose}>
          {t('action.close')}
        </Button>
      </footer>
    </>
  )
}

function isOver(code: number): boolean {
  return isFinal(jobMachine, stateOf(jobMachine, code))
}
