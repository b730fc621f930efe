import { actionKey, oneKey } from '@quarterdeck/shared/i18n/keys.ts'
import { useQuery } from '@tanstack/react-query'
import { Empty, Skeleton } from 'antd'
import { resourceNamed } from '../../../api/resourceAt.ts'
import { useT } from '../../../i18n/TextProvider.tsx'
import { ActionReport } from '../../../resource/actions/ActionReport.tsx'
import { type ActionBatch, actionBatchQuery } from '../../../resource/actions/actionBatch.ts'
import '../../../resource/actions/actions.css'
import { Dialog } from '../../../ui/Dialog.tsx'
import { useAddressParams } from '../../../ui/useAddressParams.ts'

/** What became of the rows of an action that was a job: the one that the address names. */
export function OpenedAction() {
  const t = useT()
  const [params, setParams] = useAddressParams()
  const given = params.get('action') ?? ''
  const job = /^\d+$/.test(given) ? Number(given) : undefined
  const { data, error } = useQuery({ ...actionBatchQuery(job ?? 0), enabled: job !== undefined })
  if (job === undefined) return null
  return (
    <Dialog width={640} title={data && titleOf(data)} footer={null} onCancel={() => setParams({ action: undefined })}>
      {!data && !error && <Skeleton active title={false} paragraph={{ rows: 3 }} />}
      {error && <Empty description={error.message} />}
      {data && <ActionReport {...data} nameOf={(id) => `#${id}`} job={job} />}
    </Dialog>
  )

  function titleOf({ resource, action }: ActionBatch): string {
    const names = { action: t(actionKey(resourceNamed(resource), action)), name: t(oneKey(resourceNamed(resource))) }
    return t('row-action.title', names)
  }
}
