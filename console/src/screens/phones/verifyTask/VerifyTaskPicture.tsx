import { verifyTaskPicture } from '@quarterdeck/shared/contracts/verifyTask.ts'
import { askFile } from '../../../api/ask.ts'
import type { Row } from '../../../api/resourceCalls.ts'
import { Screenshot } from '../../../ui/Screenshot.tsx'

/** What stood on the screen when the phone or account was taken out. */
export function VerifyTaskPicture({ row }: { row: Row }) {
  if (row.picture !== 1) return null
  const load = async (signal: AbortSignal) =>
    (await askFile(verifyTaskPicture, { query: { id: row.id } }, { signal })).blob
  return <Screenshot of={['verify-task', row.id]} load={load} />
}
