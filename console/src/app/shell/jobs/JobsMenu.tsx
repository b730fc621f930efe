import { UnorderedListOutlined } from '@ant-design/icons'
import { listJobs } from '@quarterdeck/shared/contracts/jobs.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Badge, Button, Popover } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { ask } from '../../../api/ask.ts'
import { useT } from '../../../i18n/TextProvider.tsx'
import { useChanged } from '../../../live/LiveProvider.tsx'

const JobsPanel = lazy(() => import('./JobsPanel.tsx').then((module) => ({ default: module.JobsPanel })))

const key = ['job', 'open-count']

/** Long work: how much of it is under way, and behind it the latest jobs and the imports that wait. */
export function JobsMenu() {
  const t = useT()
  const queries = useQueryClient()
  const [open, setOpen] = useState(false)
  useChanged('job', () => void queries.invalidateQueries({ queryKey: ['job'] }), 1000)
  const { data: count = 0 } = useQuery({ queryKey: key, queryFn: ({ signal }) => load(signal) })
  const title = count > 0 ? t('console-jobs.open_count', { count }) : t('console-jobs.open')
  return (
    <Popover
      open={open}
      onOpenChange={setOpen}
      trigger="click"
      placement="bottomRight"
      title={t('console-jobs.open')}
      destroyOnHidden
      content={
        <Suspense fallback={<div className="jobs-arriving" />}>
          <JobsPanel onLeave={() => setOpen(false)} />
        </Suspense>
      }
    >
      <Badge count={count} size="small" color="blue" offset={[-6, 6]} overflowCount={99}>
        <Button type="text" icon={<UnorderedListOutlined aria-hidden />} aria-label={title} data-tip={title} />
      </Badge>
    </Popover>
  )
}

async function load(signal: AbortSignal) {
  return (await ask(listJobs, { query: { open: 1, mine: 1, pageSize: 1 } }, { signal })).totalCount ?? 0
}
