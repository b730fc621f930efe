import { z } from 'zod'
import type { Log } from '../log.ts'
import { defineSettings, type Settings } from '../settings.ts'
import { type ClockLook, type ClockSeen, type ClockVerdict, isSameStart, judgeClock } from './judgeClock.ts'

const minuteMs = 60_000
/** A clock that was wrong is right again when it was borne out for so long. */
const borneOutMs = 5 * minuteMs

const look = z.object({ at: z.number().int(), boot: z.string(), uptime: z.number(), isSure: z.boolean().default(true) })

const clockSettings = defineSettings({
  /** When the clock was looked at last and was believed; a number, as former versions kept it, is the time alone, 0: never yet. */
  clockSeen: z.union([look, z.number().int()]).default(0),
})

/** A clock that has leapt, and is not gone by until it is borne out. */
export interface ClockLeap {
  /** What it showed when it was believed last. */
  seen: number
  /** What it shows now. */
  now: number
  /** How far it is ahead, or behind (below 0), as far as that is known. */
  ahead: number
  /** The time, by this clock, for which it was gone by before anybody spoke against it; undefined: it was noticed at once. */
  goneBy: { from: number; to: number } | undefined
}

/** Running time and start of the machine, which nobody sets. */
export interface MachineTime {
  boot: string
  /** Milliseconds. */
  uptime(): number
}

/** Whether the clock may be gone by (decision 028). */
export interface ClockWatch {
  machine: MachineTime
  /** Looks at the clock: is it one that has leapt? Asked before each look of what acts by the time. */
  leaps(): boolean
  /** As it was at the last look; undefined: the clock is right. */
  leap(): ClockLeap | undefined
  /** Keeps when the clock was believed, and does what is left to do once it is right again. */
  keep(): Promise<void>
  /** Somebody says that it is right. */
  believe(also?: Parameters<Settings['set']>[2]): Promise<void>
  /** What is put back, planned anew or unmade once a clock is right again: by what was gone by before it was noticed. */
  onRight(listener: (leap: ClockLeap) => Promise<void>): void
}

export interface ClockWatchOptions {
  settings: Settings
  machine: MachineTime
  /** UTC milliseconds by which others are ahead of this clock: machines of agents, a database server. */
  others(): readonly number[]
  now(): number
  log: Pick<Log, 'warn' | 'info'>
}

/** When the clock was looked at last and was believed; 0: never yet. */
export function clockSeenOf(settings: Settings): number {
  const seen = settings.get(clockSettings.clockSeen)
  return typeof seen === 'number' ? seen : seen.at
}

export function createClockWatch({ settings, machine, others, now, log }: ClockWatchOptions): ClockWatch {
  const listeners: ((leap: ClockLeap) => Promise<void>)[] = []
  const lookNow = (): ClockLook => ({ at: now(), boot: machine.boot, uptime: machine.uptime() })
  const began = lookNow()
  let seen = seenAtFirst(settings, began)
  let kept: number | undefined
  let leap: ClockLeap | undefined
  let borneOutSince: number | undefined
  /** Right again, and what is left to do for that is not done yet. */
  let isOver = false

  function leaps(): boolean {
    const is = lookNow()
    const verdict = judgeClock(seen, is, others())
    if (leap) follow(leap, is, verdict)
    else if (verdict.isWrong) begin(is, verdict)
    else seen = { ...is, isSure: verdict.isSure }
    return leap !== undefined
  }

  function begin(is: ClockLook, { ahead }: ClockVerdict): void {
    const isGoneBy = isSameStart(seen, is) && !seen.isSure
    leap = { seen: seen.at, now: is.at, ahead, goneBy: isGoneBy ? { from: began.at, to: is.at } : undefined }
    borneOutSince = undefined
    isOver = false
    log.warn(
      { ...leap },
      'the clock has leapt: what goes by the time waits until it is right, or somebody says that it is',
    )
  }

  function follow(standing: ClockLeap, is: ClockLook, verdict: ClockVerdict): void {
    // What others have spoken against only others can bear out.
    const isBorneOut = verdict.isBorneOut && (standing.goneBy === undefined || verdict.most === 'agree')
    leap = { ...standing, now: is.at, ahead: isBorneOut ? standing.ahead : verdict.ahead }
    if (!isBorneOut) borneOutSince = undefined
    else borneOutSince ??= is.uptime
    // After another start nobody has gone by it yet: whoever bears it out ends the question.
    const isQuestion = !isSameStart(seen, is) && borneOutSince !== undefined
    isOver = borneOutSince !== undefined && (isQuestion || is.uptime - borneOutSince >= borneOutMs)
  }

  async function end(also?: Parameters<Settings['set']>[2]): Promise<void> {
    const over = leap
    const is = { ...lookNow(), isSure: true }
    if (over) for (const listener of listeners) await listener(over)
    await settings.set(clockSettings.clockSeen, is, also)
    seen = is
    kept = is.uptime
    leap = undefined
    isOver = false
    if (over) log.info({ now: is.at }, 'the clock is right: what waited for it goes on')
  }

  return {
    machine,
    leaps,
    leap: () => leap,
    async keep() {
      if (leaps()) {
        if (isOver) await end()
        return
      }
      if (kept !== undefined && seen.uptime - kept < minuteMs) return
      await settings.set(clockSettings.clockSeen, seen)
      kept = seen.uptime
    },
    believe: end,
    onRight: (listener) => void listeners.push(listener),
  }
}

/** Data that were never looked at are of now; the machine of a former version's look is another one, for all that is known. */
function seenAtFirst(settings: Settings, is: ClockLook): ClockSeen {
  const stored = settings.get(clockSettings.clockSeen)
  if (typeof stored !== 'number') return stored
  return stored === 0 ? { ...is, isSure: true } : { at: stored, boot: '', uptime: 0, isSure: true }
}
