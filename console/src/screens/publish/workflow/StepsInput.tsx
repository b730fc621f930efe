import { codeKey } from '@quarterdeck/shared/i18n/keys.ts'
import {
  mostSteps,
  type StepKind,
  type StepProblem,
  stepKinds,
  stepProblems,
  stepsIn,
  type WorkflowStep,
} from '@quarterdeck/shared/values/workflowSteps.ts'
import { type WorkflowTemplate, workflowTemplates } from '@quarterdeck/shared/values/workflowTemplates.ts'
import { Button } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { useT } from '../../../i18n/TextProvider.tsx'
import type { OwnInputProps } from '../../../resource/form/ownFields.ts'
import { StepCard } from './StepCard.tsx'
import './workflow.css'

/** The steps of a workflow as cards in their order: each says what it would be refused for, and is moved by keyboard. */
export function StepsInput({ id, value, onChange }: OwnInputProps) {
  const t = useT()
  const steps = stepsIn(value) ?? []
  const problems = stepProblems(steps)
  const list = useRef<HTMLOListElement>(null)
  /** The card that the keyboard goes along with. */
  const [moved, setMoved] = useState<number>()
  useEffect(() => {
    if (moved === undefined) return
    list.current?.querySelectorAll<HTMLElement>('.workflow-step')[moved]?.focus()
    setMoved(undefined)
  }, [moved])
  const change = (next: readonly WorkflowStep[]) => onChange?.(JSON.stringify(next))
  const move = (from: number, to: number) => {
    if (to < 0 || to >= steps.length) return
    const next = steps.toSpliced(from, 1).toSpliced(to, 0, steps[from]!)
    change(next)
    setMoved(to)
  }
  const add = (kind: StepKind) => {
    change([...steps, { kind }])
    setMoved(steps.length)
  }
  return (
    <div id={id} className="workflow-steps">
      {steps.length === 0 && (
        <div className="workflow-begin">
          <span>{t('workflow-plan.begin_with')}</span>
          {(Object.keys(workflowTemplates) as WorkflowTemplate[]).map((name) => (
            <Button key={name} size="small" onClick={() => change(workflowTemplates[name])}>
              {t(`workflow-plan.template_${name}`)}
            </Button>
          ))}
        </div>
      )}
      <ol ref={list}>
        {steps.map((step, at) => (
          <StepCard
            // Cards have no names: one that moves is drawn anew at its place.
            // biome-ignore lint/suspicious/noArrayIndexKey: a step is known by its place
            key={at}
            {...{ step, at, count: steps.length, problems: problems.filter((one: StepProblem) => one.step === at + 1) }}
            onChange={(next) => change(steps.with(at, next))}
            onMove={(by) => move(at, at + by)}
            onRemove={() => {
              change(steps.toSpliced(at, 1))
              setMoved(Math.max(0, at - 1))
            }}
          />
        ))}
      </ol>
      {steps.length < mostSteps && (
        <div className="workflow-add">
          <span>{t('workflow-plan.add')}</span>
          {Object.values(stepKinds).map((kind) => (
            <Button key={kind} size="small" onClick={() => add(kind)}>
              {t(codeKey('workflow-step.kind', kind))}
            </Button>
          ))}
        </div>
      )}
      {steps.length > 1 && <p className="faint">{t('workflow-plan.keys')}</p>}
    </div>
  )
}
