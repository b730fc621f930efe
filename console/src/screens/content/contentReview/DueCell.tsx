import './review.css'
import { parseTime } from '@quarterdeck/shared/values/time.ts'
import type { Row } from '../../../api/resourceCalls.ts'
import { useT } from '../../../i18n/TextProvider.tsx'
import { ExactTime } from '../../../ui/ExactTime.tsx'
import { useZone } from '../../../ui/Me.tsx'
import { useMinute } from '../../../ui/useMinute.ts'

/** When it is due; what is due within the hour, or late, says so in red as long as nobody has passed it. */
export function DueCell({ row }: { row: Row }) {
  const t = useT()
  const zone = useZone()
  const now = useMinute()
  const due = String(row.due_time ?? '')
  if (due === '') return <span className="faint">–</span>
  const minutes = Math.round((parseTime(due, zone) - now) / 60_000)
  if (Number(row.status) > 0 || minutes > 60) return <ExactTime time={due} />
  return (
    <strong className="review-due">
      {minutes < 0 ? t('content-review.more.late') : t('content-review.more.due_in', { minutes })}
    </strong>
  )
}
