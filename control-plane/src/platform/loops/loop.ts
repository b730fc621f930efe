import type { Running } from '../running.ts'
import { readingForNobody } from '../store/callReads.ts'
import type { Clock } from './clock.ts'

/** One round; what takes long ends when the signal says so. What it throws is logged, and the next round comes all the same. */
export type Round = (signal: AbortSignal) => unknown

/** Work that goes on by itself: a round every so often, and at once where somebody wakes it. No two rounds at the same time. */
export interface Loop extends Running {
  /** From here on it goes by itself; the first round comes after its time, or when it is woken. */
  begin(): this
  /** A round now, or within that time: what comes meanwhile is collected in it. After the round that is under way. Nothing before `begin`. */
  wake(withinMs?: number): void
  /** Resolves after one whole round that begins after this call, also before `begin`. */
  round(): Promise<void>
  report(): LoopReport
}

/** How a loop fares. Times are UTC milliseconds. */
export interface LoopReport {
  name: string
  everyMs: number
  /** Of the last round, the one under way included; undefined: there was none yet. */
  began: number | undefined
  isRunning: boolean
  tookMs: number
  /** How late the last round began. */
  lagMs: number
  rounds: number
  failures: number
  /** What the last round failed with; '' where it did not. */
  error: string
  /** When the next round begins; undefined while one is under way. */
  due: number | undefined
}

export interface LoopOptions {
  name: string
  ms(): number
  round: Round
  clock: Clock
  /** After each round; with what it threw. */
  onRound(tookMs: number, error: unknown): void
  onBegun(): void
  onStopped(): void
}

export function createLoop({ name, ms, round, clock, onRound, onBegun, onStopped }: LoopOptions): Loop {
  const stopping = new AbortController()
  const { signal } = stopping
  const seen = { tookMs: 0, lagMs: 0, rounds: 0, failures: 0, error: '' }
  let began: number | undefined
  let due: number | undefined
  let isBegun = false
  let isRunning = false
  let cancel = () => {}
  let awake: NodeJS.Immediate | undefined
  /** Asked for, and not begun. */
  let asked: Promise<void> | undefined
  let last: Promise<void> = Promise.resolve()

  function ask(): Promise<void> {
    clearImmediate(awake)
    awake = undefined
    asked ??= last = last.then(() => {
      asked = undefined
      return once()
    })
    return asked
  }

  function plan(at: number): void {
    if (!isBegun || signal.aborted || (due !== undefined && due <= at)) return
    cancel()
    due = at
    cancel = clock.after(Math.max(0, at - clock.now()), () => void ask())
  }

  async function once(): Promise<void> {
    if (signal.aborted) return
    began = clock.now()
    seen.lagMs = Math.max(0, began - (due ?? began))
    cancel()
    due = undefined
    isRunning = true
    let error: unknown
    try {
      // Not in the place of a call that has woken it.
      await readingForNobody(() => round(signal))
    } catch (thrown) {
      // What breaks off because it is told to has not failed.
      if (!signal.aborted) error = thrown ?? new Error('nothing was thrown')
    }
    isRunning = false
    seen.tookMs = Math.max(0, clock.now() - began)
    seen.rounds++
    if (error !== undefined) seen.failures++
    seen.error = error === undefined ? '' : String(error)
    onRound(seen.tookMs, error)
    plan(nextBeat(began, ms()))
  }

  /** A round that took longer than the time between two leaves out the beats that it missed. */
  function nextBeat(from: number, every: number): number {
    const beats = Math.max(1, Math.ceil((clock.now() - from) / Math.max(1, every)))
    return from + beats * every
  }

  return {
    begin() {
      onBegun()
      isBegun = true
      plan(clock.now() + ms())
      return this
    },
    wake(withinMs = 0) {
      if (!isBegun || signal.aborted) return
      if (withinMs > 0) return plan(clock.now() + withinMs)
      // Many calls in one go are one round.
      if (!asked) awake ??= setImmediate(ask)
    },
    round: ask,
    report: () => ({ name, everyMs: ms(), began, isRunning, ...seen, due }),
    async stop() {
      stopping.abort(new Error('the control plane stops'))
      cancel()
      clearImmediate(awake)
      due = undefined
      onStopped()
      await last
    },
  }
}
