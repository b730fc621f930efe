import { CheckCircleFilled } from '@ant-design/icons'
import { resumeStep, type ShownPart, type ShownStep, skipStep } from '@quarterdeck/shared/contracts/setup.ts'
import { Button, Input } from 'antd'
import { type ReactNode, useId, useState } from 'react'
import { Link } from 'react-router-dom'
import { ask } from '../../../api/ask.ts'
import { resourceNamed } from '../../../api/resourceAt.ts'
import { useAction } from '../../../api/useAction.ts'
import { useT } from '../../../i18n/TextProvider.tsx'
import { listAddress } from '../../../resource/listAddress.ts'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { type Setup, StepAct } from './StepAct.tsx'

interface StepPanelProps {
  step: ShownStep
  setup: Setup
  onChanged(): void
  /** Leads on. */
  children: ReactNode
}

/** One step: what it takes, how much of it is there, and what to press for the rest. */
export function StepPanel({ step, setup, onChanged, children }: StepPanelProps) {
  const t = useT()
  const { name, title, help, done, skipped, parts } = step
  const [isSkipping, setIsSkipping] = useState(false)
  const resume = useAction(() => ask(resumeStep, { body: { step: name } }), { onDone: onChanged })
  return (
    <section className="panel" aria-label={title} data-shown={name}>
      <header className="panel-head">
        <h2>{title}</h2>
      </header>
      <p className="setup-help">{help}</p>
      {skipped && !done && (
        <p className="setup-help">
          {t('setup.skipped_by', skipped)}
          <Button size="small" loading={resume.isPending} onClick={() => resume.mutate()}>
            {t('setup.resume')}
          </Button>
        </p>
      )}
      <ul className="setup-parts">
        {parts.map((part) => (
          <Part key={part.name} part={part} setup={setup} onChanged={onChanged} />
        ))}
      </ul>
      <footer className="setup-ways">
        {children}
        {!done && !skipped && <Button onClick={() => setIsSkipping(true)}>{t('setup.skip')}</Button>}
      </footer>
      {isSkipping && <SkipDialog step={name} onDone={onChanged} onClose={() => setIsSkipping(false)} />}
    </section>
  )
}

interface PartProps {
  part: ShownPart
  setup: Setup
  onChanged(): void
}

function Part({ part, setup, onChanged }: PartProps) {
  const t = useT()
  const { name, title, list, query, count, least, acts } = part
  const isDone = count >= least
  return (
    <li data-part={name} data-done={isDone}>
      <span className="first-mark">{isDone && <CheckCircleFilled aria-label={t('action.done')} />}</span>
      <span>
        <Link to={listAddress(resourceNamed(list), query)}>{title}</Link>
        <span className="faint numbers">{t('setup.count', { count, least })}</span>
      </span>
      <span className="setup-acts">
        {acts.map((act) => (
          <StepAct
            key={`${act.kind}${act.list}${act.action}${act.path}`}
            act={act}
            setup={setup}
            onChanged={onChanged}
          />
        ))}
      </span>
    </li>
  )
}

interface SkipDialogProps {
  step: ShownStep['name']
  onDone(): void
  onClose(): void
}

/** Stays open with what was typed where it fails. */
function SkipDialog({ step, onDone, onClose }: SkipDialogProps) {
  const t = useT()
  const id = useId()
  const [reason, setReason] = useState('')
  const skip = useAction(() => ask(skipStep, { body: { step, reason } }), { onDone })
  return (
    <ConfirmDialog
      title={t('setup.skip')}
      danger={false}
      disabled={reason.trim() === ''}
      verb={t('setup.skip')}
      question={
        <>
          <label htmlFor={id}>{t('setup.reason')}</label>
          <Input.TextArea id={id} maxLength={500} value={reason} onChange={({ target }) => setReason(target.value)} />
        </>
      }
      onConfirm={() => skip.mutateAsync()}
      onClose={onClose}
    />
  )
}
