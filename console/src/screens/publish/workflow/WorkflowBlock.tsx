import { checkWorkflow, workflowVersions } from '@quarterdeck/shared/contracts/workflow.ts'
import { codeKey } from '@quarterdeck/shared/i18n/keys.ts'
import { useQuery } from '@tanstack/react-query'
import { Skeleton } from 'antd'
import { ask } from '../../../api/ask.ts'
import type { Row } from '../../../api/resourceCalls.ts'
import { useT } from '../../../i18n/TextProvider.tsx'
import { Failed } from '../../../ui/Failed.tsx'
import { ChangeLines } from './ChangeLines.tsx'
import './workflow.css'

/** What a start would do now, when it starts by itself within seven days, and what it said before. */
export function WorkflowBlock({ row }: { row: Row }) {
  const t = useT()
  const check = useQuery({
    queryKey: ['workflow', 'check', row.id, row.revision],
    queryFn: async ({ signal }) => (await ask(checkWorkflow, { body: { id: row.id, values: {} } }, { signal })).data,
  })
  const versions = useQuery({
    queryKey: ['workflow', 'versions', row.id, row.revision],
    queryFn: async ({ signal }) => (await ask(workflowVersions, { query: { id: row.id } }, { signal })).data,
  })
  if (check.error)
    return <Failed title={t('list.could_not_load')} error={check.error} onRetry={() => void check.refetch()} />
  if (!check.data) return <Skeleton active title={false} paragraph={{ rows: 4 }} />
  const { steps, starts } = check.data
  return (
    <>
      <section className="workflow-run">
        <h3>{t('workflow-plan.check')}</h3>
        <ol>
          {steps.map(({ step, kind, rows, refused, waits }) => (
            <li key={step}>
              <strong>
                {step} · {t(codeKey('workflow-step.kind', kind))}
              </strong>{' '}
              {rows > 0 && t('workflow-plan.makes', { rows })}
              {waits !== '' && <p className="workflow-wrong">{waits}</p>}
              <ul>
                {refused.map(({ account, account_name, refused: reason }) => (
                  <li key={account} className="workflow-wrong">
                    {account_name} {reason}
                  </li>
                ))}
              </ul>
            </li>
          ))}
        </ol>
      </section>
      <section>
        <h3>{t('workflow-plan.forecast')}</h3>
        {starts.length === 0 && <p className="faint">{t('workflow-plan.no_starts')}</p>}
        <ul className="workflow-changes">
          {starts.map(({ time }) => (
            <li key={time}>{time}</li>
          ))}
        </ul>
      </section>
      {versions.data && versions.data.length > 1 && (
        <section>
          <h3>{t('workflow-plan.versions')}</h3>
          {versions.data.map(({ number, username, time, changes }) => (
            <div key={number}>
              <p>
                {t('workflow-plan.version', { version: number })} <span className="faint">{`${username} ${time}`}</span>
              </p>
              <ChangeLines changes={changes} />
            </div>
          ))}
        </section>
      )}
    </>
  )
}
