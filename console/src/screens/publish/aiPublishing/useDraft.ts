import { type ReleaseDraft, readDraft, saveDraft } from '@quarterdeck/shared/contracts/publishing.ts'
import { useCallback, useEffect, useRef, useState } from 'react'
import { ask } from '../../../api/ask.ts'
import { bodyOf, type Composition, isBlank } from './composition.ts'
import { createDraftSaver, type DraftRevision, type DraftSaver, type DraftState } from './draftSaver.ts'

export interface Draft {
  id: number | null
  state: DraftState
  /** When it was saved last, as a time of this browser. */
  savedAt: Date | undefined
  /** What another tab has saved. */
  theirs(): Promise<ReleaseDraft>
  takeTheirs(theirs: ReleaseDraft): void
  keepMine(theirs: ReleaseDraft): void
  /** Saves at once. */
  flush(): Promise<void>
  /** It is a draft no more. */
  stop(): void
}

/** Saves the composition as a draft while somebody fills it in, and what waits when they leave. `name`: what it is called where nobody says. */
export function useDraft(composition: Composition, name: string, start: DraftRevision): Draft {
  const [state, setState] = useState<DraftState>(start.id === null ? 'none' : 'saved')
  const [savedAt, setSavedAt] = useState<Date>()
  const [id, setId] = useState(start.id)
  const called = useRef(name)
  called.current = name
  const [saver] = useState(() => saverFrom(start, called, setState, setId, setSavedAt))
  const first = useRef(composition)
  useEffect(() => {
    // What it begins with is saved already, or not worth it.
    if (first.current === composition) return
    first.current = composition
    if (saver.known().id !== null || !isBlank(composition)) saver.changed(composition)
  }, [composition, saver])
  useEffect(() => () => void saver.flush().finally(() => saver.stop()), [saver])
  useWarning(state === 'waiting' || state === 'failed' || state === 'conflict')
  return {
    id,
    state,
    savedAt,
    theirs: useCallback(async () => {
      const query = { id: saver.known().id! }
      return (await ask(readDraft, { query })).data
    }, [saver]),
    takeTheirs: ({ id: theirId, revision }) => saver.goOn({ id: theirId, revision }),
    keepMine: ({ id: theirId, revision }) => saver.goOn({ id: theirId, revision }, composition),
    flush: saver.flush,
    stop: saver.stop,
  }
}

function saverFrom(
  start: DraftRevision,
  called: { readonly current: string },
  onState: (state: DraftState) => void,
  onId: (id: number) => void,
  onSaved: (at: Date) => void,
): DraftSaver<Composition> {
  return createDraftSaver<Composition>({
    start,
    onState,
    async save(composition, { id, revision }) {
      const body = {
        id,
        revision,
        name: composition.name.trim() || called.current,
        media: [...composition.media.map(({ id: file }) => file), ...composition.crops.map(({ file }) => file)],
        body: bodyOf(composition),
      }
      const { data } = await ask(saveDraft, { body }, { quiet: true })
      onId(data.id)
      onSaved(new Date())
      return data
    },
  })
}

/** The browser's own question where something has not been saved yet. */
function useWarning(isUnsaved: boolean): void {
  useEffect(() => {
    if (!isUnsaved) return undefined
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', warn)
    return () => removeEventListener('beforeunload', warn)
  }, [isUnsaved])
}
