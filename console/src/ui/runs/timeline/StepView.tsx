import type { DescribedStep, RunTimeline } from '@quarterdeck/shared/contracts/evidence.ts'
import { useT } from '../../../i18n/TextProvider.tsx'
import { StepPicture } from './StepPicture.tsx'
import { StepTree } from './StepTree.tsx'
import { seconds } from './seconds.ts'

interface StepViewProps {
  timeline: RunTimeline
  at: number
  title?: string
  isParting?: boolean
}

/** One step: what it was, the screen before and after it, what was logged meanwhile, the elements. */
export function StepView({ timeline, at, title, isParting = false }: StepViewProps) {
  const t = useT()
  const step = timeline.steps[at]
  if (!step) return null
  return (
    <section className="tl-view" aria-label={title ?? t('run-timeline.this_run')}>
      <h4>
        {title ?? t('run-timeline.this_run')}
        {isParting && <span className="tl-parts">{t('run-timeline.parts')}</span>}
      </h4>
      <Said step={step} />
      <div className="tl-pictures">
        <StepPicture timeline={timeline} step={step} which="before" />
        <StepPicture timeline={timeline} step={step} which="after" />
      </div>
      <Log timeline={timeline} at={at} />
      <StepTree timeline={timeline} step={step} />
    </section>
  )
}

function Said({ step }: { step: DescribedStep }) {
  const t = useT()
  return (
    <p className="tl-said">
      <strong>{step.call}</strong> <code>{step.on}</code> {step.hidden ? t('run-timeline.hidden') : step.input}
      {step.answer && <span> → {step.answer}</span>}
      <span className="faint numbers">
        {' '}
        {seconds(step.at)} – {seconds(step.until)} s
      </span>
      {step.failure && <span className="tl-failure">{step.message}</span>}
    </p>
  )
}

/** What was logged from the end of the step before to the end of this one; at the last also what came after it. */
function Log({ timeline: { steps, log }, at }: { timeline: RunTimeline; at: number }) {
  const from = at === 0 ? Number.NEGATIVE_INFINITY : steps[at - 1]!.until
  const to = at === steps.length - 1 ? Number.POSITIVE_INFINITY : steps[at]!.until
  const lines = log.map((line, number) => ({ ...line, number })).filter((line) => line.at > from && line.at <= to)
  if (lines.length === 0) return null
  return (
    <div className="log">
      {lines.map((line) => (
        <div key={line.number} className={`log-${line.level}`}>
          <span>{seconds(line.at)}</span>
          <span>{line.level}</span>
          <span>{line.text}</span>
        </div>
      ))}
    </div>
  )
}
