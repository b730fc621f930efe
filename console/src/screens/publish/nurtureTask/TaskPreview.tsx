import { previewNurture } from '@quarterdeck/shared/contracts/nurture.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { ask } from '../../../api/ask.ts'
import type { Row } from '../../../api/resourceCalls.ts'
import { useT } from '../../../i18n/TextProvider.tsx'
import { useChanged } from '../../../live/LiveProvider.tsx'
import { useMay } from '../../../ui/Me.tsx'
import { PlanView } from './PlanView.tsx'
import { WhyTask } from './WhyTask.tsx'

const refreshMs = 5000

/** The next starts of a task that is there, after what its accounts have done so far. */
export function TaskPreview({ row }: { row: Row }) {
  const t = useT()
  const mayLook = useMay()('nurture-task.preview')
  const queries = useQueryClient()
  const queryKey = ['nurture-task', 'preview', row.id, row.revision]
  const preview = useQuery({
    queryKey,
    queryFn: async ({ signal }) =>
      (await ask(previewNurture, { body: { id: row.id, values: {}, count: 20 } }, { signal })).data,
    enabled: mayLook,
  })
  useChanged('nurture-slot', () => void queries.invalidateQueries({ queryKey }), refreshMs)
  if (!mayLook) return null
  return (
    <>
      {row.enabled === 1 && <WhyTask row={row} />}
      <section>
        <h3>{t('nurture-plan.title')}</h3>
        {row.enabled === 0 && <p className="faint">{t('nurture-plan.closed')}</p>}
        <PlanView preview={preview} />
      </section>
    </>
  )
}
