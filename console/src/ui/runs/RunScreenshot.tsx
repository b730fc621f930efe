import { runScreenshot } from '@quarterdeck/shared/contracts/run.ts'
import { askFile } from '../../api/ask.ts'
import { Screenshot } from '../Screenshot.tsx'

/** The screen when a run ended: failed, or at the commit of a dry run. */
export function RunScreenshot({ run }: { run: number }) {
  const load = async (signal: AbortSignal) => (await askFile(runScreenshot, { query: { id: run } }, { signal })).blob
  return <Screenshot of={['run', run]} load={load} />
}
