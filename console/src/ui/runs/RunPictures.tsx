import { type RunDetails, runScreenshot } from '@quarterdeck/shared/contracts/run.ts'
import { askFile } from '../../api/ask.ts'
import { useT } from '../../i18n/TextProvider.tsx'
import { Screenshot } from '../Screenshot.tsx'

/** The screen at the end of each attempt, and of which one it is: what worked on one phone has nothing to do with a failure on another. */
export function RunPictures({ run }: { run: Pick<RunDetails, 'seq' | 'pictures'> }) {
  const t = useT()
  return run.pictures.map(({ attempt, phone, worked }) => {
    const load = async (signal: AbortSignal) =>
      (await askFile(runScreenshot, { query: { id: run.seq, attempt } }, { signal })).blob
    const title = t(worked ? 'run.picture_worked' : 'run.picture_failed', { attempt, phone })
    return <Screenshot key={attempt} of={['run', run.seq, attempt]} title={title} load={load} />
  })
}
