import { whyBookTask } from '@quarterdeck/shared/contracts/bookTask.ts'
import { useQuery } from '@tanstack/react-query'
import { Skeleton } from 'antd'
import { ask } from '../../../api/ask.ts'
import { useT } from '../../../i18n/TextProvider.tsx'
import { topic } from './bookTaskCalls.ts'

/** Of a task that waits: every phone that could take it, with every rule that keeps it from doing so. */
export function WhyWaiting({ id }: { id: number }) {
  const t = useT()
  const why = useQuery({
    queryKey: [topic, 'get', id, 'why'],
    queryFn: async ({ signal }) => (await ask(whyBookTask, { query: { id } }, { signal })).data,
  })
  if (why.isLoading) return <Skeleton active title={false} paragraph={{ rows: 3 }} />
  return why.data?.map(({ run, phones, hidden }) => (
    <section key={run}>
      <h3 className="section-title">{t('run.why.title')}</h3>
      {phones.length === 0 && hidden === 0 && <p className="faint">{t('run.why.none')}</p>}
      <ul>
        {phones.map(({ serial, account, subsystem, rules, failed_before }) => (
          <li key={`${serial} ${account} ${subsystem}`}>
            <strong>{serial}</strong> <span className="faint">{account}</span>
            <ul>
              {rules.map(({ rule, text }) => (
                <li key={rule}>{text}</li>
              ))}
              {failed_before && <li>{t('run.why.failed_before')}</li>}
              {rules.length === 0 && !failed_before && <li>{t('run.why.ready')}</li>}
            </ul>
          </li>
        ))}
      </ul>
      {hidden > 0 && <p className="faint">{t('run.why.hidden', { count: hidden })}</p>}
    </section>
  ))
}
