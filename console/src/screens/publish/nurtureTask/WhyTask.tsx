import { ClockCircleOutlined } from '@ant-design/icons'
import { nurtureWhy } from '@quarterdeck/shared/contracts/nurture.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Skeleton } from 'antd'
import { ask } from '../../../api/ask.ts'
import type { Row } from '../../../api/resourceCalls.ts'
import { useTexts } from '../../../i18n/TextProvider.tsx'
import { useChanged } from '../../../live/LiveProvider.tsx'
import { counted } from '../../../resource/bulkEdit/counted.ts'
import { Failed } from '../../../ui/Failed.tsx'

const refreshMs = 3000
/** So many are told one by one: of a task with hundreds of accounts the first say what the others would. */
const most = 12

/** What accounts of a task wait for, the first thing first; those at work are left out. */
export function WhyTask({ row }: { row: Row }) {
  const { t, language } = useTexts()
  const queries = useQueryClient()
  const queryKey = ['nurture-task', 'why', row.id, row.revision]
  const why = useQuery({
    queryKey,
    queryFn: async ({ signal }) => (await ask(nurtureWhy, { query: { id: row.id } }, { signal })).data,
  })
  useChanged('nurture-slot', () => void queries.invalidateQueries({ queryKey }), refreshMs)
  if (why.error) return <Failed title={t('list.could_not_load')} error={why.error} onRetry={() => void why.refetch()} />
  if (!why.data) return <Skeleton active title={false} paragraph={{ rows: 2 }} />
  const left = why.data.length - most
  return (
    <section className="nurture-why">
      <h3>
        <ClockCircleOutlined aria-hidden /> {t('nurture-plan.why')}
      </h3>
      <dl>
        {why.data.slice(0, most).map(({ account, account_name, reasons }) => (
          <div key={account}>
            <dt>{account_name}</dt>
            {(reasons.length > 0 ? reasons : [t('nurture-plan.next_look')]).map((reason) => (
              <dd key={reason}>{reason}</dd>
            ))}
          </div>
        ))}
      </dl>
      {left > 0 && <p className="faint">{t('nurture-plan.more_accounts', counted(left, language))}</p>}
    </section>
  )
}
