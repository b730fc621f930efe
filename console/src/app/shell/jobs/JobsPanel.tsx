import { listImports } from '@quarterdeck/shared/contracts/imports.ts'
import { listJobs } from '@quarterdeck/shared/contracts/jobs.ts'
import { titleKey } from '@quarterdeck/shared/i18n/keys.ts'
import { jobMachine } from '@quarterdeck/shared/states/job.ts'
import { useQuery } from '@tanstack/react-query'
import { Button, Skeleton } from 'antd'
import { Link } from 'react-router-dom'
import { ask } from '../../../api/ask.ts'
import { useT } from '../../../i18n/TextProvider.tsx'
import { ExactTime } from '../../../ui/ExactTime.tsx'
import { Failed } from '../../../ui/Failed.tsx'
import { ImportState } from '../../../ui/ImportState.tsx'
import { JobProgress } from '../../../ui/JobProgress.tsx'
import { JobState } from '../../../ui/JobState.tsx'
import { useCancelJob } from '../../../ui/useCancelJob.tsx'
import '../../../ui/jobs.css'

const most = 8
const firstOver = jobMachine.codes.done

/** The latest own jobs with their progress; before them the imports that were looked at and not carried out yet. */
export function JobsPanel({ onLeave }: { onLeave(): void }) {
  const t = useT()
  const jobs = useQuery({ queryKey: ['job', 'latest'], queryFn: ({ signal }) => loadJobs(signal), staleTime: 0 })
  const waiting = useQuery({ queryKey: ['imports', 'waiting'], queryFn: loadWaiting, staleTime: 0 })
  const { cancel, question } = useCancelJob()
  return (
    <div className="drop jobs">
      {jobs.isLoading && <Skeleton active title={false} paragraph={{ rows: 3 }} />}
      {jobs.error && !jobs.data && (
        <Failed title={t('list.could_not_load')} error={jobs.error} onRetry={() => void jobs.refetch()} />
      )}
      {(waiting.data?.length ?? 0) > 0 && (
        <>
          <h3>{t('job-centre.waiting')}</h3>
          <ul>
            {waiting.data?.map(({ id, kind, file_name, resource, state, create_time }) => (
              <li key={id}>
                <Link className="jobs-name" to={`/jobCentre?import=${encodeURIComponent(id)}`} onClick={onLeave}>
                  {kind === 'edit' ? t('bulk-edit.title') : file_name}
                </Link>
                <ImportState state={state} />
                <span className="jobs-more">
                  {t(titleKey(resource))} · <ExactTime time={create_time} />
                </span>
              </li>
            ))}
          </ul>
          <h3>{t('job-centre.recent')}</h3>
        </>
      )}
      {jobs.data?.length === 0 && <p className="faint">{t('job-centre.none')}</p>}
      <ul>
        {jobs.data?.map((job) => (
          <li key={job.id}>
            <span className="jobs-name">{job.title}</span>
            <JobState state={job.state} />
            <span className="jobs-more">
              {job.error ? (
                <span className="jobs-error" data-tip={job.error.message}>
                  {job.error.message}
                </span>
              ) : (
                <JobProgress job={job} />
              )}
              <ExactTime time={job.end_time ?? job.create_time} />
              {job.state < firstOver ? (
                <Button size="small" type="link" danger onClick={() => cancel(job)}>
                  {t('job-centre.cancel')}
                </Button>
              ) : job.link ? (
                <Link to={job.link} onClick={onLeave}>
                  {t('job-centre.outcome')}
                </Link>
              ) : (
                <span />
              )}
            </span>
          </li>
        ))}
      </ul>
      <Link to="/jobCentre" onClick={onLeave}>
        {t('job-centre.all')}
      </Link>
      {question}
    </div>
  )
}

async function loadJobs(signal: AbortSignal) {
  return (await ask(listJobs, { query: { mine: 1, pageSize: most } }, { signal })).data
}

async function loadWaiting() {
  return (await ask(listImports)).data.filter(({ state }) => state === 'checked' || state === 'checking')
}
