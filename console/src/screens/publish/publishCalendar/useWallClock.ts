import { formatTime } from '@quarterdeck/shared/values/time.ts'
import { useMinute } from '../../../ui/useMinute.ts'

/** What the clock of a zone shows now, to the minute: `YYYY-MM-DD HH:mm:00`. */
export function useWallClock(zone: string): string {
  return `${formatTime(useMinute(), zone).slice(0, 16)}:00`
}
