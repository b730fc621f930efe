/** Finished days that are summed up. */
export const statisticRanges = [1, 3, 7, 15, 30, 90] as const
/** What runs are told apart by. */
export const runDimensions = ['script', 'platform', 'host', 'phone', 'day'] as const
export type RunDimension = (typeof runDimensions)[number]

/** Seconds that runs took as `m:ss`; a dash where nothing was measured. */
export function shownSeconds(seconds: number | null): string {
  if (seconds === null) return '–'
  const whole = Math.round(seconds)
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`
}
