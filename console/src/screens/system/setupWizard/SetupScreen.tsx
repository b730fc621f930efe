import type { ShownStep } from '@quarterdeck/shared/contracts/setup.ts'
import { Button, Skeleton } from 'antd'
import { useT } from '../../../i18n/TextProvider.tsx'
import { Failed } from '../../../ui/Failed.tsx'
import { StateTag } from '../../../ui/StateTag.tsx'
import { useAddressParams } from '../../../ui/useAddressParams.ts'
import { SetupSummary } from './SetupSummary.tsx'
import { StepPanel } from './StepPanel.tsx'
import { useSetup } from './useSetup.ts'
import './setup.css'

/** From an empty installation to a first post. What is done the rows say; it is left and entered again anywhere, by anybody. */
export function SetupScreen() {
  const t = useT()
  const { data, error, refetch, again } = useSetup()
  const [params, setParams] = useAddressParams()
  if (!data && error) return <Failed title={t('list.could_not_load')} error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton active className="setup" paragraph={{ rows: 12 }} />
  const { steps } = data
  const shown = steps.find(({ name }) => name === params.get('step')) ?? steps.find(isOpen) ?? steps.at(-1)!
  const show = (name: string) => setParams(() => new URLSearchParams({ step: name }))
  const next = steps[steps.indexOf(shown) + 1]
  return (
    <div className="setup">
      <nav className="panel setup-steps" aria-label={t('setup.title')}>
        <p className="faint numbers">
          {t('setup.progress', { done: steps.filter(({ done }) => done).length, total: steps.length })}
        </p>
        <ol>
          {steps.map((step, n) => (
            <li key={step.name}>
              <button
                type="button"
                aria-current={step === shown ? 'step' : undefined}
                data-step={step.name}
                data-state={stateOf(step)}
                onClick={() => show(step.name)}
              >
                <span>{`${n + 1}. ${step.title}`}</span>
                <StepTag step={step} />
              </button>
            </li>
          ))}
        </ol>
      </nav>
      <div className="setup-shown">
        <StepPanel key={shown.name} step={shown} setup={data} onChanged={again}>
          {next && (
            <Button type={isOpen(shown) ? 'default' : 'primary'} onClick={() => show(next.name)}>
              {t('action.next')}
            </Button>
          )}
        </StepPanel>
        <SetupSummary steps={steps} />
      </div>
    </div>
  )
}

type State = 'done' | 'skipped' | 'open'
const stateOf = ({ done, skipped }: ShownStep): State => (done ? 'done' : skipped ? 'skipped' : 'open')
const isOpen = (step: ShownStep) => stateOf(step) === 'open'
const colours = { done: 'green', skipped: 'grey', open: 'orange' } as const

function StepTag({ step }: { step: ShownStep }) {
  const t = useT()
  const state = stateOf(step)
  return <StateTag colour={colours[state]}>{t(`setup.state.${state}`)}</StateTag>
}
