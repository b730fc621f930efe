import { ArrowDownOutlined, ArrowUpOutlined, DeleteOutlined } from '@ant-design/icons'
import { codeKey, fieldKey } from '@quarterdeck/shared/i18n/keys.ts'
import type { Field } from '@quarterdeck/shared/resource/field.ts'
import {
  fieldsOfStep,
  type StepFieldName,
  type StepProblem,
  stepFields,
  stepValue,
  type WorkflowStep,
  workflowStepForm,
} from '@quarterdeck/shared/values/workflowSteps.ts'
import { Button } from 'antd'
import type { KeyboardEvent } from 'react'
import { FieldInput } from '../../../forms/FieldInput.tsx'
import { useT } from '../../../i18n/TextProvider.tsx'
import { problemWords } from './problemWords.ts'
import { RowSelect } from './RowSelect.tsx'

interface StepCardProps {
  step: WorkflowStep
  /** Its place, from 0. */
  at: number
  count: number
  problems: readonly StepProblem[]
  onChange(step: WorkflowStep): void
  onMove(by: 1 | -1): void
  onRemove(): void
}

/** One step: what it does, what it says, and what is wrong with it. */
export function StepCard({ step, at, count, problems, onChange, onMove, onRemove }: StepCardProps) {
  const t = useT()
  const number = { step: at + 1 }
  const title = `${at + 1} · ${t(codeKey('workflow-step.kind', step.kind))}`
  const onKeyDown = (event: KeyboardEvent) => {
    if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return
    event.preventDefault()
    onMove(event.key === 'ArrowUp' ? -1 : 1)
  }
  const set = (name: StepFieldName, value: unknown) => onChange({ ...step, [name]: value as string | number | null })
  const whole = problems.filter(({ problem }) => problem.field === '')
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a card is moved by the keyboard that stands on it
    <li className="workflow-step" tabIndex={0} aria-label={title} onKeyDown={onKeyDown}>
      <header>
        <strong>{title}</strong>
        <Button
          size="small"
          type="text"
          icon={<ArrowUpOutlined />}
          aria-label={t('workflow-plan.up', number)}
          disabled={at === 0}
          onClick={() => onMove(-1)}
        />
        <Button
          size="small"
          type="text"
          icon={<ArrowDownOutlined />}
          aria-label={t('workflow-plan.down', number)}
          disabled={at === count - 1}
          onClick={() => onMove(1)}
        />
        <Button
          size="small"
          type="text"
          danger
          icon={<DeleteOutlined />}
          aria-label={t('workflow-plan.remove', number)}
          onClick={onRemove}
        />
      </header>
      {whole.map(({ problem }) => (
        <p key={problem.code} className="workflow-wrong" role="alert">
          {problemWords(problem, t)}
        </p>
      ))}
      {fieldsOfStep(step).map((name) => {
        const field: Field = stepFields[name]
        const id = `step-${at}-${name}`
        const wrong = problems.find(({ problem }) => problem.field === name)
        const shown =
          field.kind === 'reference' || field.kind === 'integer' ? (step[name] ?? null) : stepValue(step, name)
        const value = field.kind === 'text' ? String(step[name] ?? '') : shown
        return (
          <div key={name} className="workflow-field">
            <label htmlFor={id}>{t(fieldKey(workflowStepForm, name))}</label>
            {field.kind === 'reference' ? (
              <RowSelect id={id} field={field} value={value as number | null} onChange={(row) => set(name, row)} />
            ) : (
              <FieldInput
                resource={workflowStepForm}
                {...{ name, field, id }}
                value={name === 'count' || name === 'hours' ? stepValue(step, name) : value}
                onChange={(next) => set(name, next)}
              />
            )}
            {name === 'answers' && <p className="faint">{t('workflow-step.help.answers')}</p>}
            {wrong && <p className="workflow-wrong">{problemWords(wrong.problem, t)}</p>}
          </div>
        )
      })}
    </li>
  )
}
