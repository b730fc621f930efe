import { whyBookTask } from '@quarterdeck/shared/contracts/bookTask.ts'
import { useQuery } from '@tanstack/react-query'
import { Skeleton } from 'antd'
import { ask } from '../../../api/ask.ts'
import { WhyRuns } from '../../../ui/runs/WhyRuns.tsx'
import { topic } from './bookTaskCalls.ts'

/** Why a task waits, phone by phone. */
export function WhyWaiting({ id }: { id: number }) {
  const why = useQuery({
    queryKey: [topic, 'get', id, 'why'],
    queryFn: async ({ signal }) => (await ask(whyBookTask, { query: { id } }, { signal })).data,
  })
  if (why.isLoading) return <Skeleton active title={false} paragraph={{ rows: 3 }} />
  return why.data && <WhyRuns why={why.data} />
}
