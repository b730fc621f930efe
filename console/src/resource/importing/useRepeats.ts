import type { ImportReport } from '@quarterdeck/shared/resource/endpoints.ts'
import { useAction } from '../../api/useAction.ts'
import type { RepeatsChoice } from './CheckStep.tsx'
import type { ChosenFile, ImportSource } from './source.ts'
import { useDiscard } from './useDiscard.ts'

interface Checked {
  source: ImportSource | undefined
  report: ImportReport | undefined
  /** What was sent to be looked at, as long as the dialog is open. */
  sent: ChosenFile | undefined
  onChecked(report: ImportReport, sent: ChosenFile): void
}

/** Looks at the same file again, with or without the rows that repeat others; the dry run of before is thrown away. */
export function useRepeats({ source, report, sent, onChecked }: Checked): RepeatsChoice | undefined {
  const discard = useDiscard()
  const send = useAction(async (chosen: ChosenFile) => ({ again: await source!.check(chosen), chosen }), {
    onDone({ again, chosen }) {
      if (report) discard.mutate(report.id)
      onChecked(again, chosen)
    },
  })
  // While the file is looked at again, what was chosen stands already.
  const isWanted = (send.isPending ? send.variables : sent)?.repeats === 1
  if (!source?.alike || !sent || !report || (report.counts.repeated === 0 && !isWanted)) return undefined
  return {
    alike: source.alike,
    isWanted,
    isAsking: send.isPending,
    onChange: (isWanted) => send.mutate({ ...sent, repeats: isWanted ? 1 : 0 }),
  }
}
