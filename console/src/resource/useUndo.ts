import { undoImport } from '@quarterdeck/shared/contracts/imports.ts'
import { ask } from '../api/ask.ts'
import { type NextStep, tell } from '../api/notices.ts'
import { useT } from '../i18n/TextProvider.tsx'

/** What a toast offers after a list was cleared or overwritten: everything back, by the batch that was kept of it. */
export function useUndo(): (batch: string | null) => NextStep | undefined {
  const t = useT()
  return (batch) => {
    if (batch === null) return undefined
    const undo = async () => {
      await ask(undoImport, { query: { id: batch } })
      tell({ kind: 'success', text: t('import.taken_back') })
    }
    // A refusal has been told by whoever asks; the list hears of the change by itself.
    return { label: t('import.take_back'), onClick: () => void undo().catch(() => undefined) }
  }
}
