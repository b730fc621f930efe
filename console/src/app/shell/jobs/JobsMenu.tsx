import { UnorderedListOutlined } from '@ant-design/icons'
import { listJobs } from '@quarterdeck/shared/contracts/jobs.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { ask } from '../../../api/ask.ts'
import { useT } from '../../../i18n/TextProvider.tsx'
import { useChanged } from '../../../live/LiveProvider.tsx'
import { CountedMenu } from '../CountedMenu.tsx'

const JobsPanel = lazy(() => import('./JobsPanel.tsx').then((module) => ({ default: module.JobsPanel })))

const key = ['job', 'open-count']

/** Long work: how much of it is under way, and behind it the latest jobs and the imports that wait. */
export function JobsMenu() {
  const t = useT()
  const queries = useQueryClient()
  useChanged('job', () => void queries.invalidateQueries({ queryKey: ['job'] }))
  const { data: count = 0 } = useQuery({ queryKey: key, queryFn: ({ signal }) => load(signal) })
  return (
    <CountedMenu
      icon={<UnorderedListOutlined aria-hidden />}
      name={count > 0 ? t('job-centre.open_count', { count }) : t('job-centre.open')}
      title={t('job-centre.open')}
      count={count}
      badge={{ colour: 'blue', most: 99 }}
      popover={{ destroyOnHidden: true }}
      content={(close) => (
        <Suspense fallback={<div className="jobs-arriving" />}>
          <JobsPanel onLeave={close} />
        </Suspense>
      )}
    />
  )
}

async function load(signal: AbortSignal) {
  return (await ask(listJobs, { query: { open: 1, mine: 1, pageSize: 1 } }, { signal })).totalCount ?? 0
}
