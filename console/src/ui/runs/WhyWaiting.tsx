import { whyBookTask } from '@quarterdeck/shared/contracts/bookTask.ts'
import { whyRunWaits } from '@quarterdeck/shared/contracts/run.ts'
import { useQuery } from '@tanstack/react-query'
import { Skeleton } from 'antd'
import { ask } from '../../api/ask.ts'
import { useT } from '../../i18n/TextProvider.tsx'
import { Failed } from '../Failed.tsx'
import { WhyRuns } from './WhyRuns.tsx'

/** What phones lack changes without an event for whoever looks: it is asked for again. */
const everyMs = 10_000

/** Why a task, or one run, waits, phone by phone. */
export function WhyWaiting({ of }: { of: { task: number } | { run: number } }) {
  const t = useT()
  const why = useQuery({
    queryKey: ['book-task', 'get', of, 'why'],
    queryFn: async ({ signal }) => {
      if ('run' in of) return (await ask(whyRunWaits, { query: { id: of.run } }, { signal })).data
      return (await ask(whyBookTask, { query: { id: of.task } }, { signal })).data
    },
    refetchInterval: everyMs,
  })
  if (why.isLoading) return <Skeleton active title={false} paragraph={{ rows: 3 }} />
  if (why.error && !why.data)
    return <Failed title={t('list.could_not_load')} error={why.error} onRetry={() => void why.refetch()} />
  return why.data && <WhyRuns why={why.data} />
}
