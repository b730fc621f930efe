import { estimateTask } from '@quarterdeck/shared/contracts/contentTasks.ts'
import { useQuery } from '@tanstack/react-query'
import { Skeleton, Table } from 'antd'
import { ask } from '../../../api/ask.ts'
import { formatMoney, formatNumber } from '../../../i18n/format.ts'
import { useTexts } from '../../../i18n/TextProvider.tsx'
import type { FormValues } from '../../../resource/form/formValues.ts'
import { Failed } from '../../../ui/Failed.tsx'

/** What the task will come to: how many posts and parts, an example of what a model is told, or of what is put together. */
export function CheckStep({ values }: { values: FormValues }) {
  const { t, language } = useTexts()
  const { data, error, refetch } = useQuery({
    queryKey: ['content-task', 'estimate', values],
    queryFn: async ({ signal }) => (await ask(estimateTask, { body: values }, { signal, quiet: true })).data,
    retry: false,
  })
  if (error) return <Failed title={t('content-task.more.cannot_plan')} error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton active paragraph={{ rows: 4 }} />
  const numbers = [
    ['personas', data.personas],
    ['posts', data.posts],
    ['parts', data.parts],
    ['texts', data.texts],
    ['pictures', data.pictures],
    ['videos', data.videos],
  ] as const
  return (
    <section className="wizard-check">
      <dl className="wizard-numbers">
        {numbers
          .filter(([, n]) => n > 0)
          .map(([name, n]) => (
            <div key={name}>
              <dt>{t(`content-task.more.number_${name}`, { count: n })}</dt>
              <dd>{formatNumber(n, language)}</dd>
            </div>
          ))}
      </dl>
      <p className="wizard-cost">
        {data.costs.length === 0 || data.costs.every(({ most }) => most === 0)
          ? t('content-task.more.costs_nothing')
          : t('content-task.more.costs_most', {
              amounts: data.costs
                .map(({ currency, most }) => formatMoney(most, { micro: true }, currency, language))
                .join(' + '),
            })}
        {data.unpriced.length > 0 && ` · ${t('content-task.more.unpriced', { names: data.unpriced.join(', ') })}`}
      </p>
      {data.prompt !== '' && (
        <>
          <h3>{t('content-task.more.sample', { persona: data.persona })}</h3>
          <pre className="wizard-prompt">{data.prompt}</pre>
        </>
      )}
      {data.mixes.length > 0 && (
        <Table
          size="small"
          pagination={false}
          rowKey={(_, at) => String(at)}
          dataSource={data.mixes}
          columns={[
            { title: t('content-item.field.persona'), dataIndex: 'persona' },
            { title: t('content-item.field.text'), dataIndex: 'text' },
            { title: t('content-item.field.media'), dataIndex: 'pictures', align: 'right' },
            { title: t('content-item.field.video'), dataIndex: 'videos', align: 'right' },
          ]}
        />
      )}
    </section>
  )
}
