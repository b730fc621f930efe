import { z } from 'zod'
import { defineSettings, type Settings } from './settings.ts'

const dayMs = 86_400_000
/** Further than this no clock goes between two looks; a program that was switched off for longer has to be told that it was. */
const mostAheadMs = 3 * dayMs

const clockSettings = defineSettings({
  /** When the clock was looked at last and was believed, as UTC milliseconds; 0: never yet. */
  clockSeen: z.number().int().default(0),
})

/** How far a clock has leapt. */
export interface ClockJump {
  seen: number
  now: number
}

/** When the clock was looked at last and was believed; 0: never yet. */
export function clockSeenOf(settings: Settings): number {
  return settings.get(clockSettings.clockSeen)
}

/** A clock that has leapt ahead since it was seen last: whatever goes by age waits until somebody says that it is right. */
export function leapOf(settings: Settings, now: number): ClockJump | undefined {
  const seen = settings.get(clockSettings.clockSeen)
  return seen !== 0 && now - seen > mostAheadMs ? { seen, now } : undefined
}

/** Looks at the clock. Of data that were never looked at, `newest` says of when they are at least. */
export async function lookAtClock(settings: Settings, now: number, newest: () => Promise<number>): Promise<void> {
  if (settings.get(clockSettings.clockSeen) === 0) await settings.set(clockSettings.clockSeen, (await newest()) || now)
  if (!leapOf(settings, now)) await settings.set(clockSettings.clockSeen, now)
}

/** Somebody says that the clock is right. */
export function believeClock(settings: Settings, now: number, also?: Parameters<Settings['set']>[2]): Promise<void> {
  return settings.set(clockSettings.clockSeen, now, also)
}
