import { resourceNamed } from '../../../api/resourceAt.ts'
import { loadRows } from '../../../api/resourceCalls.ts'
import { History } from '../../../resource/drawer/History.tsx'
import { useMay } from '../../../ui/Me.tsx'

const shown = 50

/** Who did what to a task, the newest first, for those who may see the audit log. */
export function TaskHistory({ list, id }: { list: string; id: number }) {
  const allowed = useMay()('audit.list')
  const load = async (signal: AbortSignal) => {
    const query = { resource: list, row_id: String(id), pageIndex: 1, pageSize: shown }
    const { rows } = await loadRows(resourceNamed('audit'), query, signal)
    return rows.map(({ at, actor, summary }) => ({ at: String(at), actor: String(actor), summary: String(summary) }))
  }
  return allowed ? <History queryKey={['audit', 'list', 'of', list, id]} load={load} /> : null
}
