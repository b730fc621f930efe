import type { ActionReply } from '@quarterdeck/shared/resource/endpoints.ts'
import type { Row } from '../../api/resourceCalls.ts'

/** The rows that a dry run would change: what it refused stays out, even if it would go by now. A job names only those refused. */
export function foreseen(rows: readonly Row[], { results }: ActionReply, job: number | null): readonly Row[] {
  const isLeftOut = new Set(results.filter(({ result }) => job === null || result === 'refused').map(({ id }) => id))
  for (const { id, result } of results) if (result === 'done') isLeftOut.delete(id)
  return rows.filter(({ id }) => !isLeftOut.has(id))
}
