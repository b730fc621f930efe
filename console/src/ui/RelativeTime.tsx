import { parseTime } from '@quarterdeck/shared/values/time.ts'
import { formatAgo } from '../i18n/format.ts'
import { useTexts } from '../i18n/TextProvider.tsx'
import { useZone } from './Me.tsx'
import { useMinute } from './useMinute.ts'

/** `3 min ago`, with the exact time in the installation's zone on hover. */
export function RelativeTime({ time }: { time: string | null | undefined }) {
  const { language } = useTexts()
  const zone = useZone()
  const now = useMinute()
  if (!time) return <span className="faint">–</span>
  return (
    <time dateTime={time} data-tip={`${time} ${zone}`} className="numbers">
      {formatAgo(parseTime(time, zone), now, language)}
    </time>
  )
}
