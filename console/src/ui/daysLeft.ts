const dayMs = 86_400_000

/** From one day of the calendar (`YYYY-MM-DD`) to another; below 0 where it lies behind. */
export function daysLeft(until: string, today: string): number {
  return Math.round((Date.parse(until) - Date.parse(today)) / dayMs)
}
