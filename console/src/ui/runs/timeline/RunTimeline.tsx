import { runTimeline, type RunTimeline as Timeline } from '@quarterdeck/shared/contracts/evidence.ts'
import { useQuery } from '@tanstack/react-query'
import { Checkbox, Select, Skeleton } from 'antd'
import { useState } from 'react'
import { ask } from '../../../api/ask.ts'
import { useT } from '../../../i18n/TextProvider.tsx'
import { Failed } from '../../Failed.tsx'
import { compareRuns } from './compareRuns.ts'
import { Scrubber } from './Scrubber.tsx'
import { StepList } from './StepList.tsx'
import { StepView } from './StepView.tsx'
import { seconds } from './seconds.ts'
import './timeline.css'

/** What a run did, step by step; beside it the last run of the same script that worked. */
export function RunTimeline({ run }: { run: number }) {
  const t = useT()
  const [attempt, setAttempt] = useState<number>()
  const timeline = useTimeline(run, attempt)
  const { data } = timeline
  if (timeline.error)
    return <Failed title={t('list.could_not_load')} error={timeline.error} onRetry={() => void timeline.refetch()} />
  if (!data) return <Skeleton active paragraph={{ rows: 14 }} />
  return (
    <div className="tl">
      <header className="tl-head">
        <span>{data.script}</span>
        <span>{data.phone}</span>
        <span className="faint numbers">{data.began}</span>
        <span className="faint numbers">{t('run-timeline.seconds', { count: seconds(data.length) })}</span>
        {data.attempts.length > 1 && (
          <Select
            size="small"
            aria-label={t('run-timeline.attempt', { count: data.attempt })}
            value={data.attempt}
            onChange={setAttempt}
            options={data.attempts.map((value) => ({ value, label: t('run-timeline.attempt', { count: value }) }))}
          />
        )}
        <LeftOut {...data.left_out} />
      </header>
      <Compared key={data.attempt} timeline={data} />
    </div>
  )
}

function Compared({ timeline }: { timeline: Timeline }) {
  const t = useT()
  const failed = timeline.steps.findLastIndex(({ failure }) => failure !== '')
  const [at, setAt] = useState(Math.max(0, failed))
  const [isBeside, setBeside] = useState(!['succeeded', 'stoppedAtCommit'].includes(timeline.outcome))
  const good = useTimeline(timeline.good ?? 0, undefined, timeline.good !== null && isBeside).data
  const comparison = good && compareRuns(timeline.steps, good.steps)
  const parts = comparison?.parts ?? null
  return (
    <>
      <div className="tl-tools">
        <Scrubber timeline={timeline} at={at} parts={parts} onMove={setAt} />
        {timeline.good !== null && (
          <Checkbox checked={isBeside} onChange={({ target }) => setBeside(target.checked)}>
            {t('run-timeline.beside')}
          </Checkbox>
        )}
      </div>
      <div className="tl-body">
        <StepList steps={timeline.steps} at={at} parts={parts} onChoose={setAt} />
        <StepView timeline={timeline} at={at} isParting={parts === at} />
        {good && comparison && (
          <StepView timeline={good} at={comparison.beside[at] ?? 0} title={t('run-timeline.good', { run: good.run })} />
        )}
      </div>
    </>
  )
}

function LeftOut({ steps, pictures, trees }: Timeline['left_out']) {
  const t = useT()
  if (steps + pictures + trees === 0) return null
  return <span className="faint">{t('run-timeline.left_out', { steps, pictures, trees })}</span>
}

function useTimeline(run: number, attempt: number | undefined, enabled = true) {
  return useQuery({
    queryKey: ['run', 'timeline', run, attempt],
    queryFn: async ({ signal }) => (await ask(runTimeline, { query: { id: run, attempt } }, { signal })).data,
    enabled,
    staleTime: 60_000,
  })
}
