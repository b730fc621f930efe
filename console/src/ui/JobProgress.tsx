import { progressName } from '@quarterdeck/shared/contracts/jobNames.ts'
import type { JobRow } from '@quarterdeck/shared/contracts/jobs.ts'
import { Progress } from 'antd'
import { useState } from 'react'
import { formatNumber } from '../i18n/format.ts'
import { useTexts } from '../i18n/TextProvider.tsx'
import { useProgress } from '../live/LiveProvider.tsx'
import './jobs.css'

const queued = 0
const lastOpen = 2

/** How far a job is: as the list says it, and further as the live link tells of it. */
export function JobProgress({ job }: { job: JobRow }) {
  const { language } = useTexts()
  const [told, setTold] = useState({ id: job.id, done: 0, total: 0 })
  const isOpen = job.state <= lastOpen
  useProgress(isOpen ? progressName(job.id) : undefined, ({ done, total }) => setTold({ id: job.id, done, total }))
  const isFresh = isOpen && told.id === job.id && told.done >= job.done
  const { done, total } = isFresh ? told : job
  const number = (value: number) => formatNumber(value, language)
  if (job.state === queued && done === 0) return <span className="faint">–</span>
  // How much there is in all may be known only later.
  if (total === 0) return <span className="numbers">{number(done)}</span>
  const percent = Math.min(100, Math.floor((100 * done) / total))
  return (
    <span className="job-progress">
      {isOpen && (
        <Progress percent={percent} size="small" showInfo={false} status="active" aria-label={`${percent}%`} />
      )}
      <span className="numbers">
        {number(done)} / {number(total)}
      </span>
    </span>
  )
}
