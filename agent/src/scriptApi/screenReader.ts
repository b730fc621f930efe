import { setTimeout as delay } from 'node:timers/promises'
import type { Phone } from '../phones/phone.ts'
import { PhoneRefused, Unanswered } from '../phones/phoneError.ts'
import type { UiTree } from '../phones/uiTree.ts'

/** Reads the screen of a phone as often as needed and no oftener. */
export interface ScreenReader {
  /** The screen; one read less than a moment ago and untouched since is taken again. */
  read(signal: AbortSignal, withinMs?: number): Promise<UiTree>
  readAgain(signal: AbortSignal, withinMs?: number): Promise<UiTree>
  /** What was read last, however long ago, unless something was done to the phone since. */
  readonly last: UiTree | undefined
  /** Something was done to the phone: what was read is out of date. */
  touched(): void
  /**
   * Looks until `look` answers something, at least once; undefined when the time is over, which is the time of all looks together. Where it
   * answers `lookAgain`, the next look comes at once, also one that begins when the time is just over.
   */
  until<T>(
    look: (tree: UiTree) => T | typeof lookAgain | undefined,
    timeoutMs: number,
    signal: AbortSignal,
  ): Promise<T | undefined>
}

export const lookAgain = Symbol('look again')

/** Two reads of the same screen by a script follow each other within a few ms; a person sees no change in this time. */
const freshMs = 200
/** A dump itself takes 10 ms (simulated) to 2 s (old phones): short pauses at first, then no more than needed. */
const pausesMs = [30, 60, 120, 200, 300]
/** A look that has begun may end so much later than the call that it is for. */
const graceMs = 900
/** What a phone may need for a look before one has shown it. */
const firstLookMs = 1000

/** `calm`: what is done, once, where the screen does not come to rest. */
export function createScreenReader(
  phone: Phone,
  calm: () => Promise<void> = async () => {},
  now: () => number = () => performance.now(),
): ScreenReader {
  let last: { tree: UiTree; at: number } | undefined
  let isCalmed = false
  let lookMs = firstLookMs

  async function readAgain(signal: AbortSignal, withinMs?: number, quick = false): Promise<UiTree> {
    const since = now()
    const look = { quick, ...(withinMs !== undefined && { withinMs: Math.max(withinMs, 0) + graceMs }) }
    const tree = await phone.dump(signal, look).catch(async (error: unknown) => {
      if (error instanceof PhoneRefused && error.code === 'screen_never_idle') await calmOnce()
      throw error
    })
    if (tree.busy) await calmOnce()
    last = { tree, at: now() }
    lookMs = now() - since
    return tree
  }
  async function calmOnce(): Promise<void> {
    if (isCalmed) return
    isCalmed = true
    await calm()
  }
  async function read(signal: AbortSignal, withinMs?: number): Promise<UiTree> {
    return last && now() - last.at <= freshMs ? last.tree : readAgain(signal, withinMs, true)
  }
  return {
    read,
    readAgain: (signal, withinMs) => readAgain(signal, withinMs),
    get last() {
      return last?.tree
    },
    touched() {
      last = undefined
    },
    async until(look, timeoutMs, signal) {
      const end = now() + timeoutMs
      let seen = false
      let pastEnd = false
      for (let round = 0; ; round++) {
        // A call with little time still gets one look, as long as a look takes on this phone.
        const left = Math.max(end - now(), round === 0 ? 2 * lookMs : 0)
        const tree = await (round === 0 ? read(signal, left) : readAgain(signal, left)).catch((error: unknown) => {
          // A screen in motion gives no description for a while; of one that was seen it is enough.
          if (error instanceof PhoneRefused && now() < end) return undefined
          if (error instanceof Unanswered && seen) return undefined
          throw error
        })
        seen ||= tree !== undefined
        const found = tree && look(tree)
        const isOver = now() >= end
        if (found === lookAgain) {
          if (pastEnd) return undefined
          pastEnd = isOver
          continue
        }
        if (found !== undefined || isOver) return found
        const pauseMs = pausesMs[Math.min(round, pausesMs.length - 1)]!
        await delay(Math.min(pauseMs, Math.max(end - now(), 0)), undefined, { signal })
      }
    },
  }
}
