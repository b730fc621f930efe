import type { DescribedStep } from '@quarterdeck/shared/contracts/evidence.ts'
import { useEffect, useRef } from 'react'
import { useT } from '../../../i18n/TextProvider.tsx'
import { seconds } from './seconds.ts'

interface StepListProps {
  steps: readonly DescribedStep[]
  at: number
  parts: number | null
  onChoose(at: number): void
}

/** Every step in a line; the one that is looked at stays in view. */
export function StepList({ steps, at, parts, onChoose }: StepListProps) {
  const t = useT()
  const current = useRef<HTMLButtonElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the element that it scrolls to changes with the step
  useEffect(() => {
    current.current?.scrollIntoView({ block: 'nearest' })
  }, [at])
  return (
    <ol className="tl-steps" aria-label={t('run-timeline.steps')}>
      {steps.map((step, index) => (
        // Steps have no names of their own, and a timeline never changes.
        // biome-ignore lint/suspicious/noArrayIndexKey: see above
        <li key={index}>
          <button
            ref={index === at ? current : undefined}
            type="button"
            className={step.failure ? 'tl-step tl-step-failed' : 'tl-step'}
            aria-current={index === at ? 'step' : undefined}
            onClick={() => onChoose(index)}
          >
            <span className="numbers faint">{seconds(step.at)}</span>
            <span className="tl-step-words">
              <strong>{step.call}</strong> {shortOf(step)}
            </span>
            {index === parts && <span className="tl-parts">{t('run-timeline.parts')}</span>}
          </button>
        </li>
      ))}
    </ol>
  )
}

function shortOf({ on, input, hidden }: DescribedStep): string {
  const place = on.replace(/^phone\./, '')
  return [place, hidden ? '•••' : input].filter(Boolean).join(' · ')
}
