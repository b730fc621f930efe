import { setTimeout as delay } from 'node:timers/promises'
import type { Phone } from '../phones/phone.ts'
import { PhoneRefused } from '../phones/phoneError.ts'
import type { UiTree } from '../phones/uiTree.ts'

/** Reads the screen of a phone as often as needed and no oftener. */
export interface ScreenReader {
  /** The screen; one read less than a moment ago and untouched since is taken again. */
  read(signal: AbortSignal): Promise<UiTree>
  readAgain(signal: AbortSignal): Promise<UiTree>
  /** Something was done to the phone: what was read is out of date. */
  touched(): void
  /** Looks until `look` answers something, at least once; undefined when the time is over. */
  until<T>(look: (tree: UiTree) => T | undefined, timeoutMs: number, signal: AbortSignal): Promise<T | undefined>
}

/** Two reads of the same screen by a script follow each other within a few ms; a person sees no change in this time. */
const freshMs = 200
/** A dump itself takes 10 ms (simulated) to 2 s (old phones): short pauses at first, then no more than needed. */
const pausesMs = [30, 60, 120, 200, 300]

export function createScreenReader(phone: Phone, now: () => number = () => performance.now()): ScreenReader {
  let last: { tree: UiTree; at: number } | undefined

  async function readAgain(signal: AbortSignal): Promise<UiTree> {
    const tree = await phone.dump(signal)
    last = { tree, at: now() }
    return tree
  }
  async function read(signal: AbortSignal): Promise<UiTree> {
    return last && now() - last.at <= freshMs ? last.tree : readAgain(signal)
  }
  return {
    read,
    readAgain,
    touched() {
      last = undefined
    },
    async until(look, timeoutMs, signal) {
      const end = now() + timeoutMs
      for (let round = 0; ; round++) {
        const tree = await (round === 0 ? read(signal) : readAgain(signal)).catch((error: unknown) => {
          // A screen in motion gives no description for a while.
          if (error instanceof PhoneRefused && now() < end) return undefined
          throw error
        })
        const found = tree && look(tree)
        if (found !== undefined || now() >= end) return found
        const pauseMs = pausesMs[Math.min(round, pausesMs.length - 1)]!
        await delay(Math.min(pauseMs, Math.max(end - now(), 0)), undefined, { signal })
      }
    },
  }
}
