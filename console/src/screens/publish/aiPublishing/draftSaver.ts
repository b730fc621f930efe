import { isCallError } from '../../../api/consequence.ts'

/** Which draft it is, and which of its revisions was seen; id null until it was saved once. */
export interface DraftRevision {
  id: number | null
  revision: number
}

/** `conflict`: another tab has saved it since. */
export type DraftState = 'none' | 'waiting' | 'saving' | 'saved' | 'failed' | 'conflict'

export interface DraftSaver<C> {
  changed(content: C): void
  /** Saves at once what waits. */
  flush(): Promise<void>
  /** Goes on from another revision: `content` is what is to stand there, nothing said is what stands there. */
  goOn(from: DraftRevision, content?: C): void
  known(): DraftRevision
  stop(): void
}

interface Options<C> {
  start: DraftRevision
  save(content: C, known: DraftRevision): Promise<{ id: number; revision: number }>
  onState(state: DraftState): void
  /** Typing rests for so long before it is saved. */
  restMs?: number
  /** What failed is tried again after this. */
  retryMs?: number
}

/** Saves what changes, one call at a time and always the latest; stops where another tab has saved the same draft. */
export function createDraftSaver<C>(options: Options<C>): DraftSaver<C> {
  const { save, onState, restMs = 1000, retryMs = 10_000 } = options
  let known = options.start
  let waiting: { content: C } | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let running: Promise<void> | undefined
  let isStopped = false
  let isConflicting = false

  function wait(ms: number): void {
    clearTimeout(timer)
    timer = setTimeout(() => void begin(), ms)
  }

  function begin(): Promise<void> {
    clearTimeout(timer)
    running ??= work().finally(() => {
      running = undefined
    })
    return running
  }

  async function work(): Promise<void> {
    while (waiting && !isConflicting) {
      const { content } = waiting
      waiting = undefined
      onState('saving')
      try {
        known = await save(content, known)
        onState(waiting ? 'waiting' : 'saved')
      } catch (error) {
        waiting ??= { content }
        isConflicting = isCallError(error) && error.status === 409
        onState(isConflicting ? 'conflict' : 'failed')
        if (!isConflicting && !isStopped) wait(retryMs)
        return
      }
    }
  }

  return {
    changed(content) {
      waiting = { content }
      if (isConflicting || isStopped) return
      onState('waiting')
      if (!running) wait(restMs)
    },
    flush: () => (waiting && !isConflicting ? begin() : Promise.resolve()),
    goOn(from, content) {
      known = from
      isConflicting = false
      waiting = content === undefined ? undefined : { content }
      clearTimeout(timer)
      onState(content === undefined ? 'saved' : 'waiting')
      if (waiting) void begin()
    },
    known: () => known,
    stop() {
      isStopped = true
      waiting = undefined
      clearTimeout(timer)
    },
  }
}
