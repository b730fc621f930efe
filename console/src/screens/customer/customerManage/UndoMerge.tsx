import { unmergeCustomers } from '@quarterdeck/shared/contracts/customerMerge.ts'
import { useQueryClient } from '@tanstack/react-query'
import { Button } from 'antd'
import { ask } from '../../../api/ask.ts'
import { tell } from '../../../api/notices.ts'
import { useAction } from '../../../api/useAction.ts'
import { useT } from '../../../i18n/TextProvider.tsx'
import { useMay } from '../../../ui/Me.tsx'

/** Takes a merge back, and says what has to stay. */
export function UndoMerge({ merge, onDone }: { merge: number; onDone?(): void }) {
  const t = useT()
  const may = useMay()
  const queries = useQueryClient()
  const undo = useAction(async () => (await ask(unmergeCustomers, { body: { merge } })).data, {
    onDone({ back, rest }) {
      const stays = rest.map(({ name, ids }) => `${name} (${ids.map((id) => `#${id}`).join(', ')})`)
      const text = t('customer-merge.undone', { count: back })
      if (stays.length === 0) tell({ kind: 'success', text })
      else tell({ kind: 'info', text: `${text} ${t('customer-merge.stays')} ${stays.join(', ')}` })
      void queries.invalidateQueries({ queryKey: ['customer'] })
      onDone?.()
    },
  })
  if (!may('customer.unmerge', true)) return null
  return (
    <Button loading={undo.isPending} onClick={() => undo.mutate()}>
      {t('customer-merge.undo')}
    </Button>
  )
}
