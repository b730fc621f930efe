import { customerMerges } from '@quarterdeck/shared/contracts/customerMerge.ts'
import { useQuery } from '@tanstack/react-query'
import { Alert } from 'antd'
import { ask } from '../../../api/ask.ts'
import { useT } from '../../../i18n/TextProvider.tsx'
import { UndoMerge } from './UndoMerge.tsx'

/** Who was merged into a customer and can still be taken out. */
export function MergedInto({ id }: { id: number }) {
  const t = useT()
  const merges = useQuery({
    queryKey: ['customer', 'merges', id],
    queryFn: async ({ signal }) => (await ask(customerMerges, { query: { customer: id } }, { signal })).data,
  })
  return merges.data?.map(({ id: merge, other, other_name: name, until }) => (
    <Alert
      key={merge}
      className="merged"
      type="info"
      showIcon
      title={t('customer-merge.merged', { name, id: other, until })}
      action={<UndoMerge merge={merge} />}
    />
  ))
}
