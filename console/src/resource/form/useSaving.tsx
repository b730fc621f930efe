import type { AnyResource } from '@quarterdeck/shared/resource/define.ts'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { isCallError } from '../../api/consequence.ts'
import { editRow, type Row } from '../../api/resourceCalls.ts'
import { useAction } from '../../api/useAction.ts'
import { type ChangedMeanwhile, differencesOf } from './conflict.ts'
import { changedOnly, type FormValues } from './formValues.ts'

const ConflictDialog = lazy(() => import('./ConflictDialog.tsx').then((m) => ({ default: m.ConflictDialog })))

interface Saving {
  resource: AnyResource
  /** As it was when the form was opened. */
  row: Row
  onSaved(): void
  /** The row is as somebody else left it. */
  onTheirs(): void
  onFailed(error: unknown): boolean
}

/**
 * Saves an edit. Where somebody else saved the row since it was seen, both versions are shown, and what is chosen is saved on
 * theirs. `conflict` is to be drawn beside the form.
 */
export function useSaving({ resource, row, onSaved, onTheirs, onFailed }: Saving) {
  const [met, setMet] = useState<{ changed: ChangedMeanwhile; wanted: FormValues }>()
  const { mutate, isPending } = useAction(
    ({ wanted, on }: { wanted: FormValues; on: Row }) => editRow(resource, row.id, changedOnly(resource, wanted, on)),
    {
      onDone: onSaved,
      onFailed(error, { wanted }) {
        const changed = meanwhileOf(error)
        if (changed) setMet({ changed, wanted })
        return changed !== undefined || onFailed(error)
      },
    },
  )
  const differences = met && differencesOf(resource, { seen: row, wanted: met.wanted, theirs: met.changed.row })
  const conflict: ReactNode = met && differences && (
    <Suspense fallback={null}>
      <ConflictDialog
        // Who was second may be second again.
        key={met.changed.when}
        resource={resource}
        changed={met.changed}
        differences={differences}
        isSaving={isPending}
        onSave={(kept) => mutate({ wanted: onTopOf(met.changed.row, met.wanted, kept), on: met.changed.row })}
        onTheirs={onTheirs}
        onClose={() => setMet(undefined)}
      />
    </Suspense>
  )
  return { save: (wanted: FormValues) => mutate({ wanted, on: row }), isPending, conflict }
}

/** Everything that the form holds: what is kept of it, and for the rest what stands there now. */
function onTopOf(theirs: Row, wanted: FormValues, kept: FormValues): FormValues {
  return Object.fromEntries(Object.keys(wanted).map((name) => [name, name in kept ? kept[name] : theirs[name]]))
}

function meanwhileOf(error: unknown): ChangedMeanwhile | undefined {
  const isMet = isCallError(error) && error.code === 'changed_meanwhile'
  // The server's own words, as `changed_meanwhile` is declared.
  return isMet ? (error.data as ChangedMeanwhile) : undefined
}
