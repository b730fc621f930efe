import { type RunSteps as Steps, workflowRunSteps } from '@quarterdeck/shared/contracts/workflow.ts'
import { codeKey, oneKey } from '@quarterdeck/shared/i18n/keys.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Skeleton, Tag } from 'antd'
import { Link } from 'react-router-dom'
import { ask } from '../../../api/ask.ts'
import { resourceNamed } from '../../../api/resourceAt.ts'
import type { Row } from '../../../api/resourceCalls.ts'
import { useT } from '../../../i18n/TextProvider.tsx'
import { useChanged } from '../../../live/LiveProvider.tsx'
import { listAddress } from '../../../resource/listAddress.ts'
import { Failed } from '../../../ui/Failed.tsx'
import { useMay } from '../../../ui/Me.tsx'
import { ChangeLines } from './ChangeLines.tsx'
import './workflow.css'

const refreshMs = 1000
const colours = ['default', 'processing', 'success', 'error'] as const

/** How far a run has come: each step with what became of each account, and what newer versions say otherwise. */
export function RunSteps({ row }: { row: Row }) {
  const t = useT()
  const queries = useQueryClient()
  const queryKey = ['workflow-run', 'steps', row.id]
  const steps = useQuery({
    queryKey,
    queryFn: async ({ signal }) => (await ask(workflowRunSteps, { query: { id: row.id } }, { signal })).data,
  })
  useChanged('workflow-run', () => void queries.invalidateQueries({ queryKey }), refreshMs)
  if (steps.error)
    return <Failed title={t('list.could_not_load')} error={steps.error} onRetry={() => void steps.refetch()} />
  if (!steps.data) return <Skeleton active title={false} paragraph={{ rows: 4 }} />
  const { version, newest, changes } = steps.data
  return (
    <section className="workflow-run">
      <h3>
        {t('workflow-plan.at_step', { step: Number(row.step), steps: Number(row.steps) })}{' '}
        <span className="faint">
          {t('workflow-plan.version', { version })}
          {newest > version && ` · ${t('workflow-plan.newer', { count: newest - version })}`}
        </span>
      </h3>
      {row.reason ? <p>{String(row.reason)}</p> : null}
      <ol>
        {steps.data.steps.map((step) => (
          <StepRows key={step.step} step={step} />
        ))}
      </ol>
      {changes.length > 0 && <ChangeLines changes={changes} />}
    </section>
  )
}

function StepRows({ step: { step, kind, list, rows } }: { step: Steps['steps'][number] }) {
  const t = useT()
  const may = useMay()
  const made = list !== '' && may(`${list}.list`) ? resourceNamed(list) : undefined
  return (
    <li>
      <strong>
        {step} · {t(codeKey('workflow-step.kind', kind))}
      </strong>
      {rows.length === 0 && <p className="faint">{t('workflow-plan.not_yet')}</p>}
      <ul>
        {rows.map(({ account, account_name, state, error, made: ids }) => (
          <li key={account}>
            <Tag color={colours[state] ?? 'default'}>{t(codeKey('workflow-step.state', state))}</Tag>
            {account_name || t('workflow-plan.whole_run')}
            {made &&
              ids.map((id) => (
                <Link key={id} className="workflow-made" to={listAddress(made, { row: String(id) })}>
                  {t(oneKey(made))} {id}
                </Link>
              ))}
            {error !== '' && <span className="workflow-wrong"> {error}</span>}
          </li>
        ))}
      </ul>
    </li>
  )
}
