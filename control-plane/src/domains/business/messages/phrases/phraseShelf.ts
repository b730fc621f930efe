import { readyPhrases, type SoughtPhrase } from '@quarterdeck/shared/values/bestPhrases.ts'
import type { Context } from '../../../../platform/context.ts'
import { readAvailable } from './store.ts'

/** A phrase that may be used. */
export type Phrase = Awaited<ReturnType<typeof readAvailable.all>>[number]

/** The phrases of an organisation as they are sought in, read anew after one of them has changed. */
export interface PhraseShelf {
  of(organisation: number): Promise<readonly SoughtPhrase<Phrase>[]>
  stop(): void
}

/** What changes without another phrase. */
const counted = new Set(['uses', 'used_time', 'update_time', 'revision'])

/** Each key that somebody presses asks for them, and 10,000 are folded once and not each time. */
export function createPhraseShelf({ store, live }: Pick<Context, 'store' | 'live'>): PhraseShelf {
  const shelves = new Map<number, Promise<readonly SoughtPhrase<Phrase>[]>>()
  const stop = live.whenWritten(['reply_phrase'], ({ columns }) => {
    if (columns === undefined || [...columns].some((column) => !counted.has(column))) shelves.clear()
  })
  return {
    of(organisation) {
      const known = shelves.get(organisation)
      if (known) return known
      const reading = readAvailable.all(store.read, { organisation }).then(readyPhrases)
      shelves.set(organisation, reading)
      reading.catch(() => shelves.delete(organisation))
      return reading
    },
    stop,
  }
}
